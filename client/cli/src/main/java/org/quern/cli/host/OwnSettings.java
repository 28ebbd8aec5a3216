package org.quern.cli.host;

import java.io.IOException;
import java.util.List;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.model.DataNames;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;

/** cc_config.xml, or a project's app_config.xml, by the client that keeps them: any that answers managers (docs/protocol/gui-rpc.md 7.4). */
public final class OwnSettings {
    private static final String FRAME = "<boinc_gui_rpc_reply>";
    private static final String FRAME_END = "</boinc_gui_rpc_reply>";
    /** As long as BOINC's client takes them, in letters. */
    private static final int LONGEST = 60_000;
    /** A client finds the end of what it shall save by these. */
    private static final String ENDS_A_REQUEST = "</set_";
    private static final String ENDS_ALL = "boinc_gui_rpc_re";
    private static final String NOTHING_WISHED = "<app_config>\n</app_config>";
    private final ControlClient client;
    private final String project;

    private OwnSettings(ControlClient client, String project) {
        this.client = client;
        this.project = project;
    }

    /** {@code project}: its URL for its app_config.xml; empty for cc_config.xml. */
    public static OwnSettings of(ControlClient client, String project) {
        return new OwnSettings(client, project);
    }

    /** The file as it stands, empty if there is none. */
    public String text() throws ControlException, IOException {
        GuiQuestion question = project.isEmpty() ? GuiQuestion.of("get_cc_config")
                : GuiQuestion.of("get_app_config").with("url", project);
        GuiAnswer answer = client.askPlainly(question);
        if (answer.unauthorized() || (answer.error().isPresent() && !answer.text().contains(DataNames.APP_CONFIG))) {
            return client.ask(question).text(); // which says why
        }
        String told = answer.text();
        int from = told.indexOf(FRAME) + FRAME.length();
        int to = told.lastIndexOf(FRAME_END);
        return answer.error().isPresent() || to < from ? "" : told.substring(from, to).strip();
    }

    /** Short names of the applications that the client knows of the project; none of cc_config.xml. */
    public List<String> apps() throws ControlException, IOException {
        return project.isEmpty() ? List.of()
                : client.ask("get_state").following("project", "master_url", "app").getOrDefault(project, List.of())
                        .stream().map(app -> app.text("name")).filter(name -> !name.isEmpty()).sorted().toList();
    }

    /**
     * Saves the file, and has it read.
     *
     * @param was the file that the text was made from
     * @throws ControlException if somebody else changed it since, a client could not read it, or does not save it
     */
    public void save(String text, String was) throws ControlException, IOException {
        if (!SettingsCheck.of(text, !project.isEmpty()).isReadable() || text.contains(ENDS_A_REQUEST)
                || text.contains(ENDS_ALL)) {
            throw ControlException.failed("The client could not read it, so it is not saved.");
        }
        if (text.length() > LONGEST) {
            throw ControlException.failed("It is longer than " + LONGEST + " letters, which clients do not take.");
        }
        if (!text().equals(was.strip())) {
            throw ControlException.failed("Somebody has changed the file meanwhile. It is not saved; read it again.");
        }
        client.ask(project.isEmpty() ? GuiQuestion.of("set_cc_config").holding(text.strip())
                : GuiQuestion.of("set_app_config").with("url", project)
                        .holding(text.isBlank() ? NOTHING_WISHED : text.strip()));
        client.ask("read_cc_config");
    }
}
