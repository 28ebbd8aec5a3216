package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.control.ControlOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.ClientSnapshot;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.testing.Eventually;

/** Names that Debian's client of BOINC writes into its answers as they are. */
class BoincNamesTest {
    private static final Path BOINC = Path.of("/usr/bin/boinc");
    /** As a project's server tells them, escaped. */
    private static final List<String> NAMES = List.of("<!-- x", "<![CDATA[", "A < B", "</project><a>", "<img src=x>",
            "]]>", "good");
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        boolean installed = Files.isExecutable(BOINC);
        if (!installed && System.getProperty("quern.interop", "").equals("required")) {
            fail("BOINC's client is not installed (Debian: apt-get install boinc-client), and -Dquern.interop=required wants it");
        }
        Assumptions.assumeTrue(installed,
                "skipped: BOINC's client is not installed (Debian: apt-get install boinc-client)");
    }

    @Test
    void areNamesWhateverStandsInThem() throws Exception {
        attach();
        int port = freePort();
        Process boinc = new ProcessBuilder(BOINC.toString(), "--dir", directory.toString(), "--no_gpus",
                "--allow_multiple_clients", "--no_info_fetch", "--gui_rpc_port", String.valueOf(port))
                .redirectErrorStream(true).redirectOutput(directory.resolve("out.txt").toFile()).start();
        Path password = directory.resolve("gui_rpc_auth.cfg");
        try {
            Eventually.within(Duration.ofMinutes(3)).untilHolds("it has a password",
                    () -> Files.exists(password) && Files.size(password) > 0);
            ControlOptions client = ControlOptions.at("127.0.0.1:" + port, password,
                    Files.readString(password).strip());
            try (ClientLink link = new ClientLink(client::open)) {
                SnapshotCache snapshots = new SnapshotCache(link);
                Eventually.within(Duration.ofMinutes(3)).showing(() -> snapshots.current().trouble())
                        .untilHolds("it answers", () -> snapshots.current().isThere());
                ClientSnapshot snapshot = snapshots.current();
                assertEquals(NAMES.stream().sorted().toList(), all(snapshot, "name").stream().sorted().toList());
                assertEquals(NAMES.stream().map(_ -> "Ann & <b>").toList(), all(snapshot, "user"));
                assertEquals(NAMES.stream().map(_ -> "true").toList(), all(snapshot, "suspended"));
            }
        } finally {
            boinc.destroy();
            assertTrue(boinc.waitFor(1, TimeUnit.MINUTES));
        }
    }

    private static List<String> all(ClientSnapshot snapshot, String fact) {
        return snapshot.projects().stream().map((Map<String, Object> project) -> String.valueOf(project.get(fact)))
                .toList();
    }

    /** Projects at a port where nobody listens, suspended. */
    private void attach() throws IOException {
        StringBuilder state = new StringBuilder("<client_state>\n");
        for (int i = 0; i < NAMES.size(); i++) {
            String url = "<master_url>http://127.0.0.1:9/p" + i + "/</master_url>\n";
            state.append("<project>\n").append(url).append("<project_name>").append(escaped(NAMES.get(i)))
                    .append("</project_name>\n<user_name>").append(escaped("Ann & <b>"))
                    .append("</user_name>\n<suspended_via_gui/>\n</project>\n");
            Files.writeString(directory.resolve("account_127.0.0.1_9_p" + i + ".xml"),
                    "<account>\n" + url + "<authenticator>0</authenticator>\n</account>\n");
        }
        Files.writeString(directory.resolve("client_state.xml"), state + "</client_state>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
