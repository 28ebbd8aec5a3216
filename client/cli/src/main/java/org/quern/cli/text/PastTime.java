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
import java.util.stream.Stream;
import org.quern.model.TextCursor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A moment of the past as people type it: {@code 2026-11-21 03:00}, {@code 2026-11-21}, {@code 03:00} (the last time it was), how long ago,
 * {@code 7d}, or, where that is not clear enough, {@code 2026-10-25 02:30 +01:00}, {@code 2026-10-25T01:30Z}, or Unix seconds.
 */
public final class PastTime implements ITypeConverter<PastTime> {
    /** Unix seconds of this century; a length of time has nine digits at most. */
    private static final int UNIX_DIGITS = 10;
    private static final int MOST_DECIMALS = 9;
    private static final int DATE_LETTERS = 10;
    private static final int YEAR_LETTERS = 4;
    private static final int HOUR_LETTERS = 2;
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
        if (isUnix(text)) {
            return new PastTime(Double.parseDouble(text), "");
        }
        try {
            if (hasAt(text, YEAR_LETTERS, '-') || hasAt(text, HOUR_LETTERS, ':')) {
                return moment(new TextCursor(text), hasAt(text, YEAR_LETTERS, '-'), now);
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

    private static boolean isUnix(String text) {
        TextCursor typed = new TextCursor(text);
        boolean isWhole = typed.takeWhile(PastTime::isDigit, UNIX_DIGITS).length() == UNIX_DIGITS;
        return isWhole
                && (typed.atEnd() || (typed.take(".") && !typed.takeWhile(PastTime::isDigit, MOST_DECIMALS).isEmpty()
                        && typed.atEnd()));
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean hasAt(String text, int place, char c) {
        return text.length() > place && text.charAt(place) == c;
    }

    /** A date, a time or both, and perhaps an offset. */
    private static PastTime moment(TextCursor typed, boolean hasDate, ZonedDateTime now) {
        String date = hasDate ? typed.takeWhile(c -> isDigit(c) || c == '-', DATE_LETTERS) : "";
        typed.takeWhile(c -> c == 'T' || c == ' ');
        String clock = typed.takeWhile(c -> isDigit(c) || c == ':' || c == '.');
        typed.takeWhile(c -> c == ' ');
        String offset = typed.rest();
        LocalTime time = clock.isEmpty() ? LocalTime.MIDNIGHT : LocalTime.parse(clock);
        ZoneId zone = offset.isEmpty() ? now.getZone() : ZoneOffset.of(offset);
        return noted(time, hasDate ? LocalDate.parse(date).atTime(time).atZone(zone)
                : last(time, now.withZoneSameInstant(zone)));
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
