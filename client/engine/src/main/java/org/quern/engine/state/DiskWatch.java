package org.quern.engine.state;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;

/** What the engine remembers of the disk from one tick to the next. Mutable, owned by the engine's thread. */
public final class DiskWatch {
    private final DiskCount count = new DiskCount();
    private boolean walkDue = true;
    private @Nullable MonotonicTime walkedAt;
    private @Nullable MonotonicTime lookedAt;
    private boolean pollDue = true;
    private @Nullable MonotonicTime polledAt;

    public DiskCount count() {
        return count;
    }

    @Nullable
    MonotonicTime lookedAt() {
        return lookedAt;
    }

    public String violation() {
        return violation;
    }

    private String violation = "";

    /** A walk over the disk is wanted. */
    public void walkNow() {
        walkDue = true;
    }

    /** A walk is ordered now, if one is wanted and the last is {@code least} seconds ago, or that one is {@code most} seconds ago. */
    public boolean beginsToWalk(MonotonicTime mono, double least, double most) {
        double since = mono.since(walkedAt);
        boolean begins = since >= most || ((walkDue || !violation.isEmpty()) && since >= least);
        if (begins) {
            walkDue = false;
            walkedAt = mono;
            lookedAt = mono;
        }
        return begins;
    }

    /** The volume's free space is looked at now, if the last look is {@code wait} seconds ago. */
    public boolean beginsToLook(MonotonicTime mono, double wait) {
        boolean begins = mono.since(lookedAt) >= wait;
        lookedAt = begins ? mono : lookedAt;
        return begins;
    }

    /** Something changed the sum of what is used or allowed. */
    public void pollNow() {
        pollDue = true;
    }

    /** The sum is compared now, if something changed it or the last time is {@code wait} seconds ago. */
    public boolean beginsToPoll(MonotonicTime mono, double wait) {
        boolean begins = pollDue || mono.since(polledAt) >= wait;
        if (begins) {
            pollDue = false;
            polledAt = mono;
        }
        return begins;
    }

    /** Nothing may compute for that reason, empty if the limit is kept. */
    public void violated(String reason) {
        violation = reason;
    }
}
