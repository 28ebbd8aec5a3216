package org.quern.engine.state;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

/** A result that has a slot. Mutable, owned by the engine's thread; its phase changes by the transitions below only. */
public final class ActiveTask {
    private static final String CARDS_APART = ";";
    private final ChangeFlags flags;
    private TaskId id;
    private final int slot;
    private final int versionNum;
    private final TaskWork work = new TaskWork();
    private final TaskUse use = new TaskUse();
    private final SlotCopies copies = new SlotCopies();
    private TaskPhase phase = TaskPhase.UNINITIALIZED;
    private boolean scheduled;
    private boolean mustLeaveMemory;
    private double runningSince;
    private @Nullable MonotonicTime startOrderedAt;
    private @Nullable MonotonicTime askedToEndAt;
    private boolean killed;
    @Nullable
    private ResourceUsage usage;
    private List<Integer> devices = List.of();
    /** Identities of these instances; of one that is gone too, until the task gets another. */
    private List<String> cards = List.of();
    /** Those that its process was started on. */
    private List<String> processCards = List.of();
    private final TaskExits exits = new TaskExits();
    private boolean ranForDeadline;
    private boolean forDeadline;
    private boolean lacksMemory;
    private boolean lacksSwap;
    private double lastMissForecast;
    private TaskRemarks remarks = TaskRemarks.NONE;
    private final SporadicRun sporadic;
    private boolean madeRoom;
    private @Nullable MonotonicTime finishFileSeenAt;
    private long pid;
    private long processStart;

    ActiveTask(TaskId id, int slot, int versionNum, ChangeFlags flags) {
        this.flags = flags;
        sporadic = new SporadicRun(flags);
        this.id = id;
        this.slot = slot;
        this.versionNum = versionNum;
    }

    /** As it is after a restart: without process, at its last checkpoint. */
    static ActiveTask restored(SavedTask saved, ChangeFlags flags) {
        ActiveTask task = new ActiveTask(new TaskId(saved.project(), saved.resultName()), saved.slot(),
                saved.versionNum(), flags);
        task.work.restore(saved);
        task.use.restore(saved);
        task.exits.restore(saved.prematureExits());
        task.ranForDeadline = saved.onceRanEdf();
        if (saved.pid() > 0 || task.work.cpuTime() > 0) {
            task.copies.made(0);
        }
        task.pid = saved.pid();
        task.processStart = saved.processStart();
        task.cards = saved.cards().isEmpty() ? List.of() : List.of(saved.cards().split(CARDS_APART, -1));
        return task;
    }

    SavedTask saved() {
        return new SavedTask(id.project(), id.result(), slot, phase.code(), versionNum, work.checkpointCpuTime(),
                work.checkpointElapsed(), work.checkpointFractionDone(), work.checkpointFractionDoneElapsed(),
                work.cpuTime(), ranForDeadline, use.swap(), use.resident(), Math.rint(use.residentSmoothed()),
                exits.premature(), pid, processStart, use.virtualSize(), String.join(CARDS_APART, cards));
    }

    public TaskId id() {
        return id;
    }

    public int slot() {
        return slot;
    }

    public TaskWork work() {
        return work;
    }

    public TaskUse use() {
        return use;
    }

    public TaskPhase phase() {
        return phase;
    }

    /** The scheduler wants it to run; whether it may is another matter. */
    public boolean scheduled() {
        return scheduled;
    }

    /** Once preempted it must leave memory, because it holds a device or the user wants memory back. */
    public boolean mustLeaveMemory() {
        return mustLeaveMemory;
    }

    /** Wall time since which it is scheduled without a break, 0 = is not. */
    public double runningSince() {
        return runningSince;
    }

    /** Monotonic time at which its last start was ordered. */
    public @Nullable MonotonicTime startOrderedAt() {
        return startOrderedAt;
    }

    /** Monotonic time of the last quit or abort message. */
    public @Nullable MonotonicTime askedToEndAt() {
        return askedToEndAt;
    }

    public boolean killed() {
        return killed;
    }

    /** What its process was started with; null without one. A wish that changes meanwhile holds from its next start. */
    @Nullable
    public ResourceUsage usage() {
        return usage;
    }

    /** Numbers of the instances that it runs on, or ran on last. */
    public List<Integer> devices() {
        return devices;
    }

    /** What tells these cards from their twins, also after a restart and when the drivers count them in another order. */
    public List<String> cards() {
        return cards;
    }

    /** Its process computes on other cards than it shall: it must be started anew. */
    public boolean isElsewhere() {
        return phase.hasProcess() && !processCards.equals(cards);
    }

    /** How its processes ended that nobody had asked to end. */
    public TaskExits exits() {
        return exits;
    }

    public boolean ranForDeadline() {
        return ranForDeadline;
    }

    /** It was last started because it would be late otherwise. */
    public boolean forDeadline() {
        return forDeadline;
    }

    /** When the scheduler last looked, there was not enough memory for it. */
    public boolean lacksMemory() {
        return lacksMemory;
    }

    /** When the scheduler last looked, there was not enough swap for it. */
    public boolean lacksSwap() {
        return lacksSwap;
    }

    /** Wall time at which it was last forecast to miss its deadline, 0 = never. */
    public double lastMissForecast() {
        return lastMissForecast;
    }

    /** What its program may do, if it is a sporadic one. */
    public SporadicRun sporadic() {
        return sporadic;
    }

    /** What its program says of itself. */
    public TaskRemarks remarks() {
        return remarks;
    }

