package org.quern.cli.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.WeekdayHours;

/** Hours of single days as people type them: {@code 8-17.5}. */
final class HoursWish {
    /** Two decimals are what clients tell each other. */
    private static final String HOUR = "\\s*([0-9]{1,2}(?:\\.[0-9]{1,2})?)\\s*";
    private static final Pattern BOTH = Pattern.compile(HOUR + "-" + HOUR);
    private static final double LAST = 24;

    private HoursWish() {}

    /** What it is that was typed. */
    static Hours of(WeekdayHours day, String typed) throws ControlException {
        Matcher both = BOTH.matcher(typed);
        Hours hours = both.matches()
                ? new Hours(Double.parseDouble(both.group(1)), Double.parseDouble(both.group(2))) : Hours.ALWAYS;
        if (!both.matches() || hours.start() > LAST || hours.end() > LAST) {
            throw ControlException.failed(day.name() + " is two hours from 0 to 24, such as 8-17.5, or 22-6 for the"
                    + " night, and not '" + typed + "'.");
        }
        if (!hours.isSet()) {
            throw ControlException.failed(day.name() + " cannot be " + typed
                    + ": equal hours do not count. 0-24 is the whole day, 24-0 none of it.");
        }
        return hours;
    }

    /** For people. */
    static String words(Hours hours) {
        return PlainNumber.of(hours.start()) + " to " + PlainNumber.of(hours.end()) + " h";
    }
}
