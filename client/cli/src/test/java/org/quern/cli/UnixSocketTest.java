package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.quern.cli.QuernRun.quern;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;

/** A client that answers managers at its Unix socket, asked by the real boinccmd and by our own commands. */
class UnixSocketTest {
    private static final Path BOINCCMD = Path.of("/usr/bin/boinccmd");
    @TempDir
    private Path directory = Path.of("");

    @Test
    void boinccmdAndOurCommandsTalkToIt() throws Exception {
        boolean required = System.getProperty("quern.interop", "").equals("required");
        assumeTrue(required || Files.isExecutable(BOINCCMD), "boinccmd is not installed (package boinc-client)");
        try (Daemon daemon = start(directory)) {
            assertFalse(Files.exists(directory.resolve("quern.port")), "no port is taken");
            assertTrue(boinccmd("--get_cc_status").contains("network connection status"));
            assertEquals("", boinccmd("--set_run_mode", "never"));
            QuernRun mode = quern("run-mode", "--data-dir", directory.toString());
            assertTrue(mode.out().contains("never"), mode::toString);
            assertFalse(daemon.hasEnded());
        }
        assertEquals(3, quern("status", "--data-dir", directory.toString()).exitCode());
    }

    @Test
    void aDirectoryThatIsTooDeepForASocketStillHasADoor() throws IOException {
        Path deep = directory.resolve("d".repeat(100));
        try (Daemon daemon = start(deep)) {
            QuernRun status = quern("status", "--data-dir", deep.toString());
            assertEquals(0, status.exitCode(), status::toString);
            assertFalse(daemon.hasEnded());
        }
    }

    private static Daemon start(Path directory) throws IOException {
        return Daemon.start(DaemonOptions.in(directory).onPort(0).onUnixSocket(), message -> {
        });
    }

    private String boinccmd(String... arguments) throws IOException, InterruptedException {
        var command = new java.util.ArrayList<>(java.util.List.of(BOINCCMD.toString(), "--passwd",
                Files.readString(directory.resolve("gui_rpc_auth.cfg")), "--unix_domain"));
        command.addAll(java.util.List.of(arguments));
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
