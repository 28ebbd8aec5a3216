package org.quern.engine.state;

import java.util.Locale;

/** Times as people say them. */
public final class Spans {
    private static final double MINUTE = 60;
    private static final double HOUR = 3_600;
    private static final double DAY = 86_400;

    private Spans() {}

    /** The length of a time in the unit that fits, whatever its sign. */
    public static String text(double seconds) {
        double length = Math.abs(seconds);
        return length < 2 * MINUTE ? String.format(Locale.ROOT, "%.0f seconds", length)
                : length < 2 * HOUR ? String.format(Locale.ROOT, "%.0f minutes", length / MINUTE)
                        : length < 2 * DAY ? String.format(Locale.ROOT, "%.0f hours", length / HOUR)
                                : String.format(Locale.ROOT, "%.0f days", length / DAY);
    }
}
