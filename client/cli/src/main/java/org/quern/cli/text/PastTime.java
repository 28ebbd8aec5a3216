package org.quern.cli.text;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A moment of the past as people type it: {@code 2026-11-21 03:00}, {@code 2026-11-21}, {@code 03:00} (the last time it was), or how long ago: {@code 7d}. */
public final class PastTime implements ITypeConverter<PastTime> {
    private static final int DATE = "2026-11-21".length();
    private final double unixSeconds;

    /** For picocli, which wants a converter. */
    PastTime() {
        this(0);
    }

    private PastTime(double unixSeconds) {
        this.unixSeconds = unixSeconds;
    }

    /** Unix seconds. */
    public double unixSeconds() {
        return unixSeconds;
    }

    @Override
    public PastTime convert(String text) {
        return new PastTime(of(text.strip(), ZonedDateTime.now(ZoneId.systemDefault())));
    }

    /** Unix seconds, on the clock of the zone of {@code now}. A length of time goes back from that moment: an hour that a clock shows twice is two. */
    static double of(String text, ZonedDateTime now) {
        try {
            return moment(text.replace('T', ' '), now).toEpochSecond();
        } catch (DateTimeException noDate) {
            try {
                return now.toEpochSecond() - new TypedDuration().convert(text).seconds();
            } catch (TypeConversionException noSpan) {
                throw new TypeConversionException("'" + text
                        + "' is no time such as '2026-11-21 03:00', 2026-11-21, 03:00, 12h or 7d");
            }
        }
    }

    private static ZonedDateTime moment(String text, ZonedDateTime now) {
        if (text.indexOf(':') >= 0 && text.indexOf('-') < 0) {
            return last(LocalTime.parse(text), now);
        }
        LocalDate date = LocalDate.parse(text.length() > DATE ? text.substring(0, DATE) : text);
        LocalTime time = text.length() > DATE ? LocalTime.parse(text.substring(DATE).strip()) : LocalTime.MIDNIGHT;
        return date.atTime(time).atZone(now.getZone());
    }

    /** The last moment at which the clock showed that time: where clocks were set back, it did so twice on that day. */
    private static ZonedDateTime last(LocalTime time, ZonedDateTime now) {
        ZonedDateTime today = time.atDate(now.toLocalDate()).atZone(now.getZone());
        ZonedDateTime yesterday = time.atDate(now.toLocalDate().minusDays(1)).atZone(now.getZone());
        return Stream.of(today.withLaterOffsetAtOverlap(), today.withEarlierOffsetAtOverlap())
                .filter(each -> !each.isAfter(now)).findFirst().orElse(yesterday.withLaterOffsetAtOverlap());
    }
}
