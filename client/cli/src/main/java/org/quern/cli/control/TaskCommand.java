package org.quern.cli.control;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResultState;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code quern task VERB TASK}: suspend, resume or abort one task. */
@Command(name = "task", description = {"Do something with a task:", "  suspend  let it rest", "  resume   let it go on",
    "  abort    give it up and report it"}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:done",
        "1:no such task, or the client refused", "2:wrong arguments", "3:no client answers"})
public final class TaskCommand extends ControlCommand {
    /** Number of the state from which on a task is over (docs/protocol/gui-rpc.md 6.11). */
    private static final int OVER = ResultState.COMPUTE_ERROR.code();

    /** What can be done. */
    enum Verb {
        SUSPEND("suspend_result", "is suspended"), RESUME("resume_result", "goes on"),
        ABORT("abort_result", "is aborted");

        private final String operation;
        private final String outcome;

        Verb(String operation, String outcome) {
            this.operation = operation;
            this.outcome = outcome;
        }

        /** As it is typed, and shown where choices are listed. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isSeen(Optional<GuiRecord> task) {
            return task.isEmpty() || switch (this) {
                case SUSPEND -> task.get().is("suspended_via_gui");
                case RESUME -> !task.get().is("suspended_via_gui");
                case ABORT -> task.get().whole("state") >= OVER;
            };
        }
    }

    @Parameters(index = "0", paramLabel = "VERB", description = "One of ${COMPLETION-CANDIDATES}.")
    private Verb verb = Verb.SUSPEND;

    @Parameters(index = "1", paramLabel = "TASK", description = "Its name, or a part that fits only one.")
    private String task = "";

    @Option(names = "--project", paramLabel = "PROJECT", description = "Look at the tasks of this project only.")
    private @Nullable String project;

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        GuiRecord chosen = Choice.task(client, task, project);
        String name = chosen.text("name");
        String url = chosen.text("project_url");
        String over = over(chosen);
        if (!over.isEmpty()) {
            throw ControlException.failed(over);
        }
        client.ask(GuiQuestion.of(verb.operation).with("project_url", url).with("name", name));
        boolean confirmed = client.confirms(() -> verb.isSeen(find(client.tasks(), url, name)));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("task", name);
        facts.put("project", url);
        facts.put("verb", verb);
        done(confirmed, name + " " + verb.outcome + ".", facts);
    }

    /** Why nothing can be done with a task any more; empty if it can. */
    static String over(GuiRecord task) {
        int state = task.whole("state");
        if (state < OVER) {
            return "";
        }
        return task.text("name") + " is over: it " + switch (ResultState.ofCode(state)) {
            case FILES_UPLOADING -> "has finished, and its output is being uploaded.";
            case FILES_UPLOADED -> "has finished, and waits to be reported.";
            case ABORTED -> "was aborted, and waits to be reported.";
            default -> "failed, and waits to be reported.";
        };
    }

    private static Optional<GuiRecord> find(List<GuiRecord> tasks, String url, String name) {
        return tasks.stream().filter(t -> t.text("project_url").equals(url) && t.text("name").equals(name)).findFirst();
    }
}
