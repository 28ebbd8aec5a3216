package org.quern.engine.schedule;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.engine.estimate.MemoryNeeds;
import org.quern.engine.estimate.Usages;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.TickContext;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceUsage;
import org.quern.model.Workunit;
import org.quern.scheduler.account.RecentCredit;

/**
 * Whether a project's sporadic programs have had more than its share of recent use while other projects want the same processors
 * (docs/decisions/0096-sporadic-programs-pay-for-what-they-compute.md). For one moment.
 */
final class SporadicShare {
    /** What tasks that could run now would use: instances by resource, bytes of memory. */
    private static final class Wish {
        private final double[] instances;
        private double bytes;

        Wish(int resources) {
            instances = new double[resources];
        }

        void add(ResourceUsage usage, int coproc, double memory) {
            instances[0] += usage.cpus();
            if (coproc > 0) {
                instances[coproc] += usage.coprocs();
            }
            bytes += memory;
        }

        void add(Wish other) {
            for (int r = 0; r < instances.length; r++) {
                instances[r] += other.instances[r];
            }
            bytes += other.bytes;
        }
    }

    private final TickContext tick;
    private final List<ResourceSnapshot> resources;
    private @Nullable SortedMap<ProjectUrl, Wish> wishes;

    SporadicShare(TickContext tick) {
        this.tick = tick;
        resources = Processors.plain(tick.state());
    }

    /** Its project has had more than its share, and its processors or memory would be taken from others that share. */
    boolean isSpent(ActiveTask task) {
        ProjectState project = tick.state().find(task.id().project());
        return project != null && isTakenFromOthers(project, task) && isAboveShare(project);
    }

    private boolean isAboveShare(ProjectState project) {
        Ledger recent = tick.state().ledgers().of(RecentCredit.INSTANCE);
        double share = project.accounting().resourceShare();
        double credit = RecentCredit.credit(recent, project.url());
        double allShares = share;
        double allCredit = credit;
        for (ProjectState other : tick.state().projects().values()) {
            if (isRival(other, project)) {
                allShares += other.accounting().resourceShare();
                allCredit += RecentCredit.credit(recent, other.url());
            }
        }
        return credit * allShares > share * allCredit;
    }

    private boolean isRival(ProjectState other, ProjectState project) {
        return other != project && other.accounting().resourceShare() > 0 && wishes().containsKey(other.url());
    }

    /** With what others want, and with what its project's programs compute, it is more than there is. */
    private boolean isTakenFromOthers(ProjectState project, ActiveTask task) {
        HeldResult held = tick.state().find(task.id());
        ResourceUsage usage = held == null ? null : Usages.of(tick.state(), project, held);
        int resource = usage == null ? -1 : Processors.indexOf(resources, usage.resource());
        if (resource < 0) {
            return false;
        }
        Wish all = new Wish(resources.size());
        for (ProjectState other : tick.state().projects().values()) {
            Wish wish = isRival(other, project) ? wishes().get(other.url()) : null;
            if (wish != null) {
                all.add(wish);
            }
        }
        for (ActiveTask own : tick.state().tasks()) {
            boolean computes = own.sporadic().computes() && own.id().project().equals(project.url());
            if (own == task || computes) {
                addSporadic(all, project, own);
            }
        }
        return all.instances[resource] > resources.get(resource).instances()
                || all.bytes > tick.state().settings().schedule().memoryBytes();
    }

    private void addSporadic(Wish all, ProjectState project, ActiveTask own) {
        HeldResult held = tick.state().find(own.id());
        ResourceUsage usage = held == null ? null : Usages.of(tick.state(), project, held);
        if (usage != null) {
            all.add(usage, Processors.indexOf(resources, usage.resource()), own.use().residentSmoothed());
        }
    }

    /** By project, of those that have a task that could run. */
    private SortedMap<ProjectUrl, Wish> wishes() {
        if (wishes == null) {
            wishes = new TreeMap<>();
            MemoryNeeds needs = MemoryNeeds.of(tick.state());
            SortedMap<ProjectUrl, Wish> found = wishes;
            tick.state().forEachResult((project, held) -> add(found, needs, project, held));
        }
        return wishes;
    }

    private void add(SortedMap<ProjectUrl, Wish> found, MemoryNeeds needs, ProjectState project, HeldResult held) {
        Workunit workunit = project.workunitOf(held);
        AppVersion version = project.versionOf(held);
        if (workunit != null && version != null && held.unfinished() && wants(project, held, workunit, version)) {
            ResourceUsage usage = Usages.of(tick.state(), project, held, workunit, version);
            found.computeIfAbsent(project.url(), url -> new Wish(resources.size())).add(usage,
                    Processors.indexOf(resources, usage.resource()),
                    needs.of(project.url(), held, workunit, version));
        }
    }

    private boolean wants(ProjectState project, HeldResult held, Workunit workunit, AppVersion version) {
        ActiveTask task = held.task();
        if (project.alwaysRuns(workunit)) {
            return task != null && task.phase() == TaskPhase.EXECUTING && task.remarks().wantsToCompute()
                    && isSporadic(tick.state(), task);
        }
        return Snapshots.couldRun(tick, project, held, version);
    }

    /** Whether a task is one of a sporadic application. */
    static boolean isSporadic(ClientState state, ActiveTask task) {
        ProjectState project = state.find(task.id().project());
        HeldResult held = state.find(task.id());
        Workunit workunit = project == null || held == null ? null : project.workunitOf(held);
        App app = project == null || workunit == null ? null : project.apps().get(workunit.appName());
        return app != null && app.sporadic();
    }
}
