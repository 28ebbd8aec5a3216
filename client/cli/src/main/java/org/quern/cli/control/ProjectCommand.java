package org.quern.cli.control;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code quern project VERB PROJECT}: contact, suspend, let go. */
@Command(name = "project", description = {"Do something with an attached project:",
    "  update         contact it as soon as possible", "  suspend        compute nothing for it",
    "  resume         compute for it again", "  nomorework     finish what is here, fetch no more",
    "  allowmorework  fetch work again", "  reset          drop its tasks and files and begin anew",
    "  detach         drop everything of it", "  detachwhendone finish what is here, then detach",
    "  dontdetach     take detachwhendone back"}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:done",
        "1:no such project, or the client refused", "2:wrong arguments", "3:no client answers"})
public final class ProjectCommand extends ControlCommand {
    /** What can be done. */
    enum Verb {
        UPDATE("project_update", "will be contacted"), SUSPEND("project_suspend", "is suspended"),
        RESUME("project_resume", "is in use again"), NOMOREWORK("project_nomorework", "is asked for no more work"),
        ALLOWMOREWORK("project_allowmorework", "is asked for work again"), RESET("project_reset", "is reset"),
        DETACH("project_detach", "is detached"), DETACHWHENDONE("project_detach_when_done",
                "will be detached when its tasks are done"),
        DONTDETACH("project_dont_detach_when_done", "stays attached");

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

        /** Its tasks go. */
        boolean drops() {
            return this == RESET || this == DETACH;
        }

        /** The client shows that it was done; what leaves no trace to look for counts as seen. */
        boolean isSeen(Optional<GuiRecord> project) {
            return switch (this) {
                case DETACH -> project.isEmpty();
                case SUSPEND -> is(project, "suspended_via_gui");
                case RESUME -> !is(project, "suspended_via_gui");
                case NOMOREWORK -> is(project, "dont_request_more_work");
                case ALLOWMOREWORK -> !is(project, "dont_request_more_work");
                case DETACHWHENDONE -> project.isEmpty() || is(project, "detach_when_done");
                case DONTDETACH -> !is(project, "detach_when_done");
                case UPDATE, RESET -> true;
            };
        }

        private static boolean is(Optional<GuiRecord> project, String flag) {
            return project.map(facts -> facts.is(flag)).orElse(false);
        }
    }

    @Parameters(index = "0", paramLabel = "VERB", description = "One of ${COMPLETION-CANDIDATES}.")
    private Verb verb = Verb.UPDATE;

    @Parameters(index = "1", paramLabel = "PROJECT", description = "Its name, its URL, or a part that fits only one.")
    private String project = "";

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        carryOut(this, client, verb, project);
    }

    /** Does it and says so. */
    static void carryOut(ControlCommand command, ControlClient client, Verb verb, String wanted)
            throws ControlException, IOException, InterruptedException {
        List<GuiRecord> projects = client.projects();
        GuiRecord project = Choice.project(projects, wanted);
        ProjectUrl url = Choice.urlOf(project);
        String loss = verb.drops() ? DroppedWork.of(client, url, command.localDirectory(), verb == Verb.DETACH) : "";
        client.ask(GuiQuestion.of(verb.operation).with("project_url", project.text("master_url")));
        boolean confirmed = client.confirms(() -> verb.isSeen(find(client.projects(), url)));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("project", url.canonical());
        facts.put("verb", verb);
        command.done(confirmed,
                Choice.names(projects).get(project.text("master_url")) + " " + verb.outcome + loss + ".",
                facts);
    }

    private static Optional<GuiRecord> find(List<GuiRecord> projects, ProjectUrl url) {
        return projects.stream().filter(project -> Choice.urlOf(project).sameProject(url)).findFirst();
    }
}
