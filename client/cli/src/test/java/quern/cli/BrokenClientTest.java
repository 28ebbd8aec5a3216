package quern.cli;

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
import quern.testing.Eventually;

/** {@code quern daemon} as a process in which a bug was planted: it goes on without what fails, or ends with a code that says so. */
class BrokenClientTest {
    private static final int SECONDS_TO_END = 120;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aClientInWhichAStageFailsEveryTurnTellsItOnceAndStopsWhenTold() throws Exception {
        Process daemon = start("quern.engine.UptimeStage", "run", StackOverflowError.class);
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
        "quern.engine.Engine, tick, java.lang.IllegalStateException",
        "quern.engine.Engine, tick, java.lang.StackOverflowError",
        "quern.engine.Engine, tick, java.lang.NoSuchMethodError",
        "quern.daemon.Daemon, begin, java.lang.NoSuchMethodError",
    })
    void aClientThatCannotGoOnEndsWithItsOwnCodeAndALine(String type, String method, Class<? extends Throwable> thrown)
            throws Exception {
        Process daemon = start(type, method, thrown);
        try {
            assertTrue(daemon.waitFor(SECONDS_TO_END, TimeUnit.SECONDS), () -> "the process stays\n" + log());
        } finally {
            daemon.destroyForcibly();
        }
        assertEquals(LastWords.BROKEN, daemon.exitValue(), this::log);
        assertTrue(log().lines().anyMatch(line -> line.startsWith("quern ") && line.contains("planted")), this::log);
    }

    private Process start(String type, String method, Class<? extends Throwable> thrown) throws IOException {
        Path classes = directory.resolve("classes");
        Sabotage.plant(classes, type, method, thrown);
        Files.createDirectories(data());
        return Child.start(Child.command(List.of(), classes.toString(), "daemon", "--data-dir", data().toString(),
                "--gui-rpc-port", "0"), directory.resolve("log").toFile());
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
