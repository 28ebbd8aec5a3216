package org.quern.daemon.exec.output;

import java.util.OptionalDouble;

/** How soon a task's disk use is measured again. */
final class DiskPace {
    /** Seconds between two looks at least: a fast disk takes some gigabytes meanwhile. */
    static final double LEAST_SECONDS = 5;
    /** Seconds between two looks at most (docs/protocol/app-control.md 19). */
    static final double MOST_SECONDS = 300;
    /** A walk over a huge folder takes this part of the time at most: 2 % of one processor. */
    private static final double WALK_SHARE = 0.02;

    private DiskPace() {}

    /**
     * Seconds until the next look: half of those until there is no room at the growth seen.
     *
     * @param room bytes to its bound, or to the end of the volume
     * @param bytesPerSecond growth between the last two looks; empty at the first
     * @param walkSeconds that the last look took
     */
    static double secondsToNext(double room, OptionalDouble bytesPerSecond, double walkSeconds) {
        double wanted = bytesPerSecond.isEmpty() ? LEAST_SECONDS
                : bytesPerSecond.getAsDouble() <= 0 ? MOST_SECONDS : room / bytesPerSecond.getAsDouble() / 2;
        return Math.max(Math.clamp(wanted, LEAST_SECONDS, MOST_SECONDS), walkSeconds / WALK_SHARE);
    }
}
