package org.quern.scheduler.policy;

/** How exact sums of instances are: fractions of a CPU or a card are added and taken away many times a pass. */
public final class Rounding {
    /** Numbers of instances that differ by less are the same; far below the least share of an instance that a task can ask for in practice. */
    public static final double EPSILON = 1e-6;

    private Rounding() {}
}
