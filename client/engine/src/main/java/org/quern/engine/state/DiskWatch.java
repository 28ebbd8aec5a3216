package org.quern.engine.state;

/** What the engine remembers of the disk from one tick to the next. Mutable, owned by the engine's thread. */
public final class DiskWatch {
    private final DiskCount count = new DiskCount();
    private boolean walkDue = true;
    private double walkedAt = Double.NEGATIVE_INFINITY;
    private double lookedAt = Double.NEGATIVE_INFINITY;
    private boolean pollDue = true;
    private double polledAt = Double.NEGATIVE_INFINITY;

    public DiskCount count() { return count; }

    boolean walkDue() { return walkDue; }

    double walkedAt() { return walkedAt; }

    double lookedAt() { return lookedAt; }

    boolean pollDue() { return pollDue; }

    double polledAt() { return polledAt; }

    public String violation() { return violation; }

    private String violation = "";

    /** A walk over the disk is wanted. */
    public void walkNow() { walkDue = true; }

    /** A walk is ordered now, if one is wanted and the last is {@code least} seconds ago, or that one is {@code most} seconds ago. */
    public boolean beginsToWalk(double mono, double least, double most) {
        double since = mono - walkedAt;
        boolean begins = since >= most || ((walkDue || !violation.isEmpty()) && since >= least);
        if (begins) {
            walkDue = false;
            walkedAt = mono;
            lookedAt = mono;
        }
        return begins;
    }

    /** The volume's free space is looked at now, if the last look is {@code wait} seconds ago. */
    public boolean beginsToLook(double mono, double wait) {
        boolean begins = mono - lookedAt >= wait;
        lookedAt = begins ? mono : lookedAt;
        return begins;
    }

    /** Something changed the sum of what is used or allowed. */
    public void pollNow() { pollDue = true; }

    /** The sum is compared now, if something changed it or the last time is {@code wait} seconds ago. */
    public boolean beginsToPoll(double mono, double wait) {
        boolean begins = pollDue || mono - polledAt >= wait;
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
