package org.quern.cli.host;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.WeekdayHours;
import org.quern.model.TextCursor;

/** Hours of single days as people type them: {@code 8-17.5} or {@code 8:00-17:30}. */
final class HoursWish {
    private static final double LAST = 24;
    private static final String WANTED = " is two hours from 0 to 24, such as 8-17.5 or 8:00-17:30, or 22-6 for the night";
    /** Before the point and behind it; two decimals are what clients tell each other. */
    private static final int MOST_DIGITS = 2;

    private HoursWish() {}

    /** What it is that was typed. */
    static Hours of(WeekdayHours day, String typed) throws ControlException {
        int dash = typed.indexOf('-');
        String from = typed.substring(0, Math.max(0, dash)).strip();
        String until = typed.substring(dash + 1).strip();
        if (dash < 0 || (from.isEmpty() && until.isEmpty())) {
            throw ControlException.mistake(day.name() + WANTED + ", and not '" + typed + "'.");
        }
        List<String> mistakes = Stream.of(mistake(from, "begins"), mistake(until, "ends")).flatMap(Optional::stream)
                .toList();
        if (!mistakes.isEmpty()) {
            throw ControlException.mistake(day.name() + WANTED + ": " + String.join(", and ", mistakes) + ".");
        }
        Hours hours = new Hours(hour(from).getAsDouble(), hour(until).getAsDouble());
        if (!hours.isSet()) {
            throw ControlException.mistake(day.name() + " cannot be " + typed
                    + ": equal hours do not count. 0-24 is the whole day, 24-0 none of it.");
        }
        return hours;
    }

    private static Optional<String> mistake(String typed, String does) {
        return typed.isEmpty() ? Optional.of("the hour at which it " + does + " is missing")
                : hour(typed).isPresent() ? Optional.empty() : Optional.of("'" + typed + "' is no hour");
    }

    private static OptionalDouble hour(String typed) {
        OptionalDouble time = TimeOfDay.hours(typed);
        return time.isPresent() ? time.stream().filter(hour -> hour <= LAST).findFirst() : decimal(typed);
    }

    private static OptionalDouble decimal(String typed) {
        TextCursor cursor = new TextCursor(typed);
        String whole = cursor.digits();
        boolean hasPoint = cursor.take(".");
        String decimals = hasPoint ? cursor.digits() : "";
        boolean isOne = cursor.atEnd() && !whole.isEmpty() && whole.length() <= MOST_DIGITS
                && decimals.length() <= MOST_DIGITS
                && hasPoint != decimals.isEmpty();
        double hour = isOne ? Double.parseDouble(whole + "." + decimals + "0") : LAST + 1;
        return hour <= LAST ? OptionalDouble.of(hour) : OptionalDouble.empty();
    }

    /** For people. */
    static String words(Hours hours) {
        return PlainNumber.of(hours.start()) + " to " + PlainNumber.of(hours.end()) + " h";
    }
}
