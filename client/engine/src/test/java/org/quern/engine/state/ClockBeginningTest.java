package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.engine.state.SetClock.DAY;
import static org.quern.engine.state.SetClock.HOUR;
import static org.quern.engine.state.SetClock.START;
import static org.quern.engine.state.SetClock.savedBefore;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.state.ClientClock.Reading;
import org.quern.model.TimeStats;

/** What a session makes of the time that it begins at (decision 0044). */
class ClockBeginningTest {
    private static final String UNCONFIRMED = "nobody has confirmed it since the client began";

    @Test
    void theFirstSessionOfAllBelievesTheClock() {
        SetClock computer = new SetClock(TimeStats.UNKNOWN);
        Reading reading = computer.read();
        assertEquals(START, reading.now().wall());
        assertEquals("", reading.jumped());
        assertTrue(computer.clock.isBelievedByAll());
        assertEquals(START, ClientClock.beginning(START, TimeStats.UNKNOWN));
    }

    /** In an hour between two sessions a clock can be set by an hour. */
    @ParameterizedTest
    @CsvSource({"-60, nobody has confirmed it since the client began",
        "3600, nobody has confirmed it since the client began",
        "86400, nobody has confirmed it since the client began", "172801, it shows 2 days after the last session",
        "86401, it shows 24 hours after the last session", "7776000, it shows 90 days after the last session"})
    void aPauseThatMayBeIsFollowedButUnconfirmed(double pause, String doubt) {
        SetClock computer = new SetClock(savedBefore(pause, 0));
        Reading reading = computer.read();
        assertEquals(START, reading.now().wall(), "waits of a weekend are over");
        assertEquals(doubt, computer.clock.doubt());
        assertEquals("", reading.jumped());
        assertEquals(START, ClientClock.beginning(START, savedBefore(pause, 0)));
    }

    @ParameterizedTest
    @CsvSource({"-61, it shows 61 seconds before the last session", "7776001, it shows 90 days after the last session",
        "-86400000, it shows 1000 days before the last session"})
    void aTimeThatCannotBeIsNotFollowed(double pause, String doubt) {
        SetClock computer = new SetClock(savedBefore(pause, 0));
        Reading reading = computer.read();
        assertEquals(START - pause, reading.now().wall());
        assertEquals(doubt, computer.clock.doubt());
        assertEquals("The clock of this computer: " + doubt, reading.jumped());
        assertEquals(START - pause, ClientClock.beginning(START, savedBefore(pause, 0)));
        assertEquals(START - pause + 10, computer.after(10).now().wall());
    }

    /** A restart under a wrong clock ends no waiting time early. */
    @ParameterizedTest
    @CsvSource({"-60", "0", "7776000"})
    void aClockThatWentOnFromAJumpOfAnEarlierSessionIsStillNotFollowed(double pause) {
        TimeStats saved = savedBefore(1000 * DAY + pause, 1000 * DAY);
        SetClock computer = new SetClock(saved);
        Reading reading = computer.read();
        assertEquals(START - 1000 * DAY, reading.now().wall());
        assertEquals(1000 * DAY, computer.clock.aheadSeconds());
        assertEquals("nobody has confirmed it since it jumped 1000 days ahead in an earlier session",
                computer.clock.doubt());
        assertEquals("The clock of this computer: " + computer.clock.doubt(), reading.jumped());
        assertEquals(START - 1000 * DAY, ClientClock.beginning(START, saved));
    }

    @Test
    void aClockThatWasPutRightBetweenTwoSessionsIsFollowed() {
        SetClock computer = new SetClock(savedBefore(HOUR, 1000 * DAY));
        assertEquals(START, computer.read().now().wall());
        assertEquals(UNCONFIRMED, computer.clock.doubt());
    }

    @Test
    void aClockThatIsPutRightInTheSessionIsFollowedThoughNotByJustAnybodysWord() {
        SetClock computer = new SetClock(savedBefore(1000 * DAY, 1000 * DAY));
        computer.read();
        assertEquals(START - 1000 * DAY, computer.setBy(-1000 * DAY).now().wall());
        assertTrue(computer.clock.isBelieved());
        computer.setBy(100);
        assertEquals("", computer.confirmedByAnybody().confirmedBy());
    }

    @Test
    void theStateIsLookedAtOnce() {
        SetClock computer = new SetClock(savedBefore(HOUR, 0));
        computer.read();
        computer.confirmed();
        computer.after(5);
        assertTrue(computer.clock.isBelieved());
    }
}
