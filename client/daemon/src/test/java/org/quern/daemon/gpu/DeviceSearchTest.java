package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.options.ClientOptions;
import org.quern.daemon.log.MessageLog;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.model.device.AppleCard;
import org.quern.model.device.Findings;

class DeviceSearchTest {
    private static final Findings NOTHING = Findings.NONE;
    private static final Findings CARD = new Findings(List.of(), List.of(), List.of(),
            List.of(new AppleCard("M", 8, 3)), List.of(), List.of(), List.of());

    @TempDir
    private Path data = Path.of("");
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final BlockingQueue<Findings> answers = new LinkedBlockingQueue<>();

    @Test
    void aFailingLookIsAnsweredAllTheSameSoThatTheClientGoesOnWithoutCards() throws InterruptedException {
        BlockingQueue<Message> told = new LinkedBlockingQueue<>();
        try (DeviceSearch search = new DeviceSearch(new ProbeProcess(data, Duration.ofSeconds(20)), () -> {
            throw new IllegalStateException("a planted bug");
        }, events::add, new MessageLog(told::add))) {
            search.begin();
            assertEquals(new Event.DevicesFound(List.of(), List.of()), events.poll(30, TimeUnit.SECONDS));
            assertTrue(told.remove().text().contains("a planted bug"));
        }
    }

    @Test
    void aCardThatIsNotBackYetAfterSleepIsNotMissedByTheFirstLook() throws InterruptedException {
        try (DeviceSearch search = search(CARD, NOTHING, CARD)) {
            search.begin();
            assertEquals(1, cardsTold());
            search.awake();
            assertEquals(1, cardsTold());
            assertEquals(0, answers.size());
        }
    }

    @Test
    void aCardThatStaysAwayForSomeLooksAfterSleepIsToldMissingAndThenFoundAgainWithoutAWish()
            throws InterruptedException {
        try (DeviceSearch search = search(CARD, NOTHING, NOTHING, NOTHING, CARD)) {
            search.begin();
            assertEquals(1, cardsTold());
            search.awake();
            assertEquals(0, cardsTold());
            assertEquals(0, cardsTold());
            assertEquals(1, cardsTold());
        }
    }

    @Test
    void whoWishesALookIsToldAtOnceWhatIsMissingAndItIsLookedForAgain() throws InterruptedException {
        try (DeviceSearch search = search(CARD, NOTHING, CARD)) {
            search.begin();
            assertEquals(1, cardsTold());
            search.rescan();
            assertEquals(0, cardsTold());
            assertEquals(1, cardsTold());
        }
    }

    @Test
    void cardsAreLookedForTenTimesAndGivenUpThen() {
        MissingCards missing = new MissingCards();
        missing.looked(CARD, NOTHING);
        for (int tried = 0; tried < 10; tried++) {
            assertTrue(missing.areAwaited(), "after " + tried);
            missing.looked(NOTHING, NOTHING);
        }
        assertFalse(missing.areAwaited());
        missing.looked(NOTHING, NOTHING);
        assertFalse(missing.areAwaited());
    }

    private DeviceSearch search(Findings... looks) {
        answers.addAll(List.of(looks));
        return new DeviceSearch(unwanted -> answers.remove(), () -> ClientOptions.BUILT_IN, events::add,
                new MessageLog(message -> {}), Duration.ofMillis(1));
    }

    private int cardsTold() throws InterruptedException {
        Event event = events.poll(30, TimeUnit.SECONDS);
        return event instanceof Event.DevicesFound found ? found.coprocessors().size() : -1;
    }
}
