package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.List;
import org.quern.config.options.LogFlag;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ProjectUrl;
import org.quern.model.SporadicState;

/**
 * Lets the programs of sporadic applications compute when they ask for it and there is room, before ordinary tasks, whose processors
 * and memory they then have (docs/protocol/app-control.md 25). What a program says is not believed for a moment after it was told to
 * compute: it may not have read that yet. What it computes counts in its project's recent use, and while that is more than its share
 * and others want what it would take, it begins nothing and goes on for a time slice only
 * (docs/decisions/0096-sporadic-programs-pay-for-what-they-compute.md).
 */
public final class SporadicStage implements Stage {
    static final double DEAF_SECONDS = 2.5;
    /** Ordinary tasks run for so long between two times that one project's programs take their processors. */
    static final double PAUSE_SECONDS = 60;
    private static final String SPENT = "its project has had more than its share of late, and others have tasks to run";

    @Override
    public void run(TickContext tick) {
        List<ActiveTask> tasks = new ArrayList<>();
        for (ActiveTask task : tick.state().tasks()) {
            if (SporadicShare.isSporadic(tick.state(), task)) {
                tasks.add(task);
            }
        }
        if (tasks.isEmpty()) {
            return;
        }
        SporadicCapacity capacity = SporadicCapacity.empty(tick);
        SporadicShare share = new SporadicShare(tick);
        for (ActiveTask task : tasks) {
            if (task.sporadic().computes()) {
                goOn(tick, capacity, share, task);
            }
        }
        for (ActiveTask task : tasks) {
            if (!task.sporadic().computes()) {
                begin(tick, capacity, share, task);
            }
        }
    }

    @Override
    public void due(Due due, ClientState state, TimeAdvance timeAdvance) {
        for (ActiveTask task : state.tasks()) {
            boolean computes = task.sporadic().computes();
            boolean asks = task.sporadic().state() == SporadicState.MAY_ASK && task.remarks().wantsToCompute();
            if (asks || (computes && !task.remarks().wantsToCompute())) {
                due.soon();
            }
        }
    }

    private static void goOn(TickContext tick, SporadicCapacity capacity, SporadicShare share, ActiveTask task) {
        String obstacle = obstacle(capacity, task);
        if (obstacle.isEmpty() && !task.remarks().wantsToCompute() && isHeard(tick, task)) {
            obstacle = "it is done";
        }
        if (obstacle.isEmpty() && !SporadicCapacity.isYoung(tick, task) && share.isSpent(task)) {
            obstacle = SPENT;
        }
        if (obstacle.isEmpty()) {
            capacity.take(task);
            return;
        }
        task.sporadic().told(SporadicState.NONE, tick.now().mono());
        tell(tick, task, "stops computing: " + obstacle);
    }

    /** One that may not is looked at again each time. */
    private static void begin(TickContext tick, SporadicCapacity capacity, SporadicShare share, ActiveTask task) {
        String obstacle = obstacle(capacity, task);
        boolean asks = obstacle.isEmpty() && task.remarks().wantsToCompute();
        if (asks && share.isSpent(task)) {
            obstacle = SPENT;
        }
        boolean begins = asks && obstacle.isEmpty() && task.sporadic().state() == SporadicState.MAY_ASK
                && isHeard(tick, task)
                && hasPaused(tick, task.id().project());
        SporadicState next = begins ? SporadicState.COMPUTES
                : obstacle.isEmpty() ? SporadicState.MAY_ASK : SporadicState.MUST_NOT;
        if (next != task.sporadic().state()) {
            task.sporadic().told(next, tick.now().mono());
            tell(tick, task, begins ? "computes" : obstacle.isEmpty() ? "may compute" : "may not compute: " + obstacle);
        }
        if (begins) {
            capacity.take(task);
        }
    }

    private static String obstacle(SporadicCapacity capacity, ActiveTask task) {
        if (task.phase() != TaskPhase.EXECUTING) {
            return "its program does not run";
        }
        if (!capacity.isAllowed(task)) {
            return "computing is suspended";
        }
        return capacity.hasRoomFor(task) ? "" : "there is no room";
    }

    private static boolean isHeard(TickContext tick, ActiveTask task) {
        return task.sporadic().since() == null || tick.now().mono().since(task.sporadic().since()) > DEAF_SECONDS;
    }

    private static boolean hasPaused(TickContext tick, ProjectUrl project) {
        return tick.state().tasks().stream().filter(task -> task.id().project().equals(project))
                .allMatch(task -> tick.now().mono().since(task.sporadic().until()) >= PAUSE_SECONDS);
    }

    private static void tell(TickContext tick, ActiveTask task, String what) {
        tick.log(LogFlag.SPORADIC_DEBUG, task.id().project(), "Sporadic task " + task.id().result() + " " + what);
    }
}
