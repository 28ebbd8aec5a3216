package org.quern.cli.text.reason;

import java.util.Locale;
import java.util.OptionalDouble;

/** Figures of reasons. */
final class Figures {
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86_400;

    private Figures() {}

    /** Seconds in the unit that fits them. */
    static String span(double seconds) {
        double size = Math.abs(seconds);
        return size < 2 * MINUTE ? String.format(Locale.ROOT, "%.0f s", seconds)
                : size < 2 * HOUR ? String.format(Locale.ROOT, "%.0f min", seconds / MINUTE)
                        : size < 2 * DAY ? String.format(Locale.ROOT, "%.1f h", seconds / HOUR)
                                : String.format(Locale.ROOT, "%.1f days", seconds / DAY);
    }

    /** Empty if it is none. */
    static OptionalDouble number(String value) {
        try {
            return OptionalDouble.of(Double.parseDouble(value));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
