package quern.engine;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import quern.model.ResourceUsage;
import quern.model.SavedTask;
import quern.model.TaskId;

/** A result that has a slot. Mutable, owned by the engine's thread; its phase changes by the transitions below only. */
final class ActiveTask {
    private final TaskId id;
    private final int slot;
    private final int versionNum;
    private final TaskWork work = new TaskWork();
    private final TaskUse use = new TaskUse();
    private TaskPhase phase = TaskPhase.UNINITIALIZED;
    private boolean scheduled;
    private boolean mustLeaveMemory;
    private double runningSince;
    private double startOrderedAt;
    private double askedToEndAt;
    private boolean killed;
    @Nullable
    private ResourceUsage usage;
    private List<Integer> devices = List.of();
    private boolean checkpointedSinceScheduled;
    private int prematureExits;
    private boolean ranForDeadline;
    private boolean forDeadline;
    private boolean lacksMemory;
    private boolean lacksSwap;
    private double lastMissForecast;
    private String diskTroubleAtEnd = "";
    private TaskRemarks remarks = TaskRemarks.NONE;
    private boolean madeRoom;
    private double finishFileSeenAt;
    private long pid;
    private long processStart;

    ActiveTask(TaskId id, int slot, int versionNum) {
        this.id = id;
        this.slot = slot;
        this.versionNum = versionNum;
    }

    /** As it is after a restart: without process, at its last checkpoint. */
    static ActiveTask restored(SavedTask saved) {
        ActiveTask task = new ActiveTask(new TaskId(saved.project(), saved.resultName()), saved.slot(),
                saved.versionNum());
        task.work.restore(saved);
        task.use.restore(saved);
        task.prematureExits = saved.prematureExits();
        task.ranForDeadline = saved.onceRanEdf();
        task.pid = saved.pid();
        task.processStart = saved.processStart();
        return task;
    }

    SavedTask saved() {
        return new SavedTask(id.project(), id.result(), slot, phase.code(), versionNum, work.checkpointCpuTime(),
                work.checkpointElapsed(), work.checkpointFractionDone(), work.fractionDoneElapsed(), work.cpuTime(),
                ranForDeadline, use.swap(), use.resident(), use.residentSmoothed(), prematureExits, pid, processStart);
    }

    TaskId id() { return id; }

    int slot() { return slot; }

    int versionNum() { return versionNum; }

    TaskWork work() { return work; }

    TaskUse use() { return use; }

    TaskPhase phase() { return phase; }

    /** The scheduler wants it to run; whether it may is another matter. */
    boolean scheduled() { return scheduled; }

    /** Once preempted it must leave memory, because it holds a device or the user wants memory back. */
    boolean mustLeaveMemory() {
        return mustLeaveMemory;
    }

    /** Wall time since which it is scheduled without a break, 0 = is not. */
    double runningSince() {
        return runningSince;
    }

    /** Monotonic time at which its last start was ordered. */
    double startOrderedAt() { return startOrderedAt; }

    /** Monotonic time of the last quit or abort message. */
    double askedToEndAt() { return askedToEndAt; }

    boolean killed() { return killed; }

    /** What its process was started with; null without one. A wish that changes meanwhile holds from its next start. */
    @Nullable
    ResourceUsage usage() { return usage; }

    /** Numbers of the instances that it runs on. */
    List<Integer> devices() { return devices; }

    boolean checkpointedSinceScheduled() { return checkpointedSinceScheduled; }

    int prematureExits() { return prematureExits; }

    boolean ranForDeadline() { return ranForDeadline; }

    /** It was last started because it would be late otherwise. */
    boolean forDeadline() { return forDeadline; }

    /** When the scheduler last looked, there was not enough memory for it. */
    boolean lacksMemory() {
        return lacksMemory;
    }

    /** When the scheduler last looked, there was not enough swap for it. */
    boolean lacksSwap() { return lacksSwap; }

