package org.quern.simulator.soak.host;

import org.jspecify.annotations.Nullable;
import org.quern.model.ExitFacts;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.ActualResult;

/** What lies in a slot. Mutable. */
public final class Slot {
    /** What is written lies in memory for so long before it is on disk, seconds; a power cut may lose it. */
    static final double UNSYNCED_SECONDS = 30;
    private final TaskId owner;
    private final ActualResult actual;
    /** Seconds of computing that the application's own checkpoint holds. */
    private double checkpoint;
    private double checkpointBefore;
    /** Seconds of the run of its last checkpoint; before every time if it has none that may be lost. */
    private double checkpointAt = Double.NEGATIVE_INFINITY;
    /** What the client noted of it. */
    @Nullable
    private Note note;
    private ExitFacts.@Nullable FinishFile finish;
    private double finishedAt;
    /** So many finish files were set aside, since an output was lost. */
    private int finishesSetAside;
    /** Outputs that were written here, to be moved to the project. */
    private boolean holdsOutputs;
    private double bytes;

    /** A checkpoint as the client notes it. */
    public record Note(double cpuTime, double elapsedTime, double fractionDone) {}

    /** One of that task, with nothing in it. */
    public Slot(ActualResult actual) {
        this.actual = actual;
        owner = actual.task();
    }

    /** Whose it is. */
    public TaskId owner() {
        return owner;
    }

    /** Bytes in it. */
    public double bytes() {
        return bytes;
    }

    /** So many bytes more lie in it, or fewer. */
    public void add(double more) {
        bytes += more;
    }

    /** Seconds of computing that the application's own checkpoint holds. */
    double checkpoint() {
        return checkpoint;
    }

    /** What the client noted of its checkpoint, null if nothing. */
    public @Nullable Note note() {
        return note;
    }

    /** The client notes that. */
    public void note(Note what) {
        note = what;
    }

    /** The end of its task as the application tells it, null if it tells none. */
    public ExitFacts.@Nullable FinishFile finish() {
        return finish;
    }

    /** The application tells that it has come to its end, at that time of the run. */
    void finish(double now) {
        finish = new ExitFacts.FinishFile(0, "", false);
        finishedAt = now;
    }

    /** How often a finish file was set aside. */
    public int finishesSetAside() {
        return finishesSetAside;
    }

    /** The finish file goes, since an output was lost. */
    public void setFinishAside() {
        finishesSetAside++;
        forgetFinish();
    }

    /** Outputs lie in it that are to be moved to the project. */
    public boolean holdsOutputs() {
        return holdsOutputs;
    }

    /** Outputs of so many bytes are written into it. */
    void takeOutputs(double size) {
        holdsOutputs = true;
        bytes += size;
    }

    /** Its outputs of so many bytes have been moved to the project. */
    public void giveOutputs(double size) {
        holdsOutputs = false;
        bytes -= size;
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
    public void remains() {
        actual.keeps(checkpoint);
    }

    /** It is taken into use again by a task that came a second time. */
    void broughtBack() {
        forgetFinish();
        holdsOutputs = false;
    }

    /** Nothing says any more that its task has come to its end. */
    public void forgetFinish() {
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
