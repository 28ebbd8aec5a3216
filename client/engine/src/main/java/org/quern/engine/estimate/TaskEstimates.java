package org.quern.engine.estimate;

import org.jspecify.annotations.Nullable;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.AppVersion;
import org.quern.model.Ledger;
import org.quern.model.ResourceUsage;
import org.quern.model.RunTime;
import org.quern.model.Workunit;
import org.quern.scheduler.estimate.CompletionEstimator;
import org.quern.scheduler.estimate.TaskProgress;

/** How long many tasks take, as it stands in this turn. Tasks of a batch that have not started are all alike: they cost one estimate. */
public final class TaskEstimates {
    private final ClientState state;
    private final CompletionEstimator estimator;
    private final Ledger ledger;
    private @Nullable Batch last;

    /**
     * How long a task takes.
     *
     * @param remainingSeconds run seconds that it still needs
     * @param runTime what else is known of that
     */
    public record Estimate(double remainingSeconds, RunTime runTime) {}

    /** Tasks that have not started, of one version and size. */
    private record Batch(ProjectState project, AppVersion version, ResourceUsage usage, double operations,
            Estimate estimate) {
        @SuppressWarnings("ReferenceEquality") // to compare what they say would cost as much as an estimate, and one that is equal is mostly the same
        boolean has(ProjectState its, AppVersion itsVersion, ResourceUsage itsUsage, Workunit workunit) {
            return project == its && version == itsVersion && usage == itsUsage && operations == workunit.fpopsEst();
        }
    }

    public TaskEstimates(ClientState state) {
        this.state = state;
        this.estimator = state.suite().estimate();
        this.ledger = Estimates.ledger(state);
    }

    /** Of the task, with its workunit, version and {@link Usages#of usage}. */
    public Estimate of(ProjectState project, HeldResult held, Workunit workunit, AppVersion version,
            ResourceUsage usage) {
        if (!isUnstarted(held)) {
            return estimate(project, held, workunit, version, usage);
        }
        Batch batch = last;
        if (batch == null || !batch.has(project, version, usage, workunit)) {
            batch = new Batch(project, version, usage, workunit.fpopsEst(),
                    estimate(project, held, workunit, version, usage));
            last = batch;
        }
        return batch.estimate();
    }

    private static boolean isUnstarted(HeldResult held) {
        return held.task() == null && held.outcome().finalElapsedTime() == 0 && held.outcome().finalCpuTime() == 0;
    }

    private Estimate estimate(ProjectState project, HeldResult held, Workunit workunit, AppVersion version,
            ResourceUsage usage) {
        TaskProgress progress = Estimates.progress(state, project, held, workunit, version, usage);
        return new Estimate(estimator.remainingSeconds(progress, ledger), estimator.runTime(progress, ledger));
    }
}
