package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;

/** Transfers that share the speed of a simulated network. */
class TransfersTest {
    private static final FileId ONE = file("one");
    private static final FileId OTHER = file("other");
    private final Transfers transfers = new Transfers(false, 100);

    private static FileId file(String name) {
        return new FileId(ProjectUrl.of("http://a.example/"), name);
    }

    private static Event ended(FileId file, double bytes, double seconds) {
        return new Event.TransferEnded(file, false, new TransferOutcome.Done(), bytes, seconds);
    }

    @Test
    void aNetworkWithoutASpeedTakesNoTime() {
        assertEquals(List.of(new Event.TransferEnded(ONE, true, new TransferOutcome.Done(), 5000, 0)),
                new Transfers(true, 0).begin(ONE, 5000, false, 10));
    }

    @Test
    void nothingAndANetworkOfAMomentTakeNoTimeEither() {
        assertEquals(List.of(ended(ONE, 0, 0)), transfers.begin(ONE, 0, false, 10));
        assertEquals(List.of(ended(OTHER, 5000, 0)), transfers.begin(OTHER, 5000, true, 10));
        assertEquals(Double.POSITIVE_INFINITY, transfers.secondsToNext());
    }

    @Test
    void oneAloneHasAllTheSpeed() {
        assertEquals(List.of(new Event.TransferProgressed(ONE, 0)), transfers.begin(ONE, 1000, false, 0));
        assertEquals(10, transfers.secondsToNext());
        transfers.pass(4);
        assertEquals(List.of(new Event.TransferProgressed(ONE, 400)), transfers.happen(4));
        assertEquals(6, transfers.secondsToNext(), 1e-9);
        transfers.pass(6);
        assertEquals(List.of(ended(ONE, 1000, 10)), transfers.happen(10));
        assertEquals(List.of(), transfers.happen(11));
    }

    @Test
    void twoShareItAndTheSecondHasAllOfItAfterTheFirst() {
        transfers.begin(ONE, 1000, false, 0);
        transfers.begin(OTHER, 2000, false, 0);
        assertEquals(20, transfers.secondsToNext());
        transfers.pass(20);
        assertEquals(List.of(ended(ONE, 1000, 20), new Event.TransferProgressed(OTHER, 1000)), transfers.happen(20));
        assertEquals(10, transfers.secondsToNext());
    }

    @Test
    void oneThatWasStoppedGoesOnFromWhereItWas() {
        transfers.begin(ONE, 1000, false, 0);
        transfers.pass(3);
        transfers.stop(ONE);
        transfers.stop(OTHER);
        assertEquals(Double.POSITIVE_INFINITY, transfers.secondsToNext());
        assertEquals(List.of(new Event.TransferProgressed(ONE, 300)), transfers.begin(ONE, 1000, false, 50));
        transfers.pass(7);
        assertEquals(List.of(ended(ONE, 700, 7)), transfers.happen(57));
    }

    @Test
    void aFileThatHasBecomeSmallerIsThereAtOnce() {
        transfers.begin(ONE, 1000, false, 0);
        transfers.pass(5);
        transfers.stop(ONE);
        assertEquals(List.of(ended(ONE, 0, 0)), transfers.begin(ONE, 300, false, 50));
    }

    @Test
    void allBytesTakeTheTimeThatTheyTakeTogether() {
        long seed = 8;
        SplittableRandom random = new SplittableRandom(seed);
        double bytes = 0;
        for (int number = 0; number < 20; number++) {
            double size = 1 + random.nextInt(1000);
            bytes += size;
            transfers.begin(file("f" + number), size, false, 0);
        }
        double now = 0;
        List<Event> ended = new ArrayList<>();
        while (transfers.secondsToNext() < Double.POSITIVE_INFINITY) {
            double step = transfers.secondsToNext();
            now += step;
            transfers.pass(step);
            transfers.happen(now).stream().filter(Event.TransferEnded.class::isInstance).forEach(ended::add);
        }
        assertEquals(bytes / 100, now, 1e-3 * 20, "seed " + seed);
        assertEquals(20, ended.size(), "seed " + seed);
        assertTrue(ended.getLast() instanceof Event.TransferEnded last && last.seconds() == now);
    }
}
