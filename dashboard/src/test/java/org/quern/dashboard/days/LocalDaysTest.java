package org.quern.dashboard.days;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/dashboard.md, days. */
class LocalDaysTest {
    private static LocalDays in(String zone) {
        return new LocalDays(ZoneId.of(zone));
    }

    private static double at(String time) {
        return OffsetDateTime.parse(time).toEpochSecond();
    }

    @ParameterizedTest(name = "{1} in {0} is of {2}, which began at {3}")
    @CsvSource({
        "America/New_York,   2026-03-08T04:59:59Z,      2026-03-07, 2026-03-07T05:00:00Z",
        "America/New_York,   2026-03-08T05:00:00Z,      2026-03-08, 2026-03-08T05:00:00Z",
        "America/New_York,   2026-03-09T03:59:59Z,      2026-03-08, 2026-03-08T05:00:00Z",
        "America/New_York,   2026-03-09T04:00:00Z,      2026-03-09, 2026-03-09T04:00:00Z",
        "America/New_York,   2026-11-02T04:59:59Z,      2026-11-01, 2026-11-01T04:00:00Z",
        "America/New_York,   2026-11-02T05:00:00Z,      2026-11-02, 2026-11-02T05:00:00Z",
        "Asia/Kolkata,       2026-03-07T18:29:59Z,      2026-03-07, 2026-03-06T18:30:00Z",
        "Asia/Kolkata,       2026-03-07T18:30:00Z,      2026-03-08, 2026-03-07T18:30:00Z",
        "Pacific/Kiritimati, 2026-03-07T09:59:59Z,      2026-03-07, 2026-03-06T10:00:00Z",
        "Pacific/Kiritimati, 2026-03-07T10:00:00Z,      2026-03-08, 2026-03-07T10:00:00Z",
        "Africa/Cairo,       2026-04-23T22:30:00Z,      2026-04-24, 2026-04-23T22:00:00Z",
        "UTC,                1969-12-31T23:59:59Z,      1969-12-31, 1969-12-31T00:00:00Z"})
    void aDayIsTheZones(String zone, String moment, LocalDate date, String begin) {
        assertEquals(date, in(zone).of(at(moment)));
        assertEquals(at(begin), in(zone).begin(date));
        assertEquals(Map.of("date", date.toString(), "day", at(begin)), in(zone).facts(date));
    }

    @ParameterizedTest(name = "{1} in {0} has {2} hours")
    @CsvSource({"America/New_York, 2026-03-08, 23", "America/New_York, 2026-11-01, 25", "Asia/Kolkata, 2026-03-08, 24",
        "Africa/Cairo, 2026-04-24, 23", "Australia/Lord_Howe, 2026-04-05, 24.5"})
    void daysOnWhichClocksAreChangedAreShorterOrLonger(String zone, LocalDate date, double hours) {
        assertEquals(hours * Duration.ofHours(1).toSeconds(),
                in(zone).begin(date.plusDays(1)) - in(zone).begin(date));
    }

    @Test
    void momentsThatNobodyMeansAreOfSomeDay() {
        for (double moment : new double[]{Double.NaN, Double.NEGATIVE_INFINITY, Double.MAX_VALUE, -1e300}) {
            LocalDays days = in("Pacific/Kiritimati");
            assertEquals(days.of(moment), days.of(days.begin(days.of(moment))));
            assertEquals(LocalDays.stamped(moment), LocalDays.stamped(moment));
        }
        assertEquals(LocalDate.of(1970, 1, 2), LocalDays.numbered(1));
    }
}
