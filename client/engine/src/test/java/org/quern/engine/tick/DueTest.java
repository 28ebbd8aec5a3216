package org.quern.engine.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;

/** It is 1000 by the computer's clock and 50 by the other one. */
class DueTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private final Due due = new Due(new Now(1000, new MonotonicTime(50)));

    @ParameterizedTest
    @CsvSource({"999, Infinity", "1000, Infinity", "1000.5, 1.5", "1010, 11"})
    void aWallTimeIsDueASecondAfterItAndNotOnceItHasPassed(double time, double seconds) {
        due.atWall(time);
        assertEquals(seconds, due.seconds());
    }

    @ParameterizedTest
    @CsvSource({"20, 60, 30", "20, 30, 1", "20, 10, 1"})
    void aLookThatIsOverdueIsDueAtTheNextTurn(double moment, double wait, double seconds) {
        due.after(new MonotonicTime(moment), wait);
        assertEquals(seconds, due.seconds());
    }

    @ParameterizedTest
    @CsvSource({"20, 60, 31", "20, 30, Infinity", "20, 10, Infinity"})
    void whatIsDueOnceIsNotDueOnceItHasPassed(double moment, double wait, double seconds) {
        due.once(new MonotonicTime(moment), wait);
        assertEquals(seconds, due.seconds());
    }

    @Test
    void whatNeverWasIsOverdueForALookAndOverForAnythingElse() {
        due.once(null, 30);
        assertEquals(NEVER, due.seconds());
        due.after(null, 30);
        assertEquals(1, due.seconds());
    }

    @Test
    void theEarliestCounts() {
        assertEquals(NEVER, due.seconds());
        due.atWall(1010);
        due.atWall(1005);
        due.atWall(1020);
        assertEquals(6, due.seconds());
        due.soon();
        assertEquals(1, due.seconds());
        assertEquals(1000, due.wall());
    }
}
