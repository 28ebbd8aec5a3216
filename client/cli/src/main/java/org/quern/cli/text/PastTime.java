package org.quern.cli.text;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A moment of the past as people type it: {@code 2026-11-21 03:00}, {@code 2026-11-21}, {@code 03:00} (the last time it was), how long ago,
 * {@code 7d}, or, where that is not clear enough, {@code 2026-10-25 02:30 +01:00}, {@code 2026-10-25T01:30Z}, or Unix seconds.
 */
public final class PastTime implements ITypeConverter<PastTime> {
    /** Unix seconds of this century; a length of time has nine digits at most. */
    private static final Pattern UNIX = Pattern.compile("[0-9]{10}(?:\\.[0-9]{1,9})?");
    private static final Pattern CLOCK = Pattern
            .compile("(?:(\\d{4}-\\d\\d-\\d\\d)[T ]*)?(\\d\\d:\\d\\d\\S*?)? *(Z|[+-]\\d\\d(?::?\\d\\d)?)?");
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    private final double unixSeconds;
    private final String note;

    /** For picocli, which wants a converter. */
    PastTime() {
        this(0, "");
    }

    private PastTime(double unixSeconds, String note) {
        this.unixSeconds = unixSeconds;
        this.note = note;
    }

    /** Unix seconds. */
    public double unixSeconds() {
        return unixSeconds;
    }

    /** Which moment was taken, where the clock showed that time twice or not at all; a sentence, or nothing where there is but one. */
    public Optional<String> note() {
        return note.isEmpty() ? Optional.empty() : Optional.of(note);
    }

    @Override
    public PastTime convert(String text) {
        return of(text.strip(), ZonedDateTime.now(ZoneId.systemDefault()));
    }

    /** On the clock of the zone of {@code now}. A length of time goes back from that moment: an hour that a clock shows twice is two. */
    static PastTime of(String text, ZonedDateTime now) {
        if (UNIX.matcher(text).matches()) {
            return new PastTime(Double.parseDouble(text), "");
        }
        try {
            Matcher typed = CLOCK.matcher(text);
            if (typed.matches() && (typed.group(1) != null || typed.group(2) != null)) {
                return moment(typed, now);
            }
        } catch (DateTimeException noDate) {
            throw noTime(text);
        }
        try {
            return new PastTime(now.toEpochSecond() - new TypedDuration().convert(text).seconds(), "");
        } catch (TypeConversionException noSpan) {
            throw noTime(text);
        }
    }

    private static TypeConversionException noTime(String text) {
        return new TypeConversionException("'" + text + "' is no time such as '2026-11-21 03:00', 2026-11-21, 03:00,"
                + " '2026-11-21 03:00 +01:00', 12h or 7d");
    }

    private static PastTime moment(Matcher typed, ZonedDateTime now) {
        LocalTime time = typed.group(2) == null ? LocalTime.MIDNIGHT : LocalTime.parse(typed.group(2));
        ZoneId zone = typed.group(3) == null ? now.getZone() : ZoneOffset.of(typed.group(3));
        if (typed.group(1) == null) {
            return noted(time, last(time, now.withZoneSameInstant(zone)));
        }
        return noted(time, LocalDate.parse(typed.group(1)).atTime(time).atZone(zone));
    }

    private static PastTime noted(LocalTime typed, ZonedDateTime taken) {
        LocalDateTime clock = taken.toLocalDateTime();
        List<ZoneOffset> offsets = taken.getZone().getRules().getValidOffsets(clock);
        String note = "";
        if (offsets.size() > 1) {
            boolean isFirst = taken.getOffset().equals(offsets.getFirst());
            note = "The clock showed " + SHOWN.format(clock) + " twice: taken is the " + (isFirst ? "first" : "second")
                    + " time, " + taken.getOffset() + "; the other one is '" + SHOWN.format(clock) + " "
                    + (isFirst ? offsets.getLast() : offsets.getFirst()) + "'.";
        } else if (!clock.toLocalTime().equals(typed)) {
            note = "The clock did not show " + typed + " then, as it was put forward: taken is " + SHOWN.format(clock)
                    + ".";
        }
        return new PastTime(taken.toEpochSecond(), note);
    }

    /** The last moment at which the clock showed that time: where clocks were set back, it did so twice on that day. */
    private static ZonedDateTime last(LocalTime time, ZonedDateTime now) {
        ZonedDateTime today = time.atDate(now.toLocalDate()).atZone(now.getZone());
        ZonedDateTime yesterday = time.atDate(now.toLocalDate().minusDays(1)).atZone(now.getZone());
        return Stream.of(today.withLaterOffsetAtOverlap(), today.withEarlierOffsetAtOverlap())
                .filter(each -> !each.isAfter(now)).findFirst().orElse(yesterday.withLaterOffsetAtOverlap());
    }
}
