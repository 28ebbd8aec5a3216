package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** A program that outlives its client and does not notice, as one without BOINC's library: here it is stopped. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "looks for a program's folder in /proc")
class LeftProgramTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(4);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void itIsEndedWhileTheNextClientMayNotCompute() throws Exception {
        KilledClient client = new KilledClient(directory.resolve("client"));
        List<ProcessHandle> left = List.of();
        try (ProjectServer server = ProjectServer
                .start(ProjectOptions.of(directory.resolve("project")).withTasks(1).withWorkSize(100))) {
            String attach = "<attach><project><master_url>" + server.masterUrl() + "</master_url><authenticator>"
                    + server.authenticator() + "</authenticator></project></attach>\n";
            client.start(attach);
            await(client, "a program runs", () -> !client.applications().isEmpty());
            QuernRun never = QuernRun.quern("run-mode", "never", "--data-dir",
                    directory.resolve("client").toString());
            assertTrue(never.exitCode() == 0, never::toString);
            left = client.applications();
            signal(left, "STOP");
            client.kill();
            client.awaitEnd();
            assertTrue(left.stream().allMatch(ProcessHandle::isAlive), "it lives on");
            client.start(attach);
            List<ProcessHandle> those = left;
            await(client, "it is ended", () -> those.stream().noneMatch(ProcessHandle::isAlive));
            assertTrue(client.applications().isEmpty(), "nothing runs against a never");
        } finally {
            client.stop();
            left.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private static void await(KilledClient client, String what, Callable<Boolean> holds) {
        Eventually.within(TIMEOUT).showing(client::logEnd).untilHolds(what, holds);
    }

    private static void signal(List<ProcessHandle> processes, String name) throws IOException, InterruptedException {
        for (ProcessHandle process : processes) {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start().waitFor();
        }
    }
}
