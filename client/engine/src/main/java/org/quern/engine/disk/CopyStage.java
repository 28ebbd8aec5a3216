package org.quern.engine.disk;

import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimPlan;
import org.quern.datamanager.ReclaimPlanner;
import org.quern.datamanager.snapshot.DiskBudget;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectDiskState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.task.Suspension;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.ResultState;
import org.quern.model.UnixTime;

/**
 * Lets a task start only if the copies that it makes in its slot stay within the user's limit (docs/disk.md). A download is granted
 * its space only if its task's copies would fit as well, so that of the tasks whose files are here one can start.
 */
public final class CopyStage implements Stage {
    @Override
    public void run(TickContext tick) {
        if (!DiskAllocation.isManaged(tick)) {
            tick.state().tasks().forEach(task -> task.copies().hold(false));
            return;
        }
        double promised = 0;
        for (ActiveTask task : tick.state().tasks()) {
            boolean isToStart = isToStart(tick, task);
            double bytes = isToStart ? lacking(tick.state(), task) : 0;
            boolean starts = bytes == 0 || admits(tick, task, bytes, promised);
            if (isToStart && starts && task.copies().isHeld()) {
                tick.state().schedule().lookNow(); // why it runs is told again, in place of what it waited for
            }
            task.copies().hold(!starts);
            promised += starts ? bytes : 0;
        }
    }

    private static boolean isToStart(TickContext tick, ActiveTask task) {
        HeldResult held = tick.state().find(task.id());
        return task.phase() == TaskPhase.UNINITIALIZED && task.scheduled() && held != null
                && held.state() == ResultState.FILES_DOWNLOADED && held.deferredUntil() <= tick.now().wall()
                && !tick.state().quitting() && Suspension.verdictFor(tick.state(), task).allowed();
    }

    private static double lacking(ClientState state, ActiveTask task) {
        ProjectState project = state.find(task.id().project());
        HeldResult held = state.find(task.id());
        return project == null || held == null || project.leaving() ? 0
                : task.copies().lacking(Copies.bytes(project, held));
    }

    /** There is room for them beside {@code promised} bytes of others that start in this turn. */
    private static boolean admits(TickContext tick, ActiveTask task, double bytes, double promised) {
        ClientState state = tick.state();
        if (!UnixTime.isSet(state.disk().at())) {
            return waits(tick, task, "the disk is being measured");
        }
        if (DiskSnapshots.freeBytes(state) <= promised + bytes) {
            ReclaimPlan plan = ReclaimPlanner.associate(DiskSnapshots.of(state, tick.now()),
                    task.id().project().canonical(), promised + bytes);
            DiskAllocation.carryOut(tick, plan);
            state.watch().pollNow();
            if (!plan.verdict().granted() && !othersGiveWay(tick, task, promised + bytes)) {
                refuse(tick, task, bytes, promised);
                return false;
            }
            task.copies().refused(bytes); // what was made free is kept for it
        }
        return DiskSnapshots.freeBytes(state) - promised - bytes >= state.watch().count().leaving()
                || waits(tick, task,
                        "the space for the copies of its files is free when files that nobody needs are deleted");
    }

    private static boolean othersGiveWay(TickContext tick, ActiveTask task, double need) {
        ProjectState project = tick.state().find(task.id().project());
        HeldResult held = tick.state().find(task.id());
        return project != null && held != null && WaitingInputs.giveWay(tick, project, held, need);
    }

    /** For a moment: what it waits for comes as an event. */
    private static boolean waits(TickContext tick, ActiveTask task, String reason) {
        tick.decide(task.id().project(), Decision.Kind.TASK, task.id().result(), "wait", reason);
        return false;
    }

    private static void refuse(TickContext tick, ActiveTask task, double bytes, double promised) {
        ClientState state = tick.state();
        DiskBudget budget = DiskSnapshots.budget(state);
        String reason = "its start copies " + Bytes.text(bytes) + " of files into its slot, and "
                + Bytes.text(Math.max(0, DiskSnapshots.freeBytes(state) - promised)) + " are free of the "
                + Bytes.text(budget.allowedBytes()) + " that " + allows(budget.bound())
                + state.settings().disk().sent().words(budget.bound());
        if (task.copies().refusedBytes() == 0) {
            tick.log(task.id().project(), "Task " + task.id().result() + " waits: " + reason);
        }
        task.copies().refused(bytes);
        HeldResult held = state.find(task.id());
        if (held != null) {
            held.waitsForRoom(tick.now().wall() + ProjectDiskState.REFUSED_SECONDS, reason);
        }
        waits(tick, task, reason);
    }

    private static String allows(DiskBudget.Bound bound) {
        String waits = " allows; it starts when there is space, and is given up at its deadline; to have it sooner, ";
        return switch (bound) {
            case KEEP_FREE -> "disk_min_free_gb" + waits + "free space on the volume, or lower disk_min_free_gb";
            case PERCENT -> "disk_max_used_pct" + waits + "raise disk_max_used_pct";
            case ABSOLUTE, NONE -> "disk_max_used_gb" + waits + "raise disk_max_used_gb";
        };
    }

    /** Starts that waited for room are tried again as soon as there is some. */
    static void retry(TickContext tick) {
        ClientState state = tick.state();
        double free = DiskSnapshots.freeBytes(state);
        for (ActiveTask task : state.tasks()) {
            HeldResult held = task.copies().refusedBytes() > 0 ? state.find(task.id()) : null;
            if (held != null && UnixTime.isSet(held.deferredUntil()) && free > task.copies().refusedBytes()) {
                held.waitsNoLonger();
            }
        }
    }

    /** A start waits for room. */
    static boolean isWaitedFor(ClientState state) {
        return state.tasks().stream().anyMatch(task -> task.copies().refusedBytes() > 0);
    }
}