    /** It left memory because it used more than tasks may ever use here, and has saved nothing since. */
    public boolean madeRoom() {
        return madeRoom;
    }

    /** Its program has said so, and its process may still be there. */
    public boolean hasFinished() {
        return finishFileSeenAt != null;
    }

    /** Monotonic time at which its finish file was first seen with the process alive, null if it was not. */
    public @Nullable MonotonicTime finishFileSeenAt() {
        return finishFileSeenAt;
    }

    public long pid() {
        return pid;
    }

    /** The scheduler wants it to run on these instances, which are the cards {@code identities}. */
    public void chosen(double wall, List<Integer> instances, List<String> identities, boolean isForDeadline) {
        if (!scheduled) {
            scheduled = true;
            runningSince = wall;
        }
        devices = List.copyOf(instances);
        cards = List.copyOf(identities);
        forDeadline = isForDeadline;
        ranForDeadline |= isForDeadline;
    }

    /** The scheduler wants others to run. */
    public void passedOver() {
        scheduled = false;
        runningSince = 0;
    }

    /** Whether it leaves memory, now that it is preempted. */
    public void preempted(boolean leavesMemory) {
        mustLeaveMemory = leavesMemory;
    }

    public void lacks(boolean memory, boolean swap) {
        lacksMemory = memory;
        lacksSwap = swap;
    }

    public void missForecast(double wall) {
        lastMissForecast = wall;
    }

    /** Its cards have other numbers now. */
    public void renumbered(List<Integer> instances) {
        devices = List.copyOf(instances);
    }

    /** Cards that it computed on are gone: whatever it holds must be let go, and it has no place until it is given another. */
    public void lostCards() {
        passedOver();
        mustLeaveMemory = true;
    }

    /** A process is to be started at its checkpoint. */
    public void startOrdered(ResourceUsage with, double mostMemoryBytes, MonotonicTime mono) {
        work.backToCheckpoint();
        use.startsAnew(mostMemoryBytes);
        phase = TaskPhase.STARTING;
        usage = with;
        processCards = cards;
        startOrderedAt = mono;
    }

    /** What its start copies into its slot. */
    public SlotCopies copies() {
        return copies;
    }

    /** A walk over the disk found so many bytes in its slot, in which nothing ran. */
    public void slotMeasured(double bytes) {
        use.slotMeasured(bytes);
        copies.found(bytes);
    }

    /** Its start was taken back before anything was done for it. */
    public void startWithdrawn() {
        processGone();
        copies.withdrawn();
    }

    /** It has a process; it computes unless it was told to end before. */
    public void started(long newPid, long newProcessStart, double wall) {
        flags.touch();
        copies.made(wall);
        pid = newPid;
        processStart = newProcessStart;
        if (phase == TaskPhase.STARTING) {
            phase = TaskPhase.EXECUTING;
        }
    }

    public void suspended() {
        phase = TaskPhase.SUSPENDED;
    }

    public void resumed() {
        phase = TaskPhase.EXECUTING;
    }

    /** It was told to exit and to go on later. */
    public void askedToQuit(MonotonicTime mono) {
        phase = TaskPhase.QUIT_PENDING;
        askedToEndAt = mono;
    }

    /** It was told to give up. */
    public void askedToAbort(MonotonicTime mono) {
        phase = TaskPhase.ABORT_PENDING;
        askedToEndAt = mono;
    }

    /** It is being ended by force. */
    public void endedByForce() {
        killed = true;
    }

    private void processGone() {
        phase = TaskPhase.UNINITIALIZED;
        usage = null;
        killed = false;
        pid = 0;
        processStart = 0;
        finishFileSeenAt = null;
        remarks = TaskRemarks.NONE;
        sporadic.processGone();
        copies.processGone();
    }

    /** Its start came to no process, and what it has copied so far may have stayed. */
    public void startEnded() {
        processGone();
        if (copies.unseenBytes() > 0) {
            flags.watch().walkNow();
        }
        flags.schedule().lookNow();
    }

    /** It has no process any more, nor is its end one: it goes on from its checkpoint. */
    public void startsAgain() {
        processGone();
        work.backToCheckpoint();
        flags.schedule().lookNow();
        flags.touch();
    }

    /** Its project got another address; its process may know it by the old one. */
    void projectMoved(ProjectUrl to) {
        id = new TaskId(to, id.result());
    }

    /** It computes no more: its outputs are gathered. */
    public void ended() {
        phase = TaskPhase.ENDED;
        passedOver();
    }

    /** A checkpoint of its was found that is further than the one known. */
    public void checkpointFound(Event.CheckpointFound found) {
        work.checkpointFound(found);
        flags.touch();
    }

    public void remarked(TaskRemarks said) {
        remarks = said;
    }

    /** It saved what it had done. */
    public void checkpointed(double withCpuTime, double wall) {
        work.checkpointed(withCpuTime, wall);
        exits.checkpointed();
        madeRoom = false;
    }

    /** It leaves memory because it uses more than tasks may ever use here. */
    public void makesRoom() {
        madeRoom = true;
    }

    public void finishFileSeen(MonotonicTime mono) {
        if (finishFileSeenAt == null) {
            finishFileSeenAt = mono;
        }
    }

    /** The client's time was moved. */
    public void moved(DoubleUnaryOperator move) {
        runningSince = move.applyAsDouble(runningSince);
        lastMissForecast = move.applyAsDouble(lastMissForecast);
        work.moved(move);
        copies.moved(move);
    }
}
