package quern.daemon;

import quern.config.ClientList;
import quern.config.ClientNumber;
import quern.config.ClientOptions;
import quern.config.ClientSwitch;
import quern.config.Preference;
import quern.config.PreferenceLimits;
import quern.config.Preferences;
import quern.config.PreferencesXml;
import quern.coproc.probe.Platforms;
import quern.daemon.share.CpuShare;
import quern.engine.EngineSettings;
import quern.model.DiskPolicy;
import quern.model.HostInfo;

/** Turns preferences and options into the plain numbers that the engine works with, for this computer and this moment. */
final class SettingsResolver {
    /** BOINC's protocol version that Quern speaks. */
    static final String PROTOCOL_VERSION = "8.3.0";
    /** Name under which servers know this program. */
    static final String BRAND = "Quern";
    private static final double GIB = 1L << 30;
    private static final double DAY_SECONDS = 86_400;

    private SettingsResolver() {
    }

    /** The settings in force; {@code active} says that somebody uses the computer. */
    static EngineSettings resolve(Preferences preferences, ClientOptions options, HostInfo host, Platforms platforms,
            DaemonOptions wanted, CpuShare share, boolean active) {
        PreferenceLimits limits = preferences.limits();
        int configured = options.whole(ClientNumber.NCPUS);
        int cpus = configured > 0 ? configured : host.ncpus();
        int usable = limits.usableCpus(cpus, active);
        Platforms mine = platforms.adjusted(options.is(ClientSwitch.NO_ALT_PLATFORM),
                options.list(ClientList.ALT_PLATFORM));
        double swap = host.swapBytes() > 0 ? host.swapBytes() * limits.swapFraction() : Double.POSITIVE_INFINITY;
        return new EngineSettings(usable, usable < cpus, host.memoryBytes() * limits.memoryFraction(active),
                host.memoryBytes() * limits.memoryFractionEver(), swap,
                preferences.number(Preference.WORK_BUF_MIN_DAYS),
                limits.workBufAdditionalSeconds() / DAY_SECONDS, limits.schedulingPeriodSeconds(),
                preferences.is(Preference.LEAVE_APPS_IN_MEMORY), preferences.number(Preference.DISK_INTERVAL),
                share.counted(limits.cpuTimeFraction(active)), options.whole(ClientNumber.MAX_FILE_XFERS),
                options.whole(ClientNumber.MAX_FILE_XFERS_PER_PROJECT),
                wanted.reportImmediately() || options.is(ClientSwitch.REPORT_RESULTS_IMMEDIATELY),
                options.is(ClientSwitch.ALLOW_MULTIPLE_CLIENTS), wanted.suite(), PROTOCOL_VERSION, BRAND,
                mine.primary(),
                mine.alternatives(), PreferencesXml.of(preferences), disk(preferences, options.diskPolicy()));
    }

    private static EngineSettings.DiskLimits disk(Preferences preferences, DiskPolicy policy) {
        return new EngineSettings.DiskLimits(preferences.number(Preference.DISK_MIN_FREE_GB) * GIB,
                preferences.number(Preference.DISK_MAX_USED_PCT) / 100,
                preferences.number(Preference.DISK_MAX_USED_GB) * GIB, policy);
    }
}
