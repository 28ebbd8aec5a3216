package org.quern.engine.schedule;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.host.Devices;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TimeStats;
import org.quern.model.Workunit;
import org.quern.model.device.CardInstance;

/** The processors of this computer, and which of them a task may use. */
final class Processors {

    private Processors() {}

    /** The processors of this computer, as if no sporadic program computed. */
    static List<ResourceSnapshot> plain(ClientState state) {
        TimeStats stats = state.timeStats();
        List<ResourceSnapshot> resources = new ArrayList<>();
        double on = stats.onFrac();
        resources
                .add(new ResourceSnapshot(ResourceType.CPU, state.settings().tasks().usableCpus(), state.host().fpops(),
                        on * stats.activeFrac(), state.permission().compute().allowed()));
        for (Coprocessor coproc : state.host().coprocessors()) {
            if (coproc.usable() && coproc.count() > 0) {
                resources
                        .add(new ResourceSnapshot(coproc.type(), coproc.count(),
                                coproc.peakFlops() * Coprocessor.EFFICIENCY,
                                on * stats.gpuActiveFrac(),
                                state.permission().compute().allowed() && state.permission().gpu().allowed(),
                                spared(state, coproc),
                                coproc.facts().instances().stream().map(CardInstance::memoryBytes).toList()));
            }
        }
        return resources;
    }

    /** Cards that drive a display are taken as a whole while their user is spared. */
    private static List<Double> spared(ClientState state, Coprocessor coproc) {
        return !state.permission().sparesDisplay() ? List.of()
                : coproc.facts().instances().stream().map(card -> card.drivesDisplay() ? 1.0 : 0.0).toList();
    }

    /** Bit i set: {@code task}, or if that is null or has no process a new one of the version, may use instance i. */
    static long usableInstances(TickContext tick, ProjectState project, Workunit workunit,
            AppVersion version, ResourceUsage usage, @Nullable ActiveTask task) {
        if (!usage.usesCoproc()) {
            return -1L;
        }
        boolean isStarted = task != null && task.phase().hasProcess();
        String lacking = isStarted ? Devices.lackingToGoOn(tick.state(), usage, version)
                : Devices.lacking(tick.state(), usage, version);
        if (!lacking.isEmpty()) {
            return 0;
        }
        return Devices.capable(tick.state(), usage, version, isStarted)
                & ~tick.state().settings().wishes().excludedFor(project.url(),
                        usage.resource(), workunit.appName(),
                        number -> Devices.instances(tick.state(), usage.resource(), List.of(number)));
    }

    static int indexOf(List<ResourceSnapshot> resources, ResourceType type) {
        for (int r = 0; r < resources.size(); r++) {
            if (resources.get(r).type().equals(type)) {
                return r;
            }
        }
        return -1;
    }
}
