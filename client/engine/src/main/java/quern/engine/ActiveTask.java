package quern.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.model.ResourceUsage;
import quern.model.SavedTask;
import quern.model.TaskId;

/** A result that has a slot. Mutable, owned by the engine's thread. */
final class ActiveTask {
    final TaskId id;
    final int slot;
    final int versionNum;
    TaskPhase phase = TaskPhase.UNINITIALIZED;
    /** The scheduler wants it to run; whether it may is another matter. */
    boolean scheduled;
    /** Once preempted it must leave memory, because it holds a device or the user wants memory back. */
    boolean mustLeaveMemory;
    /** Wall time since which it is scheduled without a break, 0 = is not. */
    double runningSince;
    /** Monotonic time at which its last start was ordered. */
    double startOrderedAt;
    /** Monotonic time of the last quit or abort message. */
    double askedToEndAt;
    boolean killed;
    /** What its process was started with; null without one. A wish that changes meanwhile holds from its next start. */
    @Nullable
    ResourceUsage usage;
    List<Integer> devices = List.of();
    double cpuTime;
    double elapsed;
    double fractionDone;
    double fractionDoneElapsed;
    double checkpointCpuTime;
    double checkpointElapsed;
    double checkpointFractionDone;
    /** Wall time of the last checkpoint in this life of the client, 0 = none. */
    double checkpointAt;
    boolean checkpointedSinceScheduled;
    int prematureExits;
    boolean ranForDeadline;
    /** It was last started because it would be late otherwise. */
    boolean forDeadline;
    /** When the scheduler last looked, there was not enough memory for it. */
    boolean lacksMemory;
    /** When the scheduler last looked, there was not enough swap for it. */
    boolean lacksSwap;
    double lastMissForecast;
    TaskRemarks remarks = TaskRemarks.NONE;
    double residentBytes;
    double residentSmoothed;
    double swapBytes;
    double peakResident;
    double peakSwap;
    double peakDisk;
    /** It left memory because it used more than tasks may ever use here, and has saved nothing since. */
    boolean madeRoom;
    /** Monotonic time at which its finish file was first seen with the process alive, 0 = not. */
    double finishFileSeenAt;
    long pid;
    long processStart;

    ActiveTask(TaskId id, int slot, int versionNum) {
        this.id = id;
        this.slot = slot;
        this.versionNum = versionNum;
    }

    /** As it is after a restart: without process, at its last checkpoint. */
    static ActiveTask restored(SavedTask saved) {
        ActiveTask task = new ActiveTask(new TaskId(saved.project(), saved.resultName()), saved.slot(),
                saved.versionNum());
        task.checkpointCpuTime = saved.checkpointCpuTime();
        task.checkpointElapsed = saved.checkpointElapsedTime();
        task.checkpointFractionDone = saved.checkpointFractionDone();
        task.fractionDoneElapsed = saved.checkpointFractionDoneElapsed();
        task.prematureExits = saved.prematureExits();
        task.ranForDeadline = saved.onceRanEdf();
        task.residentSmoothed = saved.workingSetSmoothedBytes();
        task.swapBytes = saved.swapBytes();
        task.pid = saved.pid();
        task.processStart = saved.processStart();
        task.backToCheckpoint();
        return task;
    }

    SavedTask saved() {
        return new SavedTask(id.project(), id.result(), slot, phase.code(), versionNum, checkpointCpuTime,
                checkpointElapsed,
                checkpointFractionDone, fractionDoneElapsed, cpuTime, ranForDeadline, swapBytes, residentBytes,
                residentSmoothed, prematureExits, pid, processStart);
    }

    /** What was done since the last checkpoint is gone. */
    void backToCheckpoint() {
        cpuTime = checkpointCpuTime;
        elapsed = checkpointElapsed;
        fractionDone = checkpointFractionDone;
    }

    /** The process is gone. */
    void processGone() {
        phase = TaskPhase.UNINITIALIZED;
        usage = null;
        killed = false;
        pid = 0;
        processStart = 0;
        finishFileSeenAt = 0;
        remarks = TaskRemarks.NONE;
    }

    /** It has saved work that a restart can go on from. */
    boolean hasCheckpoint() {
        return checkpointElapsed > 0;
    }
}
