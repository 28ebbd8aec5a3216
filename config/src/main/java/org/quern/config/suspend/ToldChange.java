package org.quern.config.suspend;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.quern.model.TextCursor;

/**
 * When what a reason says is to change, as the end of the reason tells it: {@code ; changes Sat 14:03:00}. It is true of the moment at which it
 * was said, and of no use behind the reason of a time that is over, where it would keep equal reasons apart.
 */
public final class ToldChange {
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("EEE HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter FAR = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final String CHANGES = "changes";
    private static final String AGAIN = "looked at again";
    /** Days within which each day of the week is there once. */
    private static final int NEAR_DAYS = 6;
    private static final int DAY_LETTERS = 3;
    private static final int DATE_LETTERS = 10;
    private static final int TIME_LETTERS = 8;

    private ToldChange() {}

    /** It is so far away that a day of the week does not tell it. */
    static boolean isFar(ZonedDateTime when, ZonedDateTime now) {
        return when.isAfter(now.plusDays(NEAR_DAYS));
    }

    /** The end of a reason; {@code isLook}: nobody knows whether it changes then, and it is looked at again. */
    static String words(ZonedDateTime when, boolean isFar, boolean isLook) {
        return "; " + (isLook ? AGAIN : CHANGES) + " " + (isFar ? FAR : WHEN).format(when);
    }

    /** The reason alone. */
    public static String without(String reason) {
        return without(reason, (_, _) -> true);
    }

    /** The reason, without a change that was to come before {@code now}. {@code said}: when the reason was. */
    public static String stillAhead(String reason, ZonedDateTime said, ZonedDateTime now) {
        return without(reason, (day, time) -> isOver(day, time, said, now));
    }

    /** Without what is told of a day and time that goes. */
    private static String without(String reason, BiPredicate<String, String> goes) {
        for (String what : List.of("; " + CHANGES + " ", "; " + AGAIN + " ")) {
            int at = reason.indexOf(what);
            if (at >= 0) {
                TextCursor told = new TextCursor(reason.substring(at + what.length()));
                String day = told.takeWhile(c -> c != ' ', DATE_LETTERS);
                boolean isNext = told.take(" ");
                String time = told.takeWhile(c -> (c >= '0' && c <= '9') || c == ':', TIME_LETTERS);
                boolean isTold = isNext && time.length() == TIME_LETTERS && isDay(day);
                return isTold && goes.test(day, time) ? reason.substring(0, at) + told.rest() : reason;
            }
        }
        return reason;
    }

    private static boolean isDay(String text) {
        boolean isName = text.length() == DAY_LETTERS && Character.isUpperCase(text.charAt(0));
        return isName || (text.length() == DATE_LETTERS && Character.isDigit(text.charAt(0)));
    }

    private static boolean isOver(String day, String time, ZonedDateTime said, ZonedDateTime now) {
        try {
            if (Character.isDigit(day.charAt(0))) {
                return !LocalDateTime.parse(day + " " + time, FAR).atZone(said.getZone()).isAfter(now);
            }
            for (int days = 0; days <= NEAR_DAYS + 1; days++) {
                ZonedDateTime then = LocalDateTime.of(said.toLocalDate().plusDays(days),
                        LocalTime.parse(time)).atZone(said.getZone());
                if (WHEN.format(then).startsWith(day) && !then.isBefore(said.minusSeconds(1))) {
                    return !then.isAfter(now);
                }
            }
            return false;
        } catch (DateTimeException e) {
            return false; // no time of ours
        }
    }
}
