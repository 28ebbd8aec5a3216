package org.quern.daemon.settings;

import org.quern.config.options.ClientList;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preferences;
import org.quern.coproc.probe.Platforms;
import org.quern.daemon.share.CpuShare;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.settings.TaskSettings;
import org.quern.engine.settings.TransferSettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.model.HostInfo;

/** Turns preferences and options into the plain numbers that the engine works with, for this computer and this moment. */
public final class SettingsResolver {
    /** This program's own version. */
    public static final String VERSION = "0.1";

    private SettingsResolver() {}

    /** The settings in force; {@code active} says that somebody uses the computer. */
    static EngineSettings resolve(Preferences preferences, ClientOptions options, ProjectWishes wishes, HostInfo host,
            Platforms platforms, DaemonOptions wanted, CpuShare share, boolean active) {
        Platforms mine = platforms.adjusted(options.is(ClientSwitch.NO_ALT_PLATFORM),
                options.list(ClientList.ALT_PLATFORM));
        TaskSettings tasks = TaskSettings.of(preferences, options, host, active);
        WorkSettings work = WorkSettings.of(preferences, options, wanted.suite());
        return new EngineSettings(tasks.withCpuUsage(share.counted(tasks.cpuUsageFraction())),
                TaskSettings.schedule(preferences, options, host, active),
                wanted.reportImmediately() ? work.reportedImmediately() : work, TransferSettings.of(options),
                DiskSettings.of(preferences, options),
                IdentitySettings.of(preferences, options, mine.primary(), mine.alternatives()), wishes);
    }
}
