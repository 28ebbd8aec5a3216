package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.cli.QuernRun;

/** What a test of {@code quern import} and {@code quern export} has of BOINC's client: a data directory with one task. */
final class OldClient {
    static final String STATE = """
            <client_state>
            <project>
                <master_url>http://a.example/</master_url>
                <project_name>Fractals</project_name>
            </project>
            <workunit>
                <name>w</name>
                <app_name>app</app_name>
            </workunit>
            <result>
                <name>r1</name>
                <wu_name>w</wu_name>
                <state>2</state>
            </result>
            </client_state>
            """;

    private OldClient() {}

    /** Its state file, with a task of that name. */
    static void state(Path directory, String task) throws IOException {
        Files.writeString(directory.resolve("client_state.xml"), STATE.replace("r1", task));
    }

    /** The account file of a project. */
    static void account(Path directory, String project) throws IOException {
        Files.writeString(directory.resolve("account_" + project + ".xml"),
                "<account><master_url>http://" + project + "/</master_url></account>");
    }

    /** Runs {@code quern COMMAND BOINC --data-dir QUERN}. */
    static QuernRun run(String command, Path boinc, Path quern, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, boinc.toString(), "--data-dir", quern.toString()));
        arguments.addAll(List.of(options));
        return QuernRun.quern(arguments.toArray(String[]::new));
    }
}
