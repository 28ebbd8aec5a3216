package org.quern.dashboard.client;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.quern.rpc.gui.GuiQuestion;

/** What a page may ask the client to do: the operations of docs/protocol/gui-rpc.md 5, by words of the commands of {@code quern}. */
public enum Action {
    TASK_SUSPEND("suspend_result"), TASK_RESUME("resume_result"), TASK_ABORT("abort_result"), PROJECT_UPDATE(
            "project_update"),
    PROJECT_SUSPEND("project_suspend"), PROJECT_RESUME("project_resume"), PROJECT_NOMOREWORK(
            "project_nomorework"),
    PROJECT_ALLOWMOREWORK("project_allowmorework"), PROJECT_RESET(
            "project_reset"),
    PROJECT_DETACH("project_detach"), PROJECT_DETACHWHENDONE(
            "project_detach_when_done"),
    PROJECT_DONTDETACH(
            "project_dont_detach_when_done"),
    TRANSFER_RETRY(
            "retry_file_transfer"),
    TRANSFER_ABORT("abort_file_transfer");

    private final String operation;

    Action(String operation) {
        this.operation = operation;
    }

    /** The action of that word on a {@code task}, {@code project} or {@code transfer}; empty if there is none. */
    public static Optional<Action> of(String subject, String word) {
        String name = subject + "_" + word;
        return Arrays.stream(values()).filter(action -> action.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }

    /** The request; {@code name} of the task or file, empty for a project. */
    public GuiQuestion on(String project, String name) {
        GuiQuestion question = GuiQuestion.of(operation).with("project_url", project);
        return name.isEmpty() ? question
                : question.with(name().startsWith("TASK") ? "name" : "filename", name);
    }
}
