package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

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
        assertEquals(seconds(first) - 60, PastTime.of("1m", first).unixSeconds());
        assertEquals(seconds(second) - 60, PastTime.of("1m", second).unixSeconds());
        assertEquals(seconds(first), PastTime.of("1h", second).unixSeconds());
    }

    @Test
    void aTimeOfTheDayIsTheLastOneThatWas() {
        ZonedDateTime now = ZonedDateTime.of(2026, 3, 29, 4, 0, 0, 0, BERLIN); // an hour after clocks were put forward
        assertEquals(seconds(now.minusMinutes(30)), PastTime.of("03:30", now).unixSeconds());
        assertEquals(seconds(ZonedDateTime.of(2026, 3, 28, 5, 0, 0, 0, BERLIN)),
                PastTime.of("05:00", now).unixSeconds());
        assertEquals(seconds(ZonedDateTime.of(2026, 3, 29, 0, 0, 0, 0, BERLIN)),
                PastTime.of("2026-03-29", now).unixSeconds());
    }

    @Test
    void aTimeThatTheClockShowedTwiceIsTheLastOneThatWas() {
        ZonedDateTime first = ZonedDateTime.of(2026, 10, 25, 2, 45, 0, 0, BERLIN).withEarlierOffsetAtOverlap();
        ZonedDateTime second = first.withLaterOffsetAtOverlap();
        ZonedDateTime before = first.minusDays(1);
        assertEquals(seconds(before), PastTime.of("02:45", first.minusMinutes(15)).unixSeconds());
        assertEquals(seconds(first), PastTime.of("02:45", first.plusMinutes(5)).unixSeconds());
        assertEquals(seconds(first), PastTime.of("02:45", second.minusMinutes(15)).unixSeconds(),
                "02:30 for the second time");
        assertEquals(seconds(second), PastTime.of("02:45", second.plusMinutes(5)).unixSeconds());
        assertEquals(seconds(second), PastTime.of("02:45", second.plusHours(23)).unixSeconds(), "on the next day");
    }

    @Test
    void ofATimeThatTheClockShowedTwiceItIsSaidWhichOneWasTakenAndTheOtherOneCanBeSaid() {
        ZonedDateTime now = ZonedDateTime.of(2026, 11, 29, 12, 0, 0, 0, BERLIN);
        ZonedDateTime first = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, BERLIN).withEarlierOffsetAtOverlap();
        PastTime taken = PastTime.of("2026-10-25 02:30", now);
        assertEquals(seconds(first), taken.unixSeconds());
        assertEquals(Optional.of("The clock showed 2026-10-25 02:30 twice: taken is the first time, +02:00;"
                + " the other one is '2026-10-25 02:30 +01:00'."), taken.note());
        for (String second : List.of("2026-10-25 02:30 +01:00", "2026-10-25T02:30+01:00", "2026-10-25 02:30+0100",
                "2026-10-25 02:30 +01", "2026-10-25T01:30:00Z", "2026-10-25 01:30 Z", "1792891800")) {
            assertEquals(seconds(first) + 3600, PastTime.of(second, now).unixSeconds(), second);
            assertEquals(Optional.empty(), PastTime.of(second, now).note(), second);
        }
        assertEquals(Optional.empty(), PastTime.of("2026-10-25 03:00", now).note());
        PastTime again = PastTime.of("02:30", first.plusHours(2));
        assertEquals(Optional.of("The clock showed 2026-10-25 02:30 twice: taken is the second time, +01:00;"
                + " the other one is '2026-10-25 02:30 +02:00'."), again.note());
        assertEquals(seconds(first) + 0.5, PastTime.of("1792888200.5", now).unixSeconds());
    }

    @Test
    void ofATimeThatTheClockDidNotShowItIsSaidWhichOneWasTaken() {
        PastTime taken = PastTime.of("2026-03-29 02:30", ZonedDateTime.of(2026, 11, 29, 12, 0, 0, 0, BERLIN));
        assertEquals(Optional.of(
                "The clock did not show 02:30 then, as it was put forward: taken is 2026-03-29 03:30."), taken.note());
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"", "yesterday", "2026-10-25 25:00", "2026-02-30", "02:30 +99:00", "2026-10-25 +", "Z",
        "2026-10-25 02:30 CET", "12345678901234"})
    void whatIsNoTimeIsRefused(String text) {
        ZonedDateTime now = ZonedDateTime.of(2026, 11, 29, 12, 0, 0, 0, BERLIN);
        assertThrows(TypeConversionException.class, () -> PastTime.of(text, now));
    }
}
