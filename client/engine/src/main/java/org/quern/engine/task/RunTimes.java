package org.quern.engine.task;

import org.quern.engine.estimate.Usages;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.ResourceUsage;
import org.quern.model.Workunit;

/**
 * Counts the time since the previous tick for every task that computed in it. This comes before the tick's events: a task that
 * ends by one of them computed until then, and a step of any length counts the same as many short ones.
 */
public final class RunTimes {
    private RunTimes() {}

    public static void count(TickContext tick) {
        if (tick.elapsed() > tick.timeAdvance().longestCountedTickSeconds()) {
            return; // the computer slept
        }
        tick.state().usage().pass(tick.elapsed(), tick.state().permission());
        tick.state().projects().values().forEach(project -> project.lightUse().passed(tick.elapsed()));
        for (ActiveTask task : tick.state().tasks()) {
            if (task.phase() == TaskPhase.EXECUTING && task.finishFileSeenAt() == null) { // its process may stay for minutes
                meter(tick, task);
                boolean limited = task.devices().isEmpty(); // tasks that feed a device are not kept to a part of the time
                double seconds = tick.elapsed()
                        * (limited ? tick.state().settings().tasks().cpuUsageFraction() : 1);
                task.work().ran(seconds);
                ProjectState project = tick.state().find(task.id().project());
                if (project != null) {
                    project.tallies().ran(seconds);
                }
            }
        }
    }

    /** What the accounting is to know of it: tasks that always run cost nobody's share, unless they have processors to themselves. */
    private static void meter(TickContext tick, ActiveTask task) {
        ProjectState project = tick.state().find(task.id().project());
        HeldResult held = tick.state().find(task.id());
        Workunit workunit = project == null || held == null ? null : project.workunitOf(held);
        AppVersion version = project == null || held == null ? null : project.versionOf(held);
        if (project == null || held == null || workunit == null || version == null) {
            return;
        }
        ResourceUsage usage = Usages.of(tick.state(), project, held, workunit, version);
        if (!project.isLight(workunit) && project.isSmall(workunit, version)) {
            project.lightUse().allotted(usage.cpus() * tick.elapsed());
        }
        if (!project.alwaysRuns(workunit) || task.sporadic().computes()) {
            tick.state().usage().count(project.url(), usage, tick.elapsed());
        }
    }
}
