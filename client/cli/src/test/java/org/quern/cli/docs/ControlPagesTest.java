package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** Every command of docs/attach.md, docs/control.md, docs/history.md, docs/planning.md and docs/preferences.md does what it should against a client and a project. */
class ControlPagesTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void theCommandsOfThePagesWork() throws Exception {
        assumeTrue(System.getProperty("quern.interop", "").equals("required")
                || Files.isExecutable(Path.of("/usr/bin/boinccmd")),
                "boinccmd is not installed (package boinc-client)");
        Path data = directory.resolve("client");
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(3)
                .withWorkSize(100).withFailurePause(Duration.ZERO));
                Daemon daemon = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
                })) {
            Files.writeString(directory.resolve("key.txt"), server.authenticator() + "\n");
            Files.writeString(directory.resolve("password.txt"), "correct horse\n");
            mode("never", data); // a client that may not compute fetches nothing, so that the tasks are left for the last attachment
            page("attach.md", server, data).runIn(directory);
            page("preferences.md", server, data).runIn(directory);
            mode("always", data);
            String task = Eventually.get("a task has come", () -> aTask(data));
            mode("never", data);
            page("history.md", server, data).runIn(directory);
            page("planning.md", server, data).runIn(directory);
            page("control.md", server, data).replacing("TASK", task).runIn(directory);
            Eventually.holds("the last command stops the client", daemon::hasEnded);
        }
    }

    private static void mode(String mode, Path data) {
        QuernRun run = QuernRun.quern("run-mode", mode, "--data-dir", data.toString());
        assertEquals(0, run.exitCode(), run::toString);
    }

    private DocPage page(String name, ProjectServer server, Path data) throws IOException {
        return DocPage.read(name).replacing("https://project.example/", server.masterUrl())
                .replacing("key.txt", directory.resolve("key.txt").toString())
                .replacing("password.txt", directory.resolve("password.txt").toString())
                .replacing("/var/lib/quern", data.toString())
                .replacing("31416", Files.readString(data.resolve("quern.port")).strip()).withDataDirectory(data);
    }

    private static @org.jspecify.annotations.Nullable String aTask(Path data) {
        var lines = QuernRun.quern("tasks", "--data-dir", data.toString()).out().lines().toList();
        return lines.size() < 2 ? null : lines.getLast().split(" ", 2)[0];
    }
}
