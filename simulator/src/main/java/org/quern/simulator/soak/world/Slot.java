package org.quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import org.quern.model.ExitFacts;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.ActualResult;

/** What lies in a slot. Mutable. */
final class Slot {
    /** What is written lies in memory for so long before it is on disk, seconds; a power cut may lose it. */
    static final double UNSYNCED_SECONDS = 30;
    final TaskId owner;
    private final ActualResult actual;
    /** Seconds of computing that the application's own checkpoint holds. */
    double checkpoint;
    double checkpointBefore;
    double checkpointAt = Double.NEGATIVE_INFINITY;
    /** What the client noted of it. */
    @Nullable
    Note note;
    ExitFacts.@Nullable FinishFile finish;
    double finishedAt;
    /** So many finish files were set aside, since an output was lost. */
    int finishesSetAside;
    /** Outputs that were written here, to be moved to the project. */
    boolean holdsOutputs;
    double bytes;

    /** A checkpoint as the client notes it. */
    record Note(double cpuTime, double elapsedTime, double fractionDone) {}

    Slot(ActualResult actual) {
        this.actual = actual;
        owner = actual.task();
    }

    void checkpoint(double seconds, double now) {
        if (seconds > checkpoint) {
            checkpointBefore = checkpoint;
            checkpoint = seconds;
            checkpointAt = now;
            actual.checkpoints(seconds);
        }
    }

    /** The slot is emptied. A task that has finished needs its checkpoint no more; without its output it begins anew. */
    void cleared() {
        if (finish != null) {
            actual.forgotten();
        }
    }

    /** Whatever the state knows, it is here with its checkpoint. */
    void remains() {
        actual.keeps(checkpoint);
    }

    /** It is taken into use again by a task that came a second time. */
    void broughtBack() {
        forgetFinish();
        holdsOutputs = false;
    }

    /** Nothing says any more that its task has come to its end. */
    void forgetFinish() {
        if (finish != null) {
            finish = null;
            actual.goesOn();
        }
    }

    /** The power fails: what is not on disk yet may be gone. */
    void cut(double now, boolean losesCheckpoint, boolean losesFinish) {
        if (losesCheckpoint && now - checkpointAt < UNSYNCED_SECONDS) {
            checkpoint = checkpointBefore;
            actual.keeps(checkpoint);
        }
        if (losesFinish && now - finishedAt < UNSYNCED_SECONDS) {
            forgetFinish();
            holdsOutputs = false;
        }
    }
}
