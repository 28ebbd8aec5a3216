package org.quern.config.suspend;

/** Why something is suspended; the codes are those that managers are told (docs/protocol/scheduling.md 11). */
public enum SuspendReason {
    ON_BATTERIES(1),
    USER_ACTIVE(2),
    USER_REQUEST(4),
    TIME_OF_DAY(8),
    BENCHMARKS(16),
    NO_RECENT_INPUT(128),
    INITIAL_DELAY(256),
    EXCLUSIVE_APP(512),
    CPU_USAGE(1024),
    NETWORK_QUOTA(2048),
    SYSTEM_REQUEST(4096);

    private final int code;

    SuspendReason(int code) {
        this.code = code;
    }

    /** The number on the wire. */
    public int code() {
        return code;
    }

    /**
     * Whether tasks are merely paused: stopping for a moment is no reason to lose what was not checkpointed.
     */
    public boolean keepsTasksInMemory() {
        return this == BENCHMARKS || this == CPU_USAGE;
    }
}
