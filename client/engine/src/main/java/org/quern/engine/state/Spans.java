package org.quern.engine.state;

import java.util.Locale;
import org.quern.config.preferences.PlainNumber;

/** Times, and parts of a computer, as people say them. */
public final class Spans {
    private static final double MINUTE = 60;
    private static final double HOUR = 3_600;
    private static final double DAY = 86_400;
    private static final double HUNDRED = 100;

    private Spans() {}

    /** The length of a time in the unit that fits, whatever its sign. */
    public static String text(double seconds) {
        double length = Math.abs(seconds);
        return length < 2 * MINUTE ? counted(String.format(Locale.ROOT, "%.0f", length), "second")
                : length < 2 * HOUR ? String.format(Locale.ROOT, "%.0f minutes", length / MINUTE)
                        : length < 2 * DAY ? String.format(Locale.ROOT, "%.0f hours", length / HOUR)
                                : String.format(Locale.ROOT, "%.0f days", length / DAY);
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
