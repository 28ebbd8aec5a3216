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
    private @Nullable Estimate last;

    /**
     * How long a task takes.
     *
     * @param progress what is known of it
     * @param remainingSeconds run seconds that it still needs
     * @param runTime what else is known of that
     */
    public record Estimate(TaskProgress progress, double remainingSeconds, RunTime runTime) {}

    public TaskEstimates(ClientState state) {
        this.state = state;
        this.estimator = state.suite().estimate();
        this.ledger = Estimates.ledger(state);
    }

    /** Of the task, with its workunit, version and {@link Usages#of usage}. */
    public Estimate of(ProjectState project, HeldResult held, Workunit workunit, AppVersion version,
            ResourceUsage usage) {
        TaskProgress progress = Estimates.progress(state, project, held, workunit, version, usage);
        Estimate known = last;
        if (known == null || !known.progress().equals(progress)) {
            known = new Estimate(progress, estimator.remainingSeconds(progress, ledger),
                    estimator.runTime(progress, ledger));
            last = known;
        }
        return known;
    }
}
