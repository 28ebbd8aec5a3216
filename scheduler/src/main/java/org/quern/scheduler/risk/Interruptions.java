package org.quern.scheduler.risk;

/**
 * How computing on one resource is interrupted: as often as by chance, each time for an exponentially distributed time of the same first two moments as
 * the measured ones (docs/policies/RISK.md). Of a computer that is on by habit, in its usual hours only: outside them no time passes for them.
 *
 * @param rate interruptions a second of computing
 * @param seconds mean length of the exponential ones
 * @param hours that count
 */
public record Interruptions(double rate, double seconds, UsualHours hours) {
    /** A computer that is always on. */
    public static final Interruptions NONE = new Interruptions(0, 0);
    /** Below this part of the time, or above it, a fraction says nothing of spells. */
    private static final double LEAST_OFF = 1e-6;

    /** At any hour. */
    public Interruptions(double rate, double seconds) {
        this(rate, seconds, UsualHours.ALL);
    }

    /**
     * From measured spells.
     *
     * @param on mean time without interruption, seconds
     * @param off mean interruption, seconds
     * @param offSquare mean square of interruptions
     */
    public static Interruptions of(double on, double off, double offSquare) {
        if (!(off > 0 && on > 0) || off < LEAST_OFF * on) {
            return NONE;
        }
        double length = Math.max(offSquare / (2 * off), off / 2);
        return new Interruptions(off / (on * length), length);
    }

    /** Part of the time in which it computes. */
    public double available() {
        return hours.part() / (1 + rate * seconds);
    }

    /** Wall time in which so many seconds of computing are done in the mean. */
    public double wall(double computing) {
        return computing / available();
    }
}
