package org.quern.config.suspend;

/**
 * Computes for a part of the time in steps of a second, evenly spread (docs/protocol/configuration.md 3.4).
 *
 * @param credit collected so far, in parts of a second
 */
public record CpuThrottle(double credit) {
    /** Begins with a second of computing. */
    public static final CpuThrottle START = new CpuThrottle(1);

    /** Rounding errors of a sum of tenths must not cost a second. */
    private static final double TOLERANCE = 1e-9;

    /** The next second: with the part of the time that is allowed, over 0 and at most 1. */
    public Step next(double fraction) {
        double collected = credit + fraction;
        boolean runs = collected >= 1 - TOLERANCE;
        return new Step(runs, new CpuThrottle(runs ? collected - 1 : collected));
    }

    /**
     * One second.
     *
     * @param runs whether tasks run in it
     * @param then the state after it
     */
    public record Step(boolean runs, CpuThrottle then) {}
}
