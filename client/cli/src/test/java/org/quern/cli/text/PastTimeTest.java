package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

/** Moments as people type them. */
class PastTimeTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static double seconds(ZonedDateTime time) {
        return (double) time.toEpochSecond();
    }

    @Test
    void aLengthOfTimeGoesBackFromNowAlsoInAnHourThatTheClockShowsTwice() {
        ZonedDateTime first = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, BERLIN).withEarlierOffsetAtOverlap();
        ZonedDateTime second = first.withLaterOffsetAtOverlap();
        assertEquals(seconds(first) - 60, PastTime.of("1m", first));
        assertEquals(seconds(second) - 60, PastTime.of("1m", second));
        assertEquals(seconds(first), PastTime.of("1h", second));
    }

    @Test
    void aTimeOfTheDayIsTheLastOneThatWas() {
        ZonedDateTime now = ZonedDateTime.of(2026, 3, 29, 4, 0, 0, 0, BERLIN); // an hour after clocks were put forward
        assertEquals(seconds(now.minusMinutes(30)), PastTime.of("03:30", now));
        assertEquals(seconds(ZonedDateTime.of(2026, 3, 28, 5, 0, 0, 0, BERLIN)), PastTime.of("05:00", now));
        assertEquals(seconds(ZonedDateTime.of(2026, 3, 29, 0, 0, 0, 0, BERLIN)), PastTime.of("2026-03-29", now));
    }

    @Test
    void aTimeThatTheClockShowedTwiceIsTheLastOneThatWas() {
        ZonedDateTime first = ZonedDateTime.of(2026, 10, 25, 2, 45, 0, 0, BERLIN).withEarlierOffsetAtOverlap();
        ZonedDateTime second = first.withLaterOffsetAtOverlap();
        ZonedDateTime before = first.minusDays(1);
        assertEquals(seconds(before), PastTime.of("02:45", first.minusMinutes(15)));
        assertEquals(seconds(first), PastTime.of("02:45", first.plusMinutes(5)));
        assertEquals(seconds(first), PastTime.of("02:45", second.minusMinutes(15)), "02:30 for the second time");
        assertEquals(seconds(second), PastTime.of("02:45", second.plusMinutes(5)));
        assertEquals(seconds(second), PastTime.of("02:45", second.plusHours(23)), "on the next day");
    }
}
