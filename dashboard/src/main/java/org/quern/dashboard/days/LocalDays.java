package org.quern.dashboard.days;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quern.model.Sane;

/**
 * Days as a zone has them, of 23 hours or 25 where clocks are changed. One day is told by its date, and by when it began.
 *
 * @param zone whose they are
 */
public record LocalDays(ZoneId zone) {
    /** All days there are as long. */
    private static final double SECONDS_IN_UTC = 86_400;

    /** Those of the computer that the dashboard runs on: whoever looks at several clients sees all of them by the same. */
    public static LocalDays here() {
        return new LocalDays(ZoneId.systemDefault());
    }

    /** The day of that moment, Unix seconds. */
    public LocalDate of(double at) {
        return LocalDate.ofInstant(Sane.instant(Math.floor(at)), zone);
    }

    /** The day that it is now. */
    public LocalDate today() {
        return LocalDate.ofInstant(Instant.now(), zone);
    }

    /** When it began, Unix seconds: at the first moment that it has, where clocks skip midnight. */
    public double begin(LocalDate day) {
        return day.atStartOfDay(zone).toEpochSecond();
    }

    /** {@code date} and {@code day}, to which more can be added. */
    public Map<String, Object> facts(LocalDate day) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("date", day.toString());
        facts.put("day", begin(day));
        return facts;
    }

    /** The day that a client calls by the time at which it began in UTC, whatever its zone. */
    public static LocalDate stamped(double unixSeconds) {
        return LocalDate.ofInstant(Sane.instant(Math.floor(unixSeconds)), ZoneOffset.UTC);
    }

    /** The day of that number, counted from 1970-01-01. */
    public static LocalDate numbered(double number) {
        return stamped(number * SECONDS_IN_UTC);
    }
}
