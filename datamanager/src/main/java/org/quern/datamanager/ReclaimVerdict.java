package org.quern.datamanager;

/** How a {@link ReclaimPlan} ends. */
public enum ReclaimVerdict {
    /** The space was there; nothing is deleted. */
    SPACE_WAS_THERE,
    /** The space is there after the deletions. */
    SPACE_MADE,
    /** The space cannot be made; what was taken from offenders on the way stays taken. */
    NO_SPACE,
    /** The user's limit is kept. */
    WITHIN_LIMIT,
    /** The user's limit is kept after the removals. */
    BACK_WITHIN_LIMIT,
    /** All that may go is gone and the limit is still exceeded: all computation stops. */
    STILL_OVER_LIMIT;

    /** A file may be associated with its project. */
    public boolean granted() {
        return this == SPACE_WAS_THERE || this == SPACE_MADE;
    }

    /** All computation has to be suspended (suspend reason 32, "disk size") and the user alerted once. */
    public boolean suspends() {
        return this == STILL_OVER_LIMIT;
    }
}
