package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.log.MessageLog;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;

class DeviceSearchTest {
    @TempDir
    private Path data = Path.of("");

    @Test
    void aFailingLookIsAnsweredAllTheSameSoThatTheClientGoesOnWithoutCards() throws InterruptedException {
        BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        BlockingQueue<Message> told = new LinkedBlockingQueue<>();
        try (DeviceSearch search = new DeviceSearch(new ProbeProcess(data, Duration.ofSeconds(20)), () -> {
            throw new IllegalStateException("a planted bug");
        }, events::add, new MessageLog(told::add))) {
            search.begin();
            assertEquals(new Event.DevicesFound(List.of(), List.of()), events.poll(30, TimeUnit.SECONDS));
            assertTrue(told.remove().text().contains("a planted bug"));
        }
    }
}
