package quern.engine;

/** What the engine remembers of the disk from one tick to the next. Mutable, owned by the engine's thread. */
final class DiskWatch {
    final DiskCount count = new DiskCount();
    /** A walk over the disk is wanted. */
    boolean walkDue = true;
    /** Monotonic time at which a walk was last ordered. */
    double walkedAt = Double.NEGATIVE_INFINITY;
    /** Monotonic time of the last look at the volume's free space. */
    double lookedAt = Double.NEGATIVE_INFINITY;
    /** Something changed the sum of what is used or allowed. */
    boolean pollDue = true;
    /** Monotonic time of the last poll. */
    double polledAt = Double.NEGATIVE_INFINITY;
    /** Why nothing may compute, empty if the limit is kept. */
    String violation = "";
}
