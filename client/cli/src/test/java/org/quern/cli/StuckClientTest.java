package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.ExitCode;
import org.quern.testing.Eventually;

/** {@code quern daemon} as a process in which something hangs for ever: it ends all the same, with a code that says so and a line why. */
class StuckClientTest {
    private static final int SECONDS_TO_END = 120;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @TempDir
    private Path directory = Path.of("");
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void aClientWhoseDutyCycleHangsEndsByItself() throws Exception {
        looksEvery(100);
        Sabotage.hang(classes(), "org.quern.daemon.loop.DutyCycle", "look");
        Process daemon = start("");
        assertEnds(daemon, "quern daemon: has made no progress for 6 s: its duty cycle is stuck");
        assertTrue(log().contains("org.quern.daemon.loop.DutyCycle.look"), "where it hangs\n" + log());
    }

    @Test
    void aClientThatIsToldToEndAndHangsWhileItLetsGoOfEverythingEndsWithACodeThatSaysSo() throws Exception {
        looksEvery(500);
        Sabotage.hang(classes(), "org.quern.daemon.calendar.Calendar", "close");
        Process daemon = start("");
        Eventually.within(TIMEOUT).showing(this::log).untilHolds("the client is up",
                () -> Files.exists(data().resolve("quern.port")));
        daemon.destroy();
        assertEnds(daemon, "quern daemon: could not end in good order within 5 s of being told to");
    }

    @Test
    void theProgramsOfAClientThatCannotEndInGoodOrderAreEnded() throws Exception {
        looksEvery(500);
        Sabotage.skip(classes(), "org.quern.daemon.exec.RunningTask", "stop");
        KilledProject project = new KilledProject(directory.resolve("project"), 1, 1000);
        try {
            project.start();
            Process daemon = start(project.attachFile());
            ProcessHandle program = Eventually.within(TIMEOUT).showing(this::log).untilGot("a program computes",
                    () -> daemon.descendants().filter(StuckClientTest::isInASlot).findFirst().orElse(null));
            daemon.destroy();
            assertEnds(daemon, "quern daemon: could not end in good order within 5 s of being told to");
            Eventually.within(TIMEOUT).untilHolds("its program is gone", () -> !program.isAlive());
        } finally {
            project.kill();
            project.awaitEnd();
        }
    }

    private static boolean isInASlot(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd")).toString()
                    .contains("/slots/");
        } catch (IOException e) {
            return false;
        }
    }

    private void assertEnds(Process daemon, String line) throws InterruptedException {
        assertTrue(daemon.waitFor(SECONDS_TO_END, TimeUnit.SECONDS), () -> "the process stays\n" + log());
        assertEquals(ExitCode.INTERNAL_ERROR.code(), daemon.exitValue(), this::log);
        assertTrue(log().lines().anyMatch(line::equals), this::log);
    }

    /** So that ten minutes, and two, are over soon. */
    private void looksEvery(int millis) throws IOException {
        Sabotage.answer(classes(), "org.quern.cli.Watchdog", "lookMillis", millis);
    }

    private Process start(String attachFile) throws IOException {
        Files.createDirectories(data());
        Files.writeString(data().resolve("attach.xml"), attachFile.isEmpty() ? "<attach></attach>" : attachFile);
        Files.writeString(data().resolve("global_prefs_override.xml"),
                "<global_preferences><suspend_cpu_usage>0</suspend_cpu_usage><niu_suspend_cpu_usage>0</niu_suspend_cpu_usage>"
                        + "<run_on_batteries>1</run_on_batteries></global_preferences>\n");
        Process daemon = Child.start(Child.command(List.of(), classes().toString(), "daemon", "--data-dir",
                data().toString(), "--gui-rpc-port", "0"), directory.resolve("log").toFile());
        started.add(daemon);
        return daemon;
    }

    private Path classes() {
        return directory.resolve("classes");
    }

    private Path data() {
        return directory.resolve("client");
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("log"));
        } catch (IOException e) {
            return "no log: " + e;
        }
    }
}
