package org.quern.config.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.DayOfWeek;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeWindowTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static TimeWindow daily(double start, double end) {
        return new TimeWindow(new Hours(start, end), Map.of());
    }

    private static ZonedDateTime berlin(String local) {
        return ZonedDateTime.parse(local + "[Europe/Berlin]");
    }

    @ParameterizedTest
    @CsvSource({
        "0,0, 13:00, true, equal hours restrict nothing",
        "9,9, 13:00, true, equal hours restrict nothing",
        "0,24, 23:59:59, true, the whole day",
        "24,0, 12:00, false, never",
        "8,17.5, 07:59:59, false, before the start",
        "8,17.5, 08:00, true, the start is inside",
        "8,17.5, 17:30, true, the end of a day window is inside",
        "8,17.5, 17:30:01, false, after the end",
        "22,6, 21:59:59, false, before a night",
        "22,6, 22:00, true, a night begins",
        "22,6, 03:00, true, past midnight",
        "22,6, 06:00, false, the end of a night is outside"})
    void hoursAreReadAsBoincReadsThem(double start, double end, String time, boolean allowed, String why) {
        assertEquals(allowed, daily(start, end).allows(berlin("2026-11-18T" + time + "+01:00")), why);
    }

    @Test
    void aDayWithHoursOfItsOwnDoesNotFollowTheOthers() {
        TimeWindow window = new TimeWindow(new Hours(22, 6), Map.of(DayOfWeek.SATURDAY, new Hours(0, 24)));
        assertTrue(window.allows(berlin("2026-11-21T12:00+01:00")));
        assertEquals(false, window.allows(berlin("2026-11-20T12:00+01:00")));
        assertEquals(berlin("2026-11-20T22:00+01:00"),
                window.nextChange(berlin("2026-11-20T12:00+01:00")).orElseThrow());
        assertEquals(berlin("2026-11-22T06:00+01:00"),
                window.nextChange(berlin("2026-11-21T12:00+01:00")).orElseThrow());
    }

    @Test
    void anEmptyDayDoesNotHideTheOthers() {
        assertEquals(daily(8, 9), new TimeWindow(new Hours(8, 9), Map.of(DayOfWeek.MONDAY, Hours.ALWAYS)));
    }

    @ParameterizedTest
    @CsvSource({
        "8,17, 2026-11-18T07:00+01:00, 2026-11-18T08:00+01:00",
        "8,17, 2026-11-18T08:00+01:00, 2026-11-18T17:00+01:00",
        "8,17, 2026-11-18T17:00+01:00, 2026-11-18T17:00+01:00",
        "8,17, 2026-11-18T18:00+01:00, 2026-11-19T08:00+01:00",
        "22,6, 2026-11-18T23:00+01:00, 2026-11-19T06:00+01:00"})
    void theNextChangeIsTheNextBoundary(double start, double end, String now, String change) {
        assertEquals(Optional.of(berlin(change)), daily(start, end).nextChange(berlin(now)));
    }

    @Test
    void whatNeverChangesHasNoNextChange() {
        assertEquals(Optional.empty(), TimeWindow.ALWAYS.nextChange(berlin("2026-11-18T12:00+01:00")));
        assertEquals(Optional.empty(), daily(24, 0).nextChange(berlin("2026-11-18T12:00+01:00")));
    }

    @ParameterizedTest
    @CsvSource({
        // On 29 March 2026 the clock in Berlin goes from 02:00 to 03:00.
        "2.5,5, 2026-03-29T01:59+01:00, false, 2026-03-29T03:00+02:00",
        "2.5,5, 2026-03-29T03:00+02:00, true, 2026-03-29T05:00+02:00",
        "1,2.5, 2026-03-29T01:59+01:00, true, 2026-03-29T03:00+02:00",
        "22,2.5, 2026-03-29T00:30+01:00, true, 2026-03-29T03:00+02:00",
        // On 25 October 2026 it goes from 03:00 back to 02:00.
        "2,2.5, 2026-10-25T02:40+02:00, false, 2026-10-25T02:00+01:00",
        "2,2.5, 2026-10-25T02:10+01:00, true, 2026-10-25T02:30+01:00",
        "22,6, 2026-10-24T23:00+02:00, true, 2026-10-25T06:00+01:00"})
    void windowsFollowTheClockThroughTheChangeToSummerTimeAndBack(double start, double end, String now, boolean allowed,
            String change) {
        assertEquals(allowed, daily(start, end).allows(berlin(now)));
        assertEquals(Optional.of(berlin(change).toInstant()),
                daily(start, end).nextChange(berlin(now)).map(ZonedDateTime::toInstant));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theNextChangeIsWhatWalkingMinuteByMinuteFinds(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            TimeWindow window = daily(random.nextInt(48) / 2.0, random.nextInt(48) / 2.0);
            ZonedDateTime now = berlin("2026-03-27T00:07:30+01:00").plusHours(random.nextInt(90))
                    .plusMonths(random.nextInt(2) * 7L);
            ZonedDateTime walk = now;
            while (walk.isBefore(now.plusDays(2)) && window.allows(walk) == window.allows(now)) {
                walk = walk.plusMinutes(1);
            }
            Optional<ZonedDateTime> change = window.nextChange(now);
            String which = "seed " + seed + ", " + window + " at " + now + ": walked to " + walk + ", told " + change;
            if (walk.isBefore(now.plusDays(2))) {
                ZonedDateTime told = change.orElseThrow(() -> new AssertionError(which));
                assertTrue(!told.isAfter(walk) && told.isAfter(walk.minusSeconds(61)), which);
            } else {
                assertEquals(Optional.empty(), change, which);
            }
        }
    }

    @Test
    void theSameMomentIsJudgedByTheClockOnTheWall() {
        ZonedDateTime moment = berlin("2026-11-18T12:00+01:00");
        assertTrue(daily(11.5, 12.5).allows(moment));
        assertEquals(false, daily(11.5, 12.5).allows(moment.withZoneSameInstant(ZoneId.of("Asia/Tokyo"))));
        assertTrue(daily(19.5, 20.5).allows(moment.withZoneSameInstant(ZoneId.of("Asia/Tokyo"))));
        assertEquals(BERLIN, daily(19.5, 20.5).nextChange(moment).orElseThrow().getZone());
    }
}
