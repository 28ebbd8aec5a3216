package org.quern.daemon;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.gui.FakeClient;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.event.Event;
import org.quern.testing.Eventually;

/** What a manager that asks is told of the disk. */
class DiskMeterTest {
    @TempDir
    private Path directory = Path.of("");
    private final Mailbox mailbox = new Mailbox();

    @Test
    void whatCameSinceTheLastAnswerIsInTheNextOneAndTheEngineHearsIt() throws IOException, InterruptedException {
        FakeClient client = new FakeClient(directory);
        DataDirectory data = new DataDirectory(directory);
        DiskMeter meter = new DiskMeter(data, mailbox, Runnable::run, client::view);
        assertTrue(Objects.requireNonNull(meter.now()).usedBy(FakeClient.PROJECT) < 100_000);
        Path folder = Files.createDirectories(data.projectDirectory(FakeClient.PROJECT));
        Files.write(folder.resolve("file"), new byte[100_000]);
        Eventually.holds("the file",
                () -> Objects.requireNonNull(meter.now()).usedBy(FakeClient.PROJECT) >= 100_000);
        assertInstanceOf(Event.DiskMeasured.class, mailbox.drain(0).getLast());
    }

    @Test
    void nothingIsToldBeforeTheFirstTick() {
        assertNull(new DiskMeter(new DataDirectory(directory), mailbox, Runnable::run, () -> null).now());
    }
}
