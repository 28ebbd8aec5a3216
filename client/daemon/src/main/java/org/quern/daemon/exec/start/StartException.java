package org.quern.daemon.exec.start;

import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.fact.TaskFact;

/** Leaves the start sequence with the last fact of the start; it goes no further than the task's own thread. */
public final class StartException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient TaskFact last;

    StartException(int code, String reason) {
        this(new StartFailure(code, reason, 0));
    }

    StartException(StartFailure failure) {
        super(failure.reason());
        this.last = new TaskFact.StartFailed(failure);
    }

    StartException(TaskFact.FilesLost lost) {
        super("files lost: " + lost.files());
        this.last = lost;
    }

    StartException(TaskFact.SlotRefused refused) {
        super(refused.reason());
        this.last = refused;
    }

    /** What the task tells of it. */
    public TaskFact last() {
        return last;
    }
}
