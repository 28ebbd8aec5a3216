package org.quern.simulator.soak.world;

import java.util.List;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceLimits;
import org.quern.config.preferences.Preferences;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.DiskPolicy;
import org.quern.simulator.soak.plan.HostPlan;
import org.quern.simulator.soak.server.Answers;

/** Preferences as plain numbers for the engine, as the daemon makes them of its files. */
final class HostSettings {
    private static final double GIB = 1L << 30;
    private static final double DAY_SECONDS = 86_400;
    private static final double PERCENT = 100;

    private HostSettings() {
    }

    static EngineSettings of(HostPlan host, Preferences preferences, boolean active) {
        EngineSettings usual = EngineSettings.defaults(host.cpus(), Answers.PLATFORM);
        PreferenceLimits limits = preferences.limits();
        int cpus = limits.usableCpus(host.cpus(), active);
        return new EngineSettings(cpus, cpus < host.cpus(), host.memoryBytes() * limits.memoryFraction(active),
                host.memoryBytes() * limits.memoryFractionEver(), Double.POSITIVE_INFINITY,
                preferences.number(Preference.WORK_BUF_MIN_DAYS), limits.workBufAdditionalSeconds() / DAY_SECONDS,
                limits.schedulingPeriodSeconds(), preferences.is(Preference.LEAVE_APPS_IN_MEMORY),
                usual.checkpointPeriodSeconds(), 1, usual.maxTransfers(), usual.maxTransfersPerProject(), false, true,
                usual.suite(), usual.clientVersion(), usual.clientBrand(), Answers.PLATFORM, List.of(),
                usual.preferencesXml(), disk(preferences));
    }

    static EngineSettings.DiskLimits disk(Preferences preferences) {
        return new EngineSettings.DiskLimits(preferences.number(Preference.DISK_MIN_FREE_GB) * GIB,
                preferences.number(Preference.DISK_MAX_USED_PCT) / PERCENT,
                preferences.number(Preference.DISK_MAX_USED_GB) * GIB, DiskPolicy.SHARES);
    }
}
