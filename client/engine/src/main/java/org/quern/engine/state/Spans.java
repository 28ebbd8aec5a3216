package org.quern.engine.state;

import java.util.Locale;
import org.quern.config.preferences.PlainNumber;

/** Times, and parts of a computer, as people say them. */
public final class Spans {
    private static final double MINUTE = 60;
    private static final double HOUR = 3_600;
    private static final double DAY = 86_400;
    private static final double HUNDRED = 100;
    private static final double LARGE = 1e15;

    private Spans() {}

    /** The length of a time in the unit that fits, whatever its sign. */
    public static String text(double seconds) {
        double length = Math.abs(seconds);
        return length < 2 * MINUTE ? counted(whole(length), "second")
                : length < 2 * HOUR ? whole(length / MINUTE) + " minutes"
                        : length < 2 * DAY ? whole(length / HOUR) + " hours" : whole(length / DAY) + " days";
    }

    /** Rounded half up; what no long holds as a double shows it. */
    private static String whole(double count) {
        return count < LARGE ? Long.toString(Math.round(count)) : String.format(Locale.ROOT, "%.0f", count);
    }

    /** {@code 1 instance}, {@code 0.5 instances}. */
    public static String instances(double count) {
        return counted(number(count), "instance");
    }

    /** With two decimals at most, and none that say nothing. */
    public static String number(double count) {
        return PlainNumber.of(Math.rint(count * HUNDRED) / HUNDRED);
    }

    private static String counted(String number, String noun) {
        return number + " " + noun + (number.equals("1") ? "" : "s");
    }
}
