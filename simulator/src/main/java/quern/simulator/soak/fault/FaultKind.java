package quern.simulator.soak.fault;

import java.util.Locale;

/** What can go wrong. Each says what its two numbers, both in [0, 1), choose. */
public enum FaultKind {
    /** The client is killed between two commands; {@code a} which, {@code b} how long it stays away. */
    KILL,
    /** The power fails: everything dies, and what was not synced is lost, torn or kept; {@code a}, {@code b} as with a kill. */
    POWER_CUT,
    /** A scheduler never gets a request; {@code a} whose. */
    REQUEST_LOST,
    /** A scheduler acts and its reply is lost; {@code a} whose. */
    REPLY_LOST,
    /** A project's servers are down; {@code a} whose, {@code b} how long. */
    SERVER_DOWN,
    /** A project's servers take minutes for what takes seconds; {@code a} whose, {@code b} how long. */
    SERVER_SLOW;

    /** As it stands in lists of faults. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
