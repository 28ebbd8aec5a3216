package org.quern.coproc.probe.benchmark;

/**
 * The pieces of a measurement, each of so much CPU time. On a busy computer some are slow, because the compiler had not come to its work yet or
 * others shared a core's caches; the two fastest that agree are the processor's own speed.
 */
final class Pieces {
    private static final double AGREE = 0.9;
    private double best;
    private double second;

    /** One with that speed, operations per second. */
    void add(double speed) {
        second = Math.max(second, Math.min(best, speed));
        best = Math.max(best, speed);
    }

    /** None was measured. */
    boolean isEmpty() {
        return best <= 0;
    }

    /** Two say about the same, and none says more. */
    boolean agree() {
        return best > 0 && second >= AGREE * best;
    }

    /** Of the fastest one; 0 if there is none. */
    double speed() {
        return best;
    }
}
