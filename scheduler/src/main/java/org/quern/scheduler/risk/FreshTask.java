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
    /** A wider spread than this, in means, foretells nothing: no task of the version has ended yet, or they take anything. */
    private static final double UNKNOWN = 0.6;
    /** Means of the same numbers differ by rounding only. */
    private static final double SAME = 1e-9;

    /** Enough is known of it to ask for more than idle processors need. */
    public boolean known() {
        return deviation < UNKNOWN * seconds;
    }

    /** No task of its version has ended: it is taken for what its server says. The first that ends shifts the mean, or narrows the spread. */
    public boolean untried() {
        return !known() && Math.abs(seconds - serverSeconds) <= SAME * serverSeconds;
    }

    /** The same, to be done so much earlier. */
    public FreshTask dueEarlier(double byTime) {
        return new FreshTask(seconds, deviation, serverSeconds, latencySeconds - byTime, instances);
    }

    public double variance() {
        return deviation * deviation;
    }
}
