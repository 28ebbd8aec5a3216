package org.quern.config.suspend;

import java.time.Instant;

/**
 * What the rules must remember from one decision to the next.
 *
 * @param busySince when other programs' load last began to suspend computing
 * @param exclusiveSeen when an exclusive program was last seen
 * @param exclusiveGpuSeen when one for graphics cards was last seen
 * @param exclusiveApp the name of the program last seen
 * @param exclusiveGpuApp the same for graphics cards
 */
public record SuspendMemory(Instant busySince, Instant exclusiveSeen, Instant exclusiveGpuSeen, String exclusiveApp,
        String exclusiveGpuApp) {
    /** Nothing happened yet. */
    public static final SuspendMemory NONE = new SuspendMemory(Instant.MIN, Instant.MIN, Instant.MIN, "", "");
}
