package org.quern.engine.schedule;

import java.util.List;
import org.quern.config.options.LogFlag;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.Drive;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.App;
import org.quern.model.SporadicState;
import org.quern.model.Workunit;

/**
 * Lets the programs of sporadic applications compute when they ask for it and there is room, before ordinary tasks, whose processors
 * and memory they then have (docs/protocol/app-control.md 25). What a program says is not believed for a moment after it was told to
 * compute: it may not have read that yet.
 */
public final class SporadicStage implements Stage {
    static final double DEAF_SECONDS = 2.5;

    @Override
    public void run(TickContext tick) {
        List<ActiveTask> tasks = tick.state().tasks().stream().filter(task -> isSporadic(tick.state(), task)).toList();
        if (tasks.isEmpty()) {
            return;
        }
        SporadicRoom room = SporadicRoom.empty(tick);
        boolean changed = false;
        for (ActiveTask task : tasks) {
            if (task.sporadic() == SporadicState.COMPUTES) {
                changed |= goOn(tick, room, task);
            }
        }
        for (ActiveTask task : tasks) {
            if (task.sporadic() != SporadicState.COMPUTES) {
                changed |= begin(tick, room, task);
            }
        }
        if (changed) {
            tick.state().schedule().lookNow();
        }
    }

    @Override
    public void due(Due due, ClientState state, Drive drive) {
        for (ActiveTask task : state.tasks()) {
            boolean computes = task.sporadic() == SporadicState.COMPUTES;
            boolean asks = task.sporadic() == SporadicState.MAY_ASK && task.remarks().wantsToCompute();
            if (asks || (computes && !task.remarks().wantsToCompute())) {
                due.soon();
            }
        }
    }

    /** True if it computes no longer. */
    private static boolean goOn(TickContext tick, SporadicRoom room, ActiveTask task) {
        String obstacle = obstacle(room, task);
        if (obstacle.isEmpty() && !task.remarks().wantsToCompute() && isHeard(tick, task)) {
            obstacle = "it is done";
        }
        if (obstacle.isEmpty()) {
            room.take(task);
            return false;
        }
        task.sporadic(SporadicState.NONE, tick.now().mono());
        tell(tick, task, "stops computing: " + obstacle);
        return true;
    }

    /** True if it computes from now on. One that may not is looked at again each time. */
    private static boolean begin(TickContext tick, SporadicRoom room, ActiveTask task) {
        String obstacle = obstacle(room, task);
        boolean begins = obstacle.isEmpty() && task.sporadic() == SporadicState.MAY_ASK
                && task.remarks().wantsToCompute() && isHeard(tick, task);
        SporadicState next = begins ? SporadicState.COMPUTES
                : obstacle.isEmpty() ? SporadicState.MAY_ASK : SporadicState.MUST_NOT;
        if (next != task.sporadic()) {
            task.sporadic(next, tick.now().mono());
            tell(tick, task, begins ? "computes" : obstacle.isEmpty() ? "may compute" : "may not compute: " + obstacle);
        }
        if (begins) {
            room.take(task);
        }
        return begins;
    }

    private static String obstacle(SporadicRoom room, ActiveTask task) {
        if (task.phase() != TaskPhase.EXECUTING) {
            return "its program does not run";
        }
        if (!room.isAllowed(task)) {
            return "computing is suspended";
        }
        return room.hasRoomFor(task) ? "" : "there is no room";
    }

    private static boolean isHeard(TickContext tick, ActiveTask task) {
        return task.sporadicSince() == null || tick.now().mono().since(task.sporadicSince()) > DEAF_SECONDS;
    }

    private static boolean isSporadic(ClientState state, ActiveTask task) {
        ProjectState project = state.find(task.id().project());
        HeldResult held = state.find(task.id());
        Workunit workunit = project == null || held == null ? null : project.workunitOf(held);
        App app = project == null || workunit == null ? null : project.apps().get(workunit.appName());
        return app != null && app.sporadic();
    }

    private static void tell(TickContext tick, ActiveTask task, String what) {
        tick.log(LogFlag.SPORADIC_DEBUG, task.id().project(), "Sporadic task " + task.id().result() + " " + what);
    }
}
