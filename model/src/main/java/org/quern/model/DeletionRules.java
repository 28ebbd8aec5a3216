package org.quern.model;

import java.util.function.DoubleUnaryOperator;

/**
 * What a project's last successful reply said of the order in which its files go when space is short
 * (docs/protocol/disk-management.md 3); a flag that a reply does not hold is off. And whether files go that nothing refers to: not
 * between a start from a doubtful state and the reply that says which tasks that state lacks.
 *
 * @param byPriority {@code <deletion_policy_priority/>}
 * @param byExpiry {@code <deletion_policy_expire/>}
 * @param keptUntil Unix seconds until which files that nothing refers to stay, 0 = they go
 */
public record DeletionRules(boolean byPriority, boolean byExpiry, double keptUntil) {
    /** Least recently used first, the default. */
    public static final DeletionRules USUAL = new DeletionRules(false, false);
    /** A server that has not answered for so long may never do, seconds. */
    private static final double KEPT_SECONDS = 86_400;

    /** As a reply says it: what nothing refers to goes. */
    public DeletionRules(boolean byPriority, boolean byExpiry) {
        this(byPriority, byExpiry, UnixTime.NONE);
    }

    /** The same after a start at that time, Unix seconds, from a state that may lack what refers to files. */
    public DeletionRules keepingSince(double start) {
        return new DeletionRules(byPriority, byExpiry, start + KEPT_SECONDS);
    }

    /** Files that nothing refers to stay. */
    public boolean keeps(double now) {
        return now < keptUntil;
    }

    /** The client's time was moved. */
    public DeletionRules moved(DoubleUnaryOperator move) {
        return new DeletionRules(byPriority, byExpiry, move.applyAsDouble(keptUntil));
    }
}
