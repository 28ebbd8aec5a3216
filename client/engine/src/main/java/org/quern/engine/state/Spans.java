package org.quern.engine.state;

/** Times as people say them. */
public final class Spans {
    private static final double MINUTE = 60;
    private static final double HOUR = 3_600;
    private static final double DAY = 86_400;

    private Spans() {}

    /** The length of a time in the unit that fits, whatever its sign. */
    public static String text(double seconds) {
        double length = Math.abs(seconds);
        return length < 2 * MINUTE ? "%.0f seconds".formatted(length)
                : length < 2 * HOUR ? "%.0f minutes".formatted(length / MINUTE)
                        : length < 2 * DAY ? "%.0f hours".formatted(length / HOUR)
                                : "%.0f days".formatted(length / DAY);
    }
}
