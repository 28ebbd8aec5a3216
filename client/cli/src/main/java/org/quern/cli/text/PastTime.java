package org.quern.cli.text;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
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
            return local(text.replace('T', ' '), now.toLocalDateTime()).atZone(now.getZone()).toEpochSecond();
        } catch (DateTimeException noDate) {
            try {
                return now.toEpochSecond() - new Span().convert(text).seconds();
            } catch (TypeConversionException noSpan) {
                throw new TypeConversionException("'" + text
                        + "' is no time such as '2026-11-21 03:00', 2026-11-21, 03:00, 12h or 7d");
            }
        }
    }

    private static LocalDateTime local(String text, LocalDateTime now) {
        if (text.indexOf(':') >= 0 && text.indexOf('-') < 0) {
            LocalDateTime today = LocalTime.parse(text).atDate(now.toLocalDate());
            return today.isAfter(now) ? today.minusDays(1) : today;
        }
        LocalDate date = LocalDate.parse(text.length() > DATE ? text.substring(0, DATE) : text);
        return text.length() > DATE ? date.atTime(LocalTime.parse(text.substring(DATE).strip())) : date.atStartOfDay();
    }
}
