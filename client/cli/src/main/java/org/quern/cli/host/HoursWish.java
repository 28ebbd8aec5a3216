package org.quern.cli.host;

import java.util.OptionalDouble;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.WeekdayHours;
import org.quern.model.TextCursor;

/** Hours of single days as people type them: {@code 8-17.5}. */
final class HoursWish {
    private static final double LAST = 24;
    /** Before the point and behind it; two decimals are what clients tell each other. */
    private static final int MOST_DIGITS = 2;

    private HoursWish() {}

    /** What it is that was typed. */
    static Hours of(WeekdayHours day, String typed) throws ControlException {
        TextCursor cursor = new TextCursor(typed);
        OptionalDouble start = hour(cursor);
        boolean areTwo = cursor.take("-");
        OptionalDouble end = hour(cursor);
        if (!areTwo || start.isEmpty() || end.isEmpty() || !cursor.atEnd()) {
            throw ControlException.failed(day.name() + " is two hours from 0 to 24, such as 8-17.5, or 22-6 for the"
                    + " night, and not '" + typed + "'.");
        }
        Hours hours = new Hours(start.getAsDouble(), end.getAsDouble());
        if (!hours.isSet()) {
            throw ControlException.failed(day.name() + " cannot be " + typed
                    + ": equal hours do not count. 0-24 is the whole day, 24-0 none of it.");
        }
        return hours;
    }

    private static OptionalDouble hour(TextCursor cursor) {
        cursor.skipBlanks();
        String whole = cursor.digits();
        boolean hasPoint = cursor.take(".");
        String decimals = hasPoint ? cursor.digits() : "";
        cursor.skipBlanks();
        boolean isOne = !whole.isEmpty() && whole.length() <= MOST_DIGITS && decimals.length() <= MOST_DIGITS
                && hasPoint != decimals.isEmpty();
        double hour = isOne ? Double.parseDouble(whole + "." + decimals + "0") : LAST + 1;
        return hour <= LAST ? OptionalDouble.of(hour) : OptionalDouble.empty();
    }

    /** For people. */
    static String words(Hours hours) {
        return PlainNumber.of(hours.start()) + " to " + PlainNumber.of(hours.end()) + " h";
    }
}
