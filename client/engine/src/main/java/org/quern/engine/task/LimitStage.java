package org.quern.engine.task;

import java.util.List;
import java.util.Locale;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.estimate.Usages;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.state.TaskUse;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.ExitStatus;
import org.quern.model.ResourceUsage;
import org.quern.model.Workunit;

/** Ends tasks that exceed their bounds of time, memory or disk (docs/protocol/app-control.md 19). */
public final class LimitStage implements Stage {
    /** A computed time limit below this is nonsense... */
    private static final double LEAST_LIMIT_SECONDS = 120;
    /** ...and replaced by twelve hours. */
    private static final double REPLACED_LIMIT_SECONDS = 43_200;
    /** A task that made room is not tried again before that, as one whose start failed for want of memory (docs/protocol/app-control.md 4). */
    private static final double ROOM_SECONDS = 600;
    private static final double DAY_SECONDS = 86_400;
    private static final double GIGA = 1e9;
    private static final double MEGA = 1 << 20;

    @Override
    public void run(TickContext tick) {
        for (ActiveTask task : List.copyOf(tick.state().tasks())) {
            ProjectState project = tick.state().find(task.id().project());
            HeldResult held = tick.state().find(task.id());
            Workunit workunit = project == null || held == null ? null : project.workunitOf(held);
            if (project == null || held == null || workunit == null || task.phase() != TaskPhase.EXECUTING) {
                continue;
            }
            checkDeadline(tick, project, held);
            checkTime(tick, project, held, workunit, task);
            checkMemory(tick, project, held, task);
            compareMemory(tick, project, workunit, task);
            checkDisk(tick, project, held, workunit, task);
        }
        lookAtMemory(tick.state());
    }

    /** When tasks come to use more memory or swap than they may together, who runs is decided anew at once (docs/protocol/scheduling.md 6). */
    private static void lookAtMemory(ClientState state) {
        double resident = 0;
        double swap = 0;
        for (ActiveTask task : state.tasks()) {
            boolean counts = task.phase() == TaskPhase.EXECUTING;
            resident += counts ? task.use().residentSmoothed() : 0;
            swap += counts ? task.use().swap() : 0;
        }
        boolean isOver = resident > state.settings().schedule().memoryBytes()
                || swap > state.settings().schedule().swapBytes();
        state.schedule().memoryIsShort(isOver);
    }

    /** The user wants no tasks that are overdue for long (docs/protocol/configuration.md 1.2, max_overdue_days). */
    private static void checkDeadline(TickContext tick, ProjectState project, HeldResult held) {
        double most = tick.state().settings().tasks().maxOverdueDays();
        double overdue = (tick.now().wall() - held.result().reportDeadline()) / DAY_SECONDS;
        if (most >= 0 && overdue > most && tick.state().clock().judges(project.serversClock())) {
            Aborts.abort(tick, project, held, ExitStatus.OVERDUE, "Overdue limit exceeded",
                    String.format(Locale.ROOT, "overdue by %.1f days, more than the %.1f of max_overdue_days", overdue,
                            most));
        }
    }

    private static void checkTime(TickContext tick, ProjectState project, HeldResult held, Workunit workunit,
            ActiveTask task) {
        ResourceUsage usage = Usages.of(tick.state(), project, held);
        boolean unlimited = usage == null || project.isLight(workunit) || project.alwaysRuns(workunit);
        double flops = usage == null ? 0 : Usages.flops(tick.state(), usage);
        double limit = flops > 0 ? workunit.fpopsBound() / flops : 0;
        limit = limit < LEAST_LIMIT_SECONDS ? REPLACED_LIMIT_SECONDS : limit;
        if (!unlimited && task.work().elapsed() > limit) {
            Aborts.abort(tick, project, held, ExitStatus.TIME_LIMIT,
                    String.format(Locale.ROOT, "exceeded elapsed time limit %.2f (%.2fG/%.2fG)", limit,
                            workunit.fpopsBound() / GIGA, flops / GIGA));
        }
    }

    /**
     * A task that takes more than tasks may ever have here makes room at once and starts again from its checkpoint after a
     * while; one that comes there twice without a checkpoint in between can never run on this host.
     */
    private static void checkMemory(TickContext tick, ProjectState project, HeldResult held, ActiveTask task) {
        double most = tick.state().settings().tasks().memoryMostBytes();
        if (task.use().residentSmoothed() <= most) {
            return;
        }
        if (task.madeRoom()) {
            String excess = String.format(Locale.ROOT, "resident set size > client RAM limit: %.2fMB > %.2fMB",
                    task.use().residentSmoothed() / MEGA, most / MEGA);
            Aborts.abort(tick, project, held, ExitStatus.MEMORY_LIMIT, excess,
                    excess + ", twice without a checkpoint in between");
            return;
        }
        task.makesRoom();
        String excess = String.format(Locale.ROOT,
                "uses %.2f MB of memory, more than the %.2f MB that tasks may ever use here",
                task.use().residentSmoothed() / MEGA, most / MEGA);
        tick.log(project.url(), "Task " + held.name() + " " + excess
                + "; it starts again from its checkpoint in ten minutes");
        TaskStage.quit(tick, task);
        TaskEnds.defer(tick, held, ROOM_SECONDS, "it " + excess);
    }

    /** Many projects name too little, or nothing, and their tasks are healthy: nobody is stopped for it (docs/protocol/app-control.md 19). */
    private static void compareMemory(TickContext tick, ProjectState project, Workunit workunit, ActiveTask task) {
        double bound = workunit.memoryBound();
        if (bound > 0 && task.use().residentSmoothed() > bound && project.work().understates(workunit.appName())) {
            tick.log(LogFlag.TASK, project.url(),
                    String.format(Locale.ROOT, ("Task %s uses %.2f MB of memory, more than the %.2f MB that the project"
                            + " says it needs; it goes on. This is told once for each application"), task.id().result(),
                            task.use().residentSmoothed() / MEGA, bound / MEGA));
        }
    }

    /** It ends by force at once: the minute that others have to end by themselves would be a minute more of writing. */
    private static void checkDisk(TickContext tick, ProjectState project, HeldResult held, Workunit workunit,
            ActiveTask task) {
        String excess = task.use().diskExcess(workunit.diskBound());
        if (!excess.isEmpty()) {
            Aborts.abort(tick, project, held, ExitStatus.DISK_LIMIT, TaskUse.DISK_EXCEEDED, excess);
            if (task.phase() == TaskPhase.ABORT_PENDING && !task.killed()) {
                task.endedByForce();
                tick.order(new Command.KillTask(task.id()));
            }
        }
    }
}
