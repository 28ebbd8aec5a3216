package org.quern.engine.schedule;

import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.model.Ledger;
import org.quern.model.ProjectUsage;
import org.quern.model.UsageInterval;
import org.quern.scheduler.account.RecentCredit;

/** What each project used in all, and its recent credit, for managers, account managers and BOINC's client (docs/protocol/scheduling.md 4). */
final class ProjectTotals {
    private static final double DAY_SECONDS = 86_400;
    /** Cobblestones of an operation. */
    private static final double COBBLESTONES = 1 / (RecentCredit.OPERATIONS_PER_COBBLESTONE_A_DAY * DAY_SECONDS);

    private ProjectTotals() {}

    static void add(ClientState state, UsageInterval interval) {
        Ledger recent = state.ledgers().of(RecentCredit.INSTANCE);
        for (ProjectUsage usage : interval.projects()) {
            ProjectState project = state.find(usage.url());
            if (project == null) {
                continue;
            }
            double gpuSeconds = 0;
            double byGpu = 0;
            for (int r = 1; r < interval.resources().size(); r++) {
                gpuSeconds += usage.instanceSeconds().get(r);
                byGpu += earned(interval, usage, r);
            }
            project.tallies().used(usage.instanceSeconds().getFirst(), earned(interval, usage, 0), gpuSeconds, byGpu);
            RecentCredit.updated(recent, usage.url()).ifPresent(at -> project.tallies().recentCredit(
                    RecentCredit.credit(recent, usage.url()) / RecentCredit.OPERATIONS_PER_COBBLESTONE_A_DAY, at));
        }
    }

    private static double earned(UsageInterval interval, ProjectUsage usage, int resource) {
        return usage.instanceSeconds().get(resource) * interval.resources().get(resource).peakFlops() * COBBLESTONES;
    }
}
