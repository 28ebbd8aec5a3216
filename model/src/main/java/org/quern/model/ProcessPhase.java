package org.quern.model;

/** Whether a task has a slot and a process, in the order in which schedulers prefer to keep them (docs/protocol/scheduling.md 6.1). */
public enum ProcessPhase {
    /** Executing now. */
    RUNNING,
    /** Preempted with its process kept in memory. */
    IN_MEMORY,
    /** Has a slot but no process: preempted by quitting, or the client was restarted. */
    ON_DISK,
    /** No slot yet. */
    UNSTARTED;

    /** Has a slot (docs/protocol/literature.md 0: active). */
    public boolean active() {
        return this != UNSTARTED;
    }
}
