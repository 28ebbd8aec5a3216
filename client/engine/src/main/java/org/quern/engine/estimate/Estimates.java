package org.quern.engine.estimate;

import org.quern.engine.command.Command;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskWork;
import org.quern.engine.tick.TickContext;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.Ledger;
import org.quern.model.ResourceUsage;
import org.quern.model.Workunit;
import org.quern.scheduler.estimate.CompletionEstimator;
import org.quern.scheduler.estimate.DurationCorrection;
import org.quern.scheduler.estimate.TaskProgress;

/** How long tasks take, by the suite's estimator. */
public final class Estimates {
    private Estimates() {}

    /** Run seconds that the task still needs; 0 if nothing is known of it. */
    public static double remainingSeconds(ClientState state, ProjectState project, HeldResult held) {
        CompletionEstimator estimator = state.suite().estimate();
        return estimator.remainingSeconds(progress(state, project, held), ledger(state));
    }

    /** A task ended well: the estimator learns, and the job log gets its line. {@code work} is how its program told of its progress. */
    public static void logJob(TickContext tick, ProjectState project, HeldResult held, TaskWork work) {
        TaskProgress progress = progress(tick.state(), project, held).toldEarly(work.earlyFraction(),
                work.earlySeconds());
        CompletionEstimator estimator = tick.state().suite().estimate();
        tick.state().books().noted(estimator, estimator.taskEnded(progress, ledger(tick.state())));
        if (estimator instanceof DurationCorrection && !project.flags().dontUseDcf()) {
            // Servers and managers are told of it as BOINC's clients do.
            project.tallies()
                    .durationCorrection(DurationCorrection.factor(ledger(tick.state()), project.url()));
        }
        tick.order(
                new Command.LogJob(project.url(), held.result(), progress.uncorrectedSeconds(),
                        held.outcome().finalCpuTime(),
                        progress.fpopsEstimate(), held.outcome().finalElapsedTime(), held.outcome().exitStatus()));
    }

    /** A task's deadline is over and it has not ended: the estimator learns from what it has told so far. */
    public static void late(TickContext tick, ProjectState project, HeldResult held) {
        ActiveTask task = held.task();
        if (task != null) {
            TaskProgress progress = progress(tick.state(), project, held).toldEarly(task.work().earlyFraction(),
                    task.work().earlySeconds());
            CompletionEstimator estimator = tick.state().suite().estimate();
            tick.state().books().noted(estimator, estimator.taskLate(progress, ledger(tick.state())));
        }
    }

    static Ledger ledger(ClientState state) {
        return state.ledgers().of(state.suite().estimate());
    }

    private static TaskProgress progress(ClientState state, ProjectState project, HeldResult held) {
        Workunit workunit = project.workunitOf(held);
        AppVersion version = workunit == null ? null : project.versionOf(held, workunit);
        return workunit == null || version == null ? TaskProgress.unstarted(project.url(), "", 0, 1, false)
                : progress(state, project, held, workunit, version, Usages.of(state, project, held, workunit, version));
    }

    /** What the estimator is told of a task that uses {@code usage}. */
    static TaskProgress progress(ClientState state, ProjectState project, HeldResult held, Workunit workunit,
            AppVersion version, ResourceUsage usage) {
        App app = Usages.app(state, project, workunit);
        ActiveTask task = held.task();
        String name = (workunit.appName() + " " + version.versionNum() + " " + version.planClass()).strip();
        boolean done = task == null && held.outcome().finalElapsedTime() > 0;
        return new TaskProgress(project.url(), name, workunit.fpopsEst(), Usages.flops(state, usage),
                !project.flags().dontUseDcf(),
                task == null ? (done ? 1 : 0) : task.work().fractionDone(), app.fractionDoneExact(),
                task == null ? held.outcome().finalElapsedTime() : task.work().fractionDoneElapsed(),
                task == null ? held.outcome().finalElapsedTime() : task.work().elapsed(),
                task == null ? held.outcome().finalCpuTime() : task.work().cpuTime(), usage.cpus());
    }
}
