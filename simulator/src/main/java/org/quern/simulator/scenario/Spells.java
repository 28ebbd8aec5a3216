package org.quern.simulator.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * Times at which something is on, which come again and again: hours of the day, or a recording that is played over and over.
 * Seconds are counted from the beginning of the simulation, which is a Monday at midnight.
 *
 * @param on in order of time and without overlaps; none = never on
 * @param periodSeconds after this time it all begins anew; the last spell may reach into the next period, but not to its first spell
 * @param deviationSeconds standard deviation of each beginning and end; nobody goes to bed at the same minute
 */
public record Spells(List<Spell> on, double periodSeconds, double deviationSeconds) {
    private static final double DAY_SECONDS = 86_400;
    private static final int DAYS_OF_A_WEEK = 7;

    public Spells {
        on = List.copyOf(on);
    }

    /** From one moment to another. */
    public record Spell(double from, double until) {
        public double seconds() {
            return until - from;
        }
    }

    /**
     * Hours of the day.
     *
     * @param from seconds since midnight
     * @param until the same; not after {@code from} = on the next day
     * @param days on the first days of each week, from Monday on; 7 = on every day
     * @param deviationSeconds standard deviation of both times
     */
    public static Spells daily(double from, double until, int days, double deviationSeconds) {
        List<Spell> on = new ArrayList<>();
        double length = until > from ? until - from : until - from + DAY_SECONDS;
        for (int day = 0; day < Math.min(days, DAYS_OF_A_WEEK); day++) {
            on.add(new Spell(day * DAY_SECONDS + from, day * DAY_SECONDS + from + length));
        }
        return new Spells(on, DAYS_OF_A_WEEK * DAY_SECONDS, deviationSeconds);
    }

    /** Part of the time that it is on. */
    public double fraction() {
        return on.stream().mapToDouble(Spell::seconds).sum() / periodSeconds;
    }

    /** Mean length of a spell. */
    double meanSeconds() {
        return on.stream().mapToDouble(Spell::seconds).average().orElse(0);
    }
}
