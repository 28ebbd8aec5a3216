package org.quern.engine.state.look;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;

/** When it was looked last for what can be forgotten. Mutable, owned by the engine's thread. */
public final class CollectLook {
    private boolean isDue = true;
    private @Nullable MonotonicTime lookedAt;
    private double wallLookedAt = Double.POSITIVE_INFINITY;

    /** Results may have been acknowledged: it is looked in this turn, or in the next. */
    public void lookNow() {
        isDue = true;
    }

    /** The look begins now, if it was asked for or the last one is {@code wait} seconds ago. */
    public boolean begins(MonotonicTime mono, double wait) {
        boolean begins = isDue || mono.since(lookedAt) >= wait;
        if (begins) {
            isDue = false;
            lookedAt = mono;
        }
        return begins;
    }

    /** The wall time of the last look, Unix seconds, infinite before the first; {@code wall} is that of this one. */
    public double lastLook(double wall) {
        double last = wallLookedAt;
        wallLookedAt = wall;
        return last;
    }
}
