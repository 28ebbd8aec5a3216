package org.quern.simulator.soak.host;

import org.quern.config.options.ClientOptions;
import org.quern.config.preferences.Preferences;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TaskSettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.model.HostInfo;
import org.quern.simulator.soak.plan.HostPlan;
import org.quern.simulator.soak.server.Answers;

/** Preferences as plain numbers for the engine, as the daemon makes them of its files. */
public final class HostSettings {
    private HostSettings() {}

    /** What a look at the computer finds. */
    public static HostInfo computer(HostPlan plan) {
        return HostInfo.plain(plan.cpus(), HostPlan.FLOPS).withMemory(plan.memoryBytes());
    }

    static EngineSettings of(HostPlan plan, Preferences preferences, boolean active) {
        ClientOptions options = ClientOptions.BUILT_IN;
        HostInfo host = computer(plan);
        return EngineSettings.defaults(plan.cpus(), Answers.PLATFORM)
                .with(TaskSettings.of(preferences, options, host, active).withCpuUsage(1))
                .with(TaskSettings.schedule(preferences, options, host, active))
                .with(WorkSettings.of(preferences, options, plan.suite()))
                .with(disk(preferences));
    }

    static DiskSettings disk(Preferences preferences) {
        return DiskSettings.of(preferences, ClientOptions.BUILT_IN);
    }
}
