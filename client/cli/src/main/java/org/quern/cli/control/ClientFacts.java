package org.quern.cli.control;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.quern.cli.text.LoadWords;
import org.quern.cli.text.ProjectTasks;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** What the commands print with {@code --json}, for other programs of ours that show the same (docs/control.md). */
public final class ClientFacts {
    private ClientFacts() {}

    /** As {@code quern status}. */
    public static Map<String, Object> status(ControlClient client) throws ControlException, IOException {
        return StatusCommand.facts(client, client.ask("get_cc_status").one("cc_status"),
                client.ownStatus());
    }

    /** As {@code quern tasks}. */
    public static List<Map<String, Object>> tasks(ControlClient client) throws ControlException, IOException {
        return client.tasks().stream().map(TasksCommand::facts).toList();
    }

    /** As {@code quern projects}. */
    public static List<Map<String, Object>> projects(ControlClient client) throws ControlException, IOException {
        List<GuiRecord> projects = client.projects();
        Map<String, String> names = Choice.names(projects);
        ProjectTasks tasks = ProjectTasks.of(client.tasks());
        return projects.stream().map(project -> ProjectsCommand.facts(projects, project, names, tasks)).toList();
    }

    /** As {@code quern transfers}. */
    public static List<Map<String, Object>> transfers(ControlClient client) throws ControlException, IOException {
        List<GuiRecord> transfers = client.ask("get_file_transfers").all("file_transfer");
        String obstacle = transfers.isEmpty() ? "" : TransfersCommand.obstacle(client);
        return transfers.stream().map(transfer -> TransfersCommand.facts(transfer, obstacle)).toList();
    }

    /** As {@code quern messages}: those with a higher number. */
    public static List<Map<String, Object>> messages(ControlClient client, int after)
            throws ControlException, IOException {
        return client.ask(GuiQuestion.of("get_messages").with("seqno", String.valueOf(after))).all("msg").stream()
                .map(MessagesCommand::facts).toList();
    }

    /**
     * How busy the processors are ({@code busy_percent}) and how warm ({@code temperature_celsius}), and what of these cannot be told, with
     * the reason ({@code missing}); nothing but that from a client that does not tell. Takes half a second where nobody has asked for a while.
     */
    public static Map<String, Object> processor(ControlClient client) throws IOException {
        return OwnStatus.processor(client);
    }

    /** What each card does at the moment, as in {@code quern status}; none from a client that does not tell. */
    public static List<Map<String, Object>> cards(ControlClient client) throws IOException {
        return OwnStatus.cards(client).stream().map(LoadWords::facts).toList();
    }
}
