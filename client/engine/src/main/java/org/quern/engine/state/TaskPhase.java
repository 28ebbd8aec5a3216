package org.quern.engine.state;

/** What a task's process is doing (docs/protocol/app-control.md 2); the codes are BOINC's active_task_state. */
public enum TaskPhase {
    /** No process; will be started (again). */
    UNINITIALIZED(0),
    /** Its start was ordered and not yet confirmed. */
    STARTING(10),
    /** A process computes. */
    EXECUTING(1),
    /** A process waits in memory. */
    SUSPENDED(9),
    /** Told to quit; will be started again. */
    QUIT_PENDING(8),
    /** Told to abort. */
    ABORT_PENDING(5),
    /** Ended; its outputs are being gathered. */
    ENDED(2);

    private final int code;

    TaskPhase(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** A process exists or is about to. */
    public boolean hasProcess() {
        return this != UNINITIALIZED && this != ENDED;
    }

    /** Can be told to suspend, resume or quit. */
    public boolean controllable() {
        return this == EXECUTING || this == SUSPENDED;
    }
}
