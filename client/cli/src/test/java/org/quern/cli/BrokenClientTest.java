package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ExitCode;
import org.quern.testing.Eventually;

/** {@code quern daemon} as a process in which a bug was planted: it goes on without what fails, or ends with a code that says so. */
class BrokenClientTest {
    private static final int SECONDS_TO_END = 120;
    /** The JVM's own exit code. */
    private static final int OUT_OF_MEMORY = 3;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aClientInWhichAStageFailsEveryTurnTellsItOnceAndStopsWhenTold() throws Exception {
        Sabotage.plant(classes(), "org.quern.engine.host.UptimeStage", "run", StackOverflowError.class);
        Process daemon = start(List.of());
        try {
            Eventually.within(Duration.ofSeconds(SECONDS_TO_END)).showing(this::log)
                    .untilHolds("the daemon answers managers", () -> Files.exists(data().resolve("quern.port")));
            Eventually.holds("the bug is among the messages", () -> quern("messages").out()
                    .contains("Internal error in the stage UptimeStage (java.lang.StackOverflowError: planted)"));
            QuernRun stop = quern("stop");
            assertEquals(0, stop.exitCode(), stop::toString);
            assertTrue(daemon.waitFor(SECONDS_TO_END, TimeUnit.SECONDS), this::log);
        } finally {
            daemon.destroyForcibly();
        }
        assertEquals(0, daemon.exitValue(), this::log);
        assertEquals(2, log().split("Internal error in the stage UptimeStage;", -1).length, this::log);
        assertTrue(Files.exists(data().resolve("client_state.xml")), "the state was saved");
    }

    @ParameterizedTest(name = "{2} from {0}.{1}")
    @CsvSource({
        "org.quern.engine.Engine, tick, java.lang.IllegalStateException",
        "org.quern.engine.Engine, tick, java.lang.StackOverflowError",
        "org.quern.engine.Engine, tick, java.lang.NoSuchMethodError",
        "org.quern.engine.Engine, tick, java.lang.OutOfMemoryError",
        "org.quern.daemon.Daemon, begin, java.lang.NoSuchMethodError",
        "org.quern.store.StateFile, write, java.lang.NoSuchMethodError",
        "org.quern.daemon.DiskWalk, measure, java.lang.NoSuchMethodError",
        "org.quern.daemon.permission.PermissionMonitor, look, java.lang.NoSuchMethodError",
        "org.quern.rpc.http.Trouble, of, java.lang.NoSuchMethodError",
    })
    void aClientThatCannotGoOnEndsWithItsOwnCodeAndALine(String type, String method, Class<? extends Throwable> thrown)
            throws Exception {
        Sabotage.plant(classes(), type, method, thrown);
        assertEnds(ExitCode.INTERNAL_ERROR.code(), start(List.of()));
        assertTrue(log().lines().anyMatch(line -> line.startsWith("quern ") && line.contains("planted")), this::log);
    }

    @ParameterizedTest(name = "in {0}.{1}")
    @CsvSource({
        "org.quern.engine.Engine, tick",
        "org.quern.daemon.permission.PermissionMonitor, look",
        "org.quern.store.StateFile, write",
        "org.quern.daemon.DiskWalk, measure",
        "org.quern.rpc.http.Trouble, of",
    })
    void aClientWithoutMemoryEndsOnWhicheverThreadItIsMissing(String type, String method) throws Exception {
        Sabotage.exhaust(classes(), type, method);
        Path options = Path.of(System.getProperty("basedir", ""), "../../packaging/jvm");
        assertEnds(OUT_OF_MEMORY, start(List.of("@" + options.resolve("all"), "@" + options.resolve("daemon"))));
        assertTrue(log().contains("Terminating due to java.lang.OutOfMemoryError"), this::log);
    }

    private void assertEnds(int code, Process daemon) throws InterruptedException {
        try {
            assertTrue(daemon.waitFor(SECONDS_TO_END, TimeUnit.SECONDS), () -> "the process stays\n" + log());
        } finally {
            daemon.destroyForcibly();
        }
        assertEquals(code, daemon.exitValue(), this::log);
        Eventually.holds("the process that asks drivers, which writes into the directory, has ended too",
                () -> Child.areGone(directory.resolve("log").toFile()));
    }

    /** A client that is attached to a project which cannot be reached. */
    private Process start(List<String> options) throws IOException {
        Files.createDirectories(data());
        Files.writeString(data().resolve("attach.xml"),
                "<attach><project><master_url>http://127.0.0.1:9/p/</master_url>"
                        + "<authenticator>key</authenticator></project></attach>");
        return Child.start(Child.command(options, classes().toString(), "daemon", "--data-dir", data().toString(),
                "--gui-rpc-port", "0"), directory.resolve("log").toFile());
    }

    private Path classes() {
        return directory.resolve("classes");
    }

    private QuernRun quern(String command) {
        return QuernRun.quern(command, "--data-dir", data().toString());
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
