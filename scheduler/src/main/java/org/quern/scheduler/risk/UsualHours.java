package org.quern.scheduler.risk;

import java.util.Arrays;

/** In which hours of the week a computer is usually on, seen from one moment: how much of a time to come lies in them. */
public final class UsualHours {
    /** Hours of a week. */
    public static final int WEEK = 168;
    private static final double HOUR_SECONDS = 3600;
    private static final double WEEK_SECONDS = WEEK * HOUR_SECONDS;
    /** All of them. */
    public static final UsualHours ALL = new UsualHours(new double[0], 0);

    private final double[] weights;
    /** Seconds that count from the beginning of a week until each of its hours, and to its end. */
    private final double[] before;
    private final double start;

    private UsualHours(double[] weights, double start) {
        this.weights = weights;
        this.start = start;
        before = new double[weights.length + 1];
        for (int h = 0; h < weights.length; h++) {
            before[h + 1] = before[h] + HOUR_SECONDS * weights[h];
        }
    }

    /**
     * Hours of which some count for less.
     *
     * @param weights what a second of each hour of the week counts for, counted from the one in which Unix time began
     * @param now Unix seconds
     */
    public static UsualHours of(double[] weights, double now) {
        if (weights.length != WEEK) {
            throw new IllegalArgumentException(weights.length + " hours");
        }
        return new UsualHours(weights.clone(), now - Math.floor(now / WEEK_SECONDS) * WEEK_SECONDS);
    }

    /** How many of the next {@code seconds} of wall time count. */
    public double within(double seconds) {
        return weights.length == 0 || !(seconds > 0) || Double.isInfinite(seconds) ? seconds
                : until(start + seconds) - until(start);
    }

    /** The same of {@code seconds} that begin at the best hour of a week. */
    public double atBest(double seconds) {
        if (weights.length == 0 || !(seconds > 0) || Double.isInfinite(seconds)) {
            return seconds;
        }
        double most = within(seconds);
        for (int hour = 0; hour < weights.length; hour++) {
            double from = hour * HOUR_SECONDS;
            most = Math.max(most, until(from + seconds) - before[hour]);
        }
        return most;
    }

    private double until(double time) {
        double weeks = Math.floor(time / WEEK_SECONDS);
        double rest = time - weeks * WEEK_SECONDS;
        int hour = Math.clamp((int) (rest / HOUR_SECONDS), 0, WEEK - 1);
        return weeks * before[WEEK] + before[hour] + (rest - hour * HOUR_SECONDS) * weights[hour];
    }

    /** Part of a week that counts. */
    double part() {
        return weights.length == 0 ? 1 : before[WEEK] / WEEK_SECONDS;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UsualHours hours && hours.start == start && Arrays.equals(hours.weights, weights);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(weights) + Double.hashCode(start);
    }

    @Override
    public String toString() {
        return weights.length == 0 ? "always" : Arrays.toString(weights) + " from " + start;
    }
}
