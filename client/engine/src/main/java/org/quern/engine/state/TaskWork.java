package org.quern.engine.state;

import java.util.function.DoubleUnaryOperator;
import org.quern.engine.event.Event;
import org.quern.model.SavedTask;

/** How far a task is, and from where it would go on after a restart. Mutable, owned by the engine's thread. */
public final class TaskWork {
    /** From a fraction between these the progress of a program can be judged once its task has ended. */
    private static final double EARLY = 0.2;
    private static final double LATE = 0.6;

    private double cpuTime;
    private double elapsed;
    private double fractionDone;
    private double fractionDoneElapsed;
    private double earlyFraction;
    private double earlySeconds;
    private double checkpointCpuTime;
    private double checkpointElapsed;
    private double checkpointFractionDone;
    private double checkpointFractionDoneElapsed;
    private double checkpointAt;

    /** Seconds of CPU time, all processors together. */
    public double cpuTime() {
        return cpuTime;
    }

    /** Seconds that it ran. */
    public double elapsed() {
        return elapsed;
    }

    /** What its program told last, in [0, 1]. */
    public double fractionDone() {
        return fractionDone;
    }

    /** {@link #elapsed} when its program told that. */
    public double fractionDoneElapsed() {
        return fractionDoneElapsed;
    }

    /** What its program told first within {@link #EARLY} and {@link #LATE}, in this life of the client; 0 = nothing yet. */
    public double earlyFraction() {
        return earlyFraction;
    }

    /** {@link #elapsed} when its program told that. */
    public double earlySeconds() {
        return earlySeconds;
    }

    public double checkpointCpuTime() {
        return checkpointCpuTime;
    }

    public double checkpointElapsed() {
        return checkpointElapsed;
    }

    double checkpointFractionDone() {
        return checkpointFractionDone;
    }

    /** {@link #fractionDoneElapsed} at the last checkpoint. */
    double checkpointFractionDoneElapsed() {
        return checkpointFractionDoneElapsed;
    }

    /** Wall time of the last checkpoint in this life of the client, 0 = none. */
    public double checkpointAt() {
        return checkpointAt;
    }

    /** It has saved work that a restart can go on from. */
    public boolean hasCheckpoint() {
        return checkpointElapsed > 0;
    }

    /** It ran for so long. */
    public void ran(double seconds) {
        elapsed += seconds;
    }

    public void usedCpu(double seconds) {
        cpuTime = seconds;
    }

    public void told(double fraction) {
        fractionDone = fraction;
        fractionDoneElapsed = elapsed;
        if (earlyFraction == 0 && fraction >= EARLY && fraction <= LATE) {
            earlyFraction = fraction;
            earlySeconds = elapsed;
        }
    }

    /** It saved what it had done with so much CPU time. */
    void checkpointed(double withCpuTime, double wall) {
        checkpointCpuTime = withCpuTime;
        checkpointElapsed = elapsed;
        checkpointFractionDone = fractionDone;
        checkpointFractionDoneElapsed = fractionDoneElapsed;
        checkpointAt = wall;
    }

    /** A checkpoint of its was found that is further than the one known; what it ran since the known one counts on top. */
    void checkpointFound(Event.CheckpointFound found) {
        double since = elapsed - checkpointElapsed;
        checkpointCpuTime = found.cpuTime();
        checkpointElapsed = found.elapsedTime();
        checkpointFractionDone = found.fractionDone();
        checkpointFractionDoneElapsed = found.elapsedTime();
        backToCheckpoint();
        elapsed += since;
    }

    /** What was done since the last checkpoint is gone. */
    void backToCheckpoint() {
        cpuTime = checkpointCpuTime;
        elapsed = checkpointElapsed;
        fractionDone = checkpointFractionDone;
        fractionDoneElapsed = checkpointFractionDoneElapsed;
    }

    void restore(SavedTask saved) {
        checkpointCpuTime = saved.checkpointCpuTime();
        checkpointElapsed = saved.checkpointElapsedTime();
        checkpointFractionDone = saved.checkpointFractionDone();
        checkpointFractionDoneElapsed = saved.checkpointFractionDoneElapsed();
        backToCheckpoint();
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        checkpointAt = move.applyAsDouble(checkpointAt);
    }
}
