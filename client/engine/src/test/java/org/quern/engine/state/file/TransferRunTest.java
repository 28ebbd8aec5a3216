package org.quern.engine.state.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;

class TransferRunTest {
    private final TransferRun run = new TransferRun(false, 1000);

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    @Test
    void anAttemptFirstTellsWhereItBeginsThenHowFarItCame() {
        run.start("http://a.example/f", at(0));
        assertEquals(1000, run.offset());
        run.progressed(at(1), 800);
        assertEquals(800, run.offset());
        run.progressed(at(2), 5000);
        assertEquals(800, run.offset());
        assertEquals(5000, run.bytes());
        run.progressed(at(3), 300);
        assertEquals(300, run.offset(), "its server began anew");
        run.moved(900);
        assertEquals(1200, run.bytes());
        run.moved(1);
        assertEquals(1200, run.bytes(), "told before");
        run.start("http://b.example/f", at(4));
        run.progressed(at(5), 1500);
        assertEquals(1500, run.offset(), "another attempt");
        assertEquals("http://b.example/f", run.url());
    }

    /** 500 bytes a second, judged after 30 s. */
    @ParameterizedTest
    @CsvSource({"29, 0, true", "30, 0, false", "30, 14999, false", "30, 15000, true"})
    void oneThatHardlyMovesTakesNoPlaceOfOthers(double seconds, double bytes, boolean takesPlace) {
        run.start("http://a.example/f", at(0));
        run.progressed(at(0), 1000);
        run.progressed(at(seconds), 1000 + bytes);
        assertEquals(takesPlace, run.takesPlace(false, at(seconds)));
        assertEquals(!takesPlace, run.isStalled(at(seconds)));
        assertFalse(run.takesPlace(true, at(seconds)), "it is a download");
        run.stopped();
        assertFalse(run.takesPlace(false, at(seconds)));
        assertEquals(0, run.bytesPerSecond(at(seconds)));
    }

    @Test
    void betweenAttemptsItIsStalledIfTheLastFailedOrHardlyMoved() {
        assertFalse(run.isStalled(at(0)));
        run.putOff(false);
        assertFalse(run.isStalled(at(0)));
        run.putOff(true);
        run.putOff(false);
        assertTrue(run.wasSlow() && run.isStalled(at(0)));
        TransferRun other = new TransferRun(false, 0);
        other.failed("no answer");
        assertTrue(other.isStalled(at(0)));
        assertFalse(other.wasSlow());
    }

    @Test
    void aFileIsNowhereOnceAllItsServersInARowSaySo() {
        assertFalse(run.isNowhere(true, 3));
        assertFalse(run.isNowhere(true, 3));
        assertFalse(run.isNowhere(false, 3), "one does not answer");
        assertFalse(run.isNowhere(true, 3));
        assertFalse(run.isNowhere(true, 3));
        assertTrue(run.isNowhere(true, 3));
    }

    @Test
    void aServerIsBelievedTheEighthTimeWhileAnotherOneDoesNotAnswer() {
        for (int i = 1; i <= 7; i++) {
            assertFalse(run.isNowhere(true, 2), "time " + i);
            assertFalse(run.isNowhere(false, 2));
        }
        assertTrue(run.isNowhere(true, 2));
    }
}
