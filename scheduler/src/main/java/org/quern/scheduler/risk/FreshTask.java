package org.quern.scheduler.risk;

/**
 * What the next task of a project for one resource is expected to be, after those that were seen.
 *
 * @param seconds mean run time
 * @param deviation standard deviation of it
 * @param serverSeconds what the server takes it for
 * @param latencySeconds from receipt to deadline
 * @param instances that it occupies
 */
public record FreshTask(double seconds, double deviation, double serverSeconds, double latencySeconds,
        double instances) {
    /** A wider spread than this, in means, is that of a version of which no task has ended. */
    private static final double UNKNOWN = 0.6;

    /** Enough is known of it to ask for more than idle processors need. */
    public boolean known() {
        return deviation < UNKNOWN * seconds;
    }

    /** The same, to be done so much earlier. */
    public FreshTask dueEarlier(double byTime) {
        return new FreshTask(seconds, deviation, serverSeconds, latencySeconds - byTime, instances);
    }

    public double variance() {
        return deviation * deviation;
    }
}
