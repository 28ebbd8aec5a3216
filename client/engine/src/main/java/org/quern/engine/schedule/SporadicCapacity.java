package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.estimate.Usages;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceUsage;
import org.quern.model.Workunit;

/** What sporadic programs that compute use of processors and memory, and whether there is room for another (docs/protocol/app-control.md 25). Mutable, for one moment. */
final class SporadicCapacity {
    private final TickContext tick;
    private final List<ResourceSnapshot> resources;
    /** By resource and instance; of the CPUs all in one number. */
    private final double[][] taken;
    private double memory;
    private boolean young;

    private SporadicCapacity(TickContext tick) {
        this.tick = tick;
        resources = Processors.plain(tick.state());
        taken = new double[resources.size()][];
        for (int r = 0; r < taken.length; r++) {
            taken[r] = new double[r == 0 ? 1 : resources.get(r).instances()];
            for (int i = 0; i < taken[r].length; i++) {
                taken[r][i] = resources.get(r).takenOf(i);
            }
        }
    }

    /** Nothing is taken yet. */
    static SporadicCapacity empty(TickContext tick) {
        return new SporadicCapacity(tick);
    }

    /** With what computes now. */
    static SporadicCapacity now(TickContext tick) {
        SporadicCapacity capacity = new SporadicCapacity(tick);
        for (ActiveTask task : tick.state().tasks()) {
            if (task.sporadic().computes()) {
                capacity.take(task);
                capacity.young |= isYoung(tick, task);
            }
        }
        return capacity;
    }

    /** It computes for less than a time slice: tasks that make room for it are not put out of memory for so short a time. */
    static boolean isYoung(TickContext tick, ActiveTask task) {
        return tick.now().mono().since(task.sporadic().since()) <= tick.state().settings().schedule()
                .schedulingPeriodSeconds();
    }

    /** One of those that compute is young. */
    boolean isYoung() {
        return young;
    }

    /** Bytes that are kept from ordinary tasks. */
    double memory() {
        return memory;
    }

    /** The processors with what is taken of them. */
    List<ResourceSnapshot> resources() {
        List<ResourceSnapshot> all = new ArrayList<>();
        for (int r = 0; r < taken.length; r++) {
            ResourceSnapshot plain = resources.get(r);
            List<Double> used = new ArrayList<>();
            boolean isFree = true;
            for (double part : taken[r]) {
                used.add(part);
                isFree &= part == 0;
            }
            all.add(isFree ? plain
                    : new ResourceSnapshot(plain.type(), plain.instances(), plain.peakFlops(), plain.available(),
                            plain.allowed(), used, plain.bytes()));
        }
        return all;
    }

    /** Its processors may be used at this moment. */
    boolean isAllowed(ActiveTask task) {
        ResourceUsage usage = usage(task);
        int resource = usage == null ? -1 : Processors.indexOf(resources, usage.resource());
        return resource >= 0 && resources.getFirst().allowed() && resources.get(resource).allowed();
    }

    boolean hasRoomFor(ActiveTask task) {
        ResourceUsage usage = usage(task);
        ClientState state = tick.state();
        return usage != null && memory + task.use().residentSmoothed() <= state.settings().schedule().memoryBytes()
                && taken[0][0] + usage.cpus() <= state.settings().tasks().usableCpus()
                && (!usage.usesCoproc() || instance(task, usage) >= 0);
    }

    void take(ActiveTask task) {
        ResourceUsage usage = usage(task);
        if (usage == null) {
            return;
        }
        memory += task.use().residentSmoothed();
        taken[0][0] += usage.cpus();
        int instance = usage.usesCoproc() ? instance(task, usage) : -1;
        if (instance >= 0) {
            taken[Processors.indexOf(resources, usage.resource())][instance] += usage.coprocs();
        }
    }

    /** The first instance that it may use and that has so much left; negative if none has. */
    private int instance(ActiveTask task, ResourceUsage usage) {
        int resource = Processors.indexOf(resources, usage.resource());
        ProjectState project = tick.state().find(task.id().project());
        HeldResult held = tick.state().find(task.id());
        Workunit workunit = project == null || held == null ? null : project.workunitOf(held);
        AppVersion version = project == null || held == null ? null : project.versionOf(held);
        if (resource < 0 || project == null || workunit == null || version == null) {
            return -1;
        }
        long usable = Processors.usableInstances(tick, project, workunit, version, usage, task);
        for (int i = 0; i < taken[resource].length; i++) {
            if (((usable >>> i) & 1) != 0 && taken[resource][i] + usage.coprocs() <= 1) {
                return i;
            }
        }
        return -1;
    }

    private @Nullable ResourceUsage usage(ActiveTask task) {
        ProjectState project = tick.state().find(task.id().project());
        HeldResult held = tick.state().find(task.id());
        return project == null || held == null ? null : Usages.of(tick.state(), project, held);
    }
}
