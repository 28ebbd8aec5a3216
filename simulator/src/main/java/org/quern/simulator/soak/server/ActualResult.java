package org.quern.simulator.soak.server;

import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.model.TaskId;
import org.quern.simulator.soak.plan.AppPlan;

/**
 * What is really true of a result, whatever its server or the client remembers of it: what it needs, and whose fault it would be if
 * it failed. Mutable.
 */
public final class ActualResult {
    /** Its application may exit so often without having finished, and without a checkpoint in between (docs/protocol/app-control.md). */
    private static final int MOST_EXITS = 100;
    /** It is computed again so often for an output that was lost before its upload. */
    private static final int MOST_LOSSES = 2;
    private final TaskId task;
    public final AppPlan app;
    /** Seconds of computing that it needs. */
    public final double needed;
    private final Set<FailureCause> blame = EnumSet.noneOf(FailureCause.class);
    private double computedSeconds;
    private double unheardSeconds;
    private double secondsInVain;
    private int starts;
    private int startsBeforeSent;
    private int sends;
    private double keptSeconds;
    private boolean finished;
    private boolean ended;
    private OptionalDouble endedAt = OptionalDouble.empty();
    private boolean uploaded;
    private boolean uploadsAgain;
    private int outputLosses;
    private double pausedUntil;
    /** Times that its application exited without having finished, since its last checkpoint. */
    private int exits;
    /** What its server was told first, whatever became of its books; null until then. */
    private @Nullable Boolean reportedWell;

    ActualResult(TaskId task, AppPlan app, double needed) {
        this.task = task;
        this.app = app;
        this.needed = needed;
    }

    /** Which result. */
    public TaskId task() {
        return task;
    }

    /** Seconds of computing that it needs. */
    public double secondsNeeded() {
        return needed;
    }

    /** CPUs that it uses. */
    public double cpus() {
        return app.cpus();
    }

    /** What may rightly make it fail. */
    public Set<FailureCause> blame() {
        return blame;
    }

    /** Somebody other than this computer may make it fail from now on. */
    public void blame(FailureCause cause) {
        blame.add(cause);
    }

    /** Seconds for which a process of it has computed. */
    public double computedSeconds() {
        return computedSeconds;
    }

    /** Seconds for which it did the end of its work again, as the disk refused its outputs. */
    public double secondsInVain() {
        return secondsInVain;
    }

    public void computedInVain(double seconds) {
        secondsInVain += seconds;
    }

    /** Processes that it had. */
    public int starts() {
        return starts;
    }

    /** A process of it has been there since it was sent last. */
    public boolean hasBegun() {
        return starts > startsBeforeSent;
    }

    /** Times that it was sent, whatever its server remembers of that. */
    public int sends() {
        return sends;
    }

    void sent() {
        sends++;
        startsBeforeSent = starts;
        keptSeconds = 0;
        ended = false;
    }

    /** Seconds of computing in its last checkpoint, since it was sent last: no process of it may begin with less. */
    public double keptSeconds() {
        return keptSeconds;
    }

    /** Its slot is gone, since it has finished, or a damaged state may know nothing of it: if it is computed again, it begins anew. */
    public void forgotten() {
        keptSeconds = 0;
        startsBeforeSent = starts;
    }

    /** Its slot holds a checkpoint with so many seconds of computing. */
    public void keeps(double seconds) {
        keptSeconds = seconds;
    }

    /** It saves what it has done: its exits so far are forgotten, as by its client. */
    public void checkpoints(double seconds) {
        exits = 0;
        keptSeconds = seconds;
    }

    /** Of them, those after its process was told to end: they count for nobody. */
    public double unheardSeconds() {
        return unheardSeconds;
    }

    public void computed(double seconds, boolean afterTheEnd) {
        computedSeconds += seconds;
        unheardSeconds += afterTheEnd ? seconds : 0;
    }

    /** A process of it has come to its end and written its output. */
    public boolean isFinished() {
        return finished;
    }

    public void finishes(double now) {
        finished = true;
        ended = true;
        endedAt = OptionalDouble.of(now);
    }

    /** Seconds of the run at which a process of it came to its end last; empty if none has. */
    public OptionalDouble endedAt() {
        return endedAt;
    }

    /** What its last process left says that it has come to its end. */
    public boolean hasEnded() {
        return ended;
    }

    /** What said so is gone: it is computed again from its checkpoint. */
    public void goesOn() {
        ended = false;
    }

    /** Its server has its output. */
    public boolean isUploaded() {
        return uploaded;
    }

    public void uploads() {
        uploaded = true;
        uploadsAgain = false;
    }

    /** Its client begins to send its output. */
    public void beginsUpload() {
        uploadsAgain = uploaded;
    }

    /** Its client sends the output that its server has already: it knows of that no more, as after a damaged state. */
    public boolean uploadsAgain() {
        return uploadsAgain;
    }

    void reported(boolean well) {
        reportedWell = reportedWell == null ? Boolean.valueOf(well) : reportedWell;
    }

    /** Its output vanished, or was spoilt: if its server has not got it, it is computed again. */
    public boolean hasLostOutput() {
        return outputLosses > 0;
    }

    /** So often that it has failed rightly. */
    boolean losesOutputTooOften() {
        return outputLosses > MOST_LOSSES;
    }

    void losesOutput() {
        outputLosses++;
    }

    /** It was reported as done well. */
    public boolean isDone() {
        return Boolean.TRUE.equals(reportedWell);
    }

    /** It was reported as failed. */
    public boolean isFailed() {
        return Boolean.FALSE.equals(reportedWell);
    }

    /** Its application exits without having finished. */
    public void exitsUnfinished() {
        exits++;
        if (exits > MOST_EXITS) {
            blame(FailureCause.APP_EXITED_OFTEN);
        }
    }

    /** Seconds of the run until which its application wants to be left alone. */
    public double pausedUntil() {
        return pausedUntil;
    }

    public void pausesUntil(double time) {
        pausedUntil = time;
    }

    public void started() {
        starts++;
        ended = false;
    }
}
