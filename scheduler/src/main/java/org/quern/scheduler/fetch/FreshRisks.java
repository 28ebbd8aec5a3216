package org.quern.scheduler.fetch;

import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.scheduler.risk.Admission;
import org.quern.scheduler.risk.FreshTask;
import org.quern.scheduler.risk.Risks;

/** What the next task of each project would be, and whether it would be late. */
record FreshRisks(HostSnapshot host, Risks risks, FreshTasks fresh) {
    /** Above this part of cases late even alone, fetching for a project is in vain. */
    private static final double FUTILE = 0.9;

    /** The next task of {@code p} for {@code r}; null if none was ever seen. */
    @Nullable
    FreshTask of(int p, int r) {
        return fresh.of(p, r);
    }

    Admission admission(int r, FreshTask task) {
        return new Admission(host, risks, r, task);
    }

    /** Its tasks would be late whenever they came. */
    boolean futile(int p, int r) {
        FreshTask task = fresh.of(p, r);
        return task != null && task.known() && admission(r, task).atBest() > FUTILE;
    }

    /** Its tasks would be late if they came now. */
    boolean futileNow(int p, int r) {
        FreshTask task = fresh.of(p, r);
        return task != null && task.known() && admission(r, task).alone() > FUTILE;
    }
}
