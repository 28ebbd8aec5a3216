package org.quern.config.suspend;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern TOLD = Pattern
            .compile(
                    "; (?:" + CHANGES + "|" + AGAIN + ") ([A-Z][a-z]{2}|\\d{4,}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d)");

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
        return reason.contains("; ") ? TOLD.matcher(reason).replaceAll("") : reason;
    }

    /** The reason, without a change that was to come before {@code now}. {@code said}: when the reason was. */
    public static String stillAhead(String reason, ZonedDateTime said, ZonedDateTime now) {
        if (!reason.contains("; ")) {
            return reason;
        }
        Matcher told = TOLD.matcher(reason);
        return told.replaceAll(each -> isOver(each.group(1), each.group(2), said, now) ? ""
                : Matcher.quoteReplacement(each.group()));
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
