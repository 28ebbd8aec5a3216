package org.quern.engine.view;

import org.jspecify.annotations.Nullable;
import org.quern.model.Ledger;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.RunTime;
import org.quern.model.SavedProject;
import org.quern.model.TimeStats;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.account.Deficit;
import org.quern.scheduler.cpu.RiskScheduling;
import org.quern.scheduler.estimate.TaskProgress;
import org.quern.scheduler.risk.Interruptions;
import org.quern.scheduler.risk.MissRisk;
import org.quern.scheduler.risk.Risks;

/** What is to be expected of tasks, by the suite in force. Made once for a look at all of them. */
public final class Outlooks {
    private final PolicySuite suite;
    private final Ledger estimates;
    private final Ledger measured;
    private final TimeStats habits;
    private final double now;

    private Outlooks(ClientView view) {
        suite = PolicySuite.parse(view.settings().work().suite());
        Ledgers ledgers = Ledgers.of(view.state().ledgers());
        estimates = ledgers.of(suite.estimate());
        measured = ledgers.of(Deficit.INSTANCE);
        habits = view.state().timeStats();
        now = view.now().wall();
    }

    /** Those of the tasks of a view. */
    public static Outlooks of(ClientView view) {
        return new Outlooks(view);
    }

    /**
     * What is to be expected of one task.
     *
     * @param deviation standard deviation of the run time that is left, seconds
     * @param risk part of the cases in which it misses its deadline even if it runs from now on without making room for others, 0 to 1
     * @param parked it is held back for that
     */
    public record Outlook(double deviation, double risk, boolean parked) {}

    /**
     * The outlook of a task that is not done.
     *
     * @param project its project
     * @param workunit its workunit
     * @param version name and number of its version, as estimators know it
     * @param usage what it occupies
     * @param task how far it is; null = it has not begun
     * @param remaining run seconds left, as estimated
     * @param deadline Unix seconds; 0 = it has none
     */
    public Outlook of(SavedProject project, Workunit workunit, String version, ResourceUsage usage,
            ClientView.@Nullable TaskView task, double remaining, double deadline) {
        boolean correctable = !project.flags().dontUseDcf();
        TaskProgress progress = task == null ? unstarted(project, workunit, version, usage)
                : new TaskProgress(project.url(), version, workunit.fpopsEst(), usage.flops(), correctable,
                        task.fractionDone(), false, task.elapsed(), task.elapsed(), task.cpuTime(), usage.cpus());
        double deviation = deviation(progress, remaining);
        double risk = !UnixTime.isSet(deadline) ? 0
                : MissRisk.of(remaining, deviation * deviation, deadline - now - MissRisk.REPORT_SECONDS,
                        interruptions(usage));
        boolean parked = UnixTime.isSet(deadline) && suite.cpu() instanceof RiskScheduling
                && Risks.hopeless(remaining, deviation, deadline - now - MissRisk.REPORT_SECONDS);
        return new Outlook(deviation, risk, parked);
    }

    /** Run seconds of a task that has not begun, as estimated from what this computer has learnt of its version. */
    public double remainingSeconds(SavedProject project, Workunit workunit, String version, ResourceUsage usage) {
        return suite.estimate().remainingSeconds(unstarted(project, workunit, version, usage), estimates);
    }

    private static TaskProgress unstarted(SavedProject project, Workunit workunit, String version,
            ResourceUsage usage) {
        return TaskProgress.unstarted(project.url(), version, workunit.fpopsEst(), usage.flops(),
                !project.flags().dontUseDcf());
    }

    /** Of what is left as it is told: a state of another client may know of it what the estimator does not. */
    private double deviation(TaskProgress task, double remaining) {
        double own = suite.estimate().remainingSeconds(task, estimates);
        return own > 0 ? suite.estimate().deviationSeconds(task, estimates) * remaining / own
                : RunTime.GUESSED_DEVIATION * remaining;
    }

    private Interruptions interruptions(ResourceUsage usage) {
        boolean onCpu = usage.resource().equals(ResourceType.CPU);
        double available = habits.onFrac() * (onCpu ? habits.activeFrac() : habits.gpuActiveFrac());
        return Deficit.interruptions(measured, usage.resource(),
                Math.clamp(available, ResourceSnapshot.LEAST_AVAILABLE, 1), now);
    }
}
