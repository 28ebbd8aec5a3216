package quern.simulator.soak.world;

import java.util.List;
import quern.engine.EngineSettings;
import quern.model.DiskPolicy;
import quern.simulator.soak.plan.HostPlan;

/** The user's preferences as the engine gets them. */
final class Wishes {
    private static final double MEMORY_PART = 0.8;
    private static final double MEMORY_MOST = 0.95;

    private Wishes() {
    }

    static EngineSettings of(HostPlan host) {
        EngineSettings usual = EngineSettings.defaults(host.cpus(), Answers.PLATFORM);
        return new EngineSettings(host.cpus(), false, host.memoryBytes() * MEMORY_PART,
                host.memoryBytes() * MEMORY_MOST, Double.POSITIVE_INFINITY, host.connectDays(), host.additionalDays(),
                host.slice(), host.leaveInMemory(), usual.checkpointPeriodSeconds(), 1, usual.maxTransfers(),
                usual.maxTransfersPerProject(), false, true, usual.suite(), usual.clientVersion(), usual.clientBrand(),
                Answers.PLATFORM, List.of(), usual.preferencesXml(),
                new EngineSettings.DiskLimits(1e8, 0.9, 0, DiskPolicy.SHARES));
    }
}
