package quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quern.daemon.Daemon;
import quern.daemon.DaemonOptions;
import quern.testing.Eventually;

/** Debian's own boinccmd controls a running client. */
class BoincCmdTest {
    private static final Path BOINCCMD = Path.of("/usr/bin/boinccmd");
    private static final int SECONDS = 60;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theRealBoinccmdLooksAttachesSuspendsAndQuits() throws Exception {
        boolean required = System.getProperty("quern.interop", "").equals("required");
        assumeTrue(required || Files.isExecutable(BOINCCMD), "boinccmd is not installed (package boinc-client)");
        try (Daemon daemon = Daemon.start(DaemonOptions.in(directory).onPort(0), message -> {
        })) {
            assertTrue(boinccmd("--client_version").contains("Client version: 8.3.0"));
            assertTrue(boinccmd("--get_host_info").contains("#CPUS: "));
            assertTrue(boinccmd("--get_messages", "0").contains("new client"));

            boinccmd("--project_attach", "http://127.0.0.1:9/p/", "0123456789abcdef");
            Eventually.holds("the project is attached",
                    () -> boinccmd("--get_project_status").contains("master URL: http://127.0.0.1:9/p/"));
            boinccmd("--project", "http://127.0.0.1:9/p/", "suspend");
            Eventually.holds("the project is suspended",
                    () -> boinccmd("--get_project_status").contains("suspended via GUI: yes"));

            boinccmd("--set_run_mode", "never");
            Eventually.holds("computing is suspended by the user",
                    () -> boinccmd("--get_cc_status").contains("suspended: user request"));

            boinccmd("--quit");
            Eventually.holds("the client has ended", daemon::hasEnded);
        }
    }

    private String boinccmd(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(BOINCCMD.toString(), "--host",
                "127.0.0.1:" + Files.readString(directory.resolve("quern.port")).strip(), "--passwd",
                Files.readString(directory.resolve("gui_rpc_auth.cfg"))));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS), "boinccmd ends");
        assertEquals(0, process.exitValue(), output);
        return output;
    }
}
