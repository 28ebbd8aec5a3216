package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.Child;
import org.quern.cli.QuernRun;
import org.quern.model.RunMode;
import org.quern.testing.Eventually;
import org.quern.testing.SmallVolume;

/** {@code quern daemon} on a file system that is read-only, as Linux makes one after errors of the disk. */
class ReadOnlyStartTest {
    private static final int SECONDS_TO_STOP = 60;
    private static final Pattern HOST = Pattern.compile("--host (\\S+) ");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void itStandsByAnswersItsManagersSaysWhyInLinesAndStartsOnceTheDiskCanBeWritten() throws Exception {
        try (SmallVolume volume = SmallVolume.mount(directory, 96L << 20)) {
            Path data;
            try (ClientOnAVolume client = new ClientOnAVolume(volume.folder(), "", "")) {
                data = client.data;
                client.waiting().untilHolds("the state is saved", () -> client.saved().runMode() == RunMode.ALWAYS);
            }
            volume.makeReadOnly();
            Path log = directory.resolve("log");
            Process daemon = Child.daemon(data, log.toFile());
            try {
                Eventually waiting = Eventually.within(java.time.Duration.ofMinutes(2)).showing(() -> text(log));
                waiting.untilHolds("it says where managers are answered", () -> HOST.matcher(text(log)).find());
                Matcher host = HOST.matcher(text(log));
                assertTrue(host.find());
                QuernRun status = QuernRun.quern("status", "--host", host.group(1), "--password-file",
                        data.resolve("gui_rpc_auth.cfg").toString());
                assertTrue(status.out().contains("Mode       standing by - The data directory " + data
                        + " cannot be written: the file system is read-only"), status::toString);
                assertTrue(status.out().contains("Computing  off - the client stands by: its disk is read-only")
                        || !status.out().contains("Computing  on"), status::toString);
                QuernRun mode = QuernRun.quern("run-mode", "never", "--host", host.group(1), "--password-file",
                        data.resolve("gui_rpc_auth.cfg").toString());
                assertEquals(1, mode.exitCode(), mode::toString);
                assertTrue(text(log).lines().noneMatch(line -> line.startsWith("\tat ")), text(log));

                volume.makeWritable();
                waiting.untilHolds("it starts", () -> Files.exists(data.resolve("quern.port")) && QuernRun
                        .quern("status", "--data-dir", data.toString()).out().contains("Tasks      none"));
                assertTrue(text(log).contains("The data directory can be written again: the client stood by"),
                        text(log));
            } finally {
                daemon.destroy();
                assertTrue(daemon.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS), "the client stops when told");
            }
            assertEquals(0, daemon.exitValue(), text(log));
        }
    }

    @Test
    void itStopsInGoodOrderWhileTheDiskIsReadOnly() throws Exception {
        try (SmallVolume volume = SmallVolume.mount(directory, 96L << 20)) {
            Path data;
            try (ClientOnAVolume client = new ClientOnAVolume(volume.folder(), "", "")) {
                data = client.data;
                client.waiting().untilHolds("the state is saved", () -> client.saved().runMode() == RunMode.ALWAYS);
            }
            Files.writeString(data.resolve("quern.port"), "1\n"); // of a client that crashed
            volume.makeReadOnly();
            Path log = directory.resolve("log");
            Process daemon = Child.daemon(data, log.toFile());
            Eventually.within(java.time.Duration.ofMinutes(2)).showing(() -> text(log))
                    .untilHolds("it says where managers are answered", () -> HOST.matcher(text(log)).find());
            daemon.destroy();
            assertTrue(daemon.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS), "the client stops when told");
            assertEquals(0, daemon.exitValue(), text(log));
        }
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "";
        }
    }
}