    /** Wall time at which it was last forecast to miss its deadline, 0 = never. */
    double lastMissForecast() {
        return lastMissForecast;
    }

    /** Why the disk took nothing when its process ended, empty if it did. */
    String diskTroubleAtEnd() {
        return diskTroubleAtEnd;
    }

    /** How the disk was found when its process had ended. */
    void endedOnDisk(String trouble) {
        diskTroubleAtEnd = trouble;
    }

    /** What its program says of itself. */
    TaskRemarks remarks() { return remarks; }

    /** It left memory because it used more than tasks may ever use here, and has saved nothing since. */
    boolean madeRoom() {
        return madeRoom;
    }

    /** Monotonic time at which its finish file was first seen with the process alive, 0 = not. */
    double finishFileSeenAt() {
        return finishFileSeenAt;
    }

    long pid() { return pid; }

    /** The scheduler wants it to run on these instances. */
    void chosen(double wall, List<Integer> instances, boolean isForDeadline) {
        if (!scheduled) {
            scheduled = true;
            runningSince = wall;
            checkpointedSinceScheduled = false;
        }
        devices = instances;
        forDeadline = isForDeadline;
        ranForDeadline |= isForDeadline;
    }

    /** The scheduler wants others to run. */
    void passedOver() {
        scheduled = false;
        runningSince = 0;
    }

    /** Whether it leaves memory, now that it is preempted. */
    void preempted(boolean leavesMemory) {
        mustLeaveMemory = leavesMemory;
    }

    void lacks(boolean memory, boolean swap) {
        lacksMemory = memory;
        lacksSwap = swap;
    }

    void missForecast(double wall) { lastMissForecast = wall; }

    /** Its cards have other numbers now. */
    void renumbered(List<Integer> instances) { devices = instances; }

    /** A process is to be started at its checkpoint. */
    void startOrdered(ResourceUsage with, double mostMemoryBytes, double mono) {
        work.backToCheckpoint();
        use.startsAnew(mostMemoryBytes);
        phase = TaskPhase.STARTING;
        usage = with;
        startOrderedAt = mono;
    }

    /** It has a process; it computes unless it was told to end before. */
    void started(long newPid, long newProcessStart) {
        pid = newPid;
        processStart = newProcessStart;
        if (phase == TaskPhase.STARTING) {
            phase = TaskPhase.EXECUTING;
        }
    }

    void suspended() { phase = TaskPhase.SUSPENDED; }

    void resumed() { phase = TaskPhase.EXECUTING; }

    /** It was told to exit and to go on later. */
    void askedToQuit(double mono) {
        phase = TaskPhase.QUIT_PENDING;
        askedToEndAt = mono;
    }

    /** It was told to give up. */
    void askedToAbort(double mono) {
        phase = TaskPhase.ABORT_PENDING;
        askedToEndAt = mono;
    }

    /** It is being ended by force. */
    void endedByForce() { killed = true; }

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

    /** Its process exited without an end. */
    void exitedTooEarly() { prematureExits++; }

    /** It computes no more: its outputs are gathered. */
    void ended() {
        phase = TaskPhase.ENDED;
        passedOver();
    }

    void remarked(TaskRemarks said) { remarks = said; }

    /** It saved what it had done. */
    void checkpointed(double withCpuTime, double wall) {
        work.checkpointed(withCpuTime, wall);
        checkpointedSinceScheduled = true;
        prematureExits = 0;
        madeRoom = false;
    }

    /** It leaves memory because it uses more than tasks may ever use here. */
    void makesRoom() { madeRoom = true; }

    void finishFileSeen(double mono) {
        if (finishFileSeenAt == 0) {
            finishFileSeenAt = mono;
        }
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        runningSince = move.applyAsDouble(runningSince);
        lastMissForecast = move.applyAsDouble(lastMissForecast);
        work.moved(move);
    }
}
