package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

/** Moments as people type them. */
class PastTimeTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void aLengthOfTimeGoesBackFromNowAlsoInAnHourThatTheClockShowsTwice() {
        ZonedDateTime first = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, BERLIN).withEarlierOffsetAtOverlap();
        ZonedDateTime second = first.withLaterOffsetAtOverlap();
        assertEquals(first.toEpochSecond() - 60, PastTime.of("1m", first));
        assertEquals(second.toEpochSecond() - 60, PastTime.of("1m", second));
        assertEquals(first.toEpochSecond(), PastTime.of("1h", second));
    }

    @Test
    void aTimeOfTheDayIsTheLastOneThatWas() {
        ZonedDateTime now = ZonedDateTime.of(2026, 3, 29, 4, 0, 0, 0, BERLIN); // an hour after clocks were put forward
        assertEquals(now.minusMinutes(30).toEpochSecond(), PastTime.of("03:30", now));
        assertEquals(ZonedDateTime.of(2026, 3, 28, 5, 0, 0, 0, BERLIN).toEpochSecond(), PastTime.of("05:00", now));
        assertEquals(ZonedDateTime.of(2026, 3, 29, 0, 0, 0, 0, BERLIN).toEpochSecond(), PastTime.of("2026-03-29", now));
    }

    @Test
    void aTimeThatTheClockShowedTwiceIsTheLastOneThatWas() {
        ZonedDateTime first = ZonedDateTime.of(2026, 10, 25, 2, 45, 0, 0, BERLIN).withEarlierOffsetAtOverlap();
        ZonedDateTime second = first.withLaterOffsetAtOverlap();
        ZonedDateTime before = first.minusDays(1);
        assertEquals(before.toEpochSecond(), PastTime.of("02:45", first.minusMinutes(15)));
        assertEquals(first.toEpochSecond(), PastTime.of("02:45", first.plusMinutes(5)));
        assertEquals(first.toEpochSecond(), PastTime.of("02:45", second.minusMinutes(15)), "02:30 for the second time");
        assertEquals(second.toEpochSecond(), PastTime.of("02:45", second.plusMinutes(5)));
        assertEquals(second.toEpochSecond(), PastTime.of("02:45", second.plusHours(23)), "on the next day");
    }
}
