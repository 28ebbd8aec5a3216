package org.quern.daemon.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.config.options.ClientList;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceLimits;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesXml;
import org.quern.coproc.probe.Platforms;
import org.quern.daemon.share.CpuShare;
import org.quern.engine.settings.EngineOptions;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.SentLimits;
import org.quern.model.DiskPolicy;
import org.quern.model.HostInfo;

/** Turns preferences and options into the plain numbers that the engine works with, for this computer and this moment. */
public final class SettingsResolver {
    /** This program's own version. */
    public static final String VERSION = "0.1";
    /** BOINC's protocol version that Quern speaks. */
    public static final String PROTOCOL_VERSION = "8.3.0";
    /** Name under which servers know this program. */
    static final String BRAND = "Quern";
    private static final double GIB = 1L << 30;
    private static final double DAY_SECONDS = 86_400;

    /** Words in the plan classes of versions that need what an option excludes. */
    private static final SortedMap<ClientSwitch, String> BARRED_BY = new TreeMap<>(Map.of(
            ClientSwitch.DONT_USE_VBOX, "vbox", ClientSwitch.DONT_USE_WSL, "wsl", ClientSwitch.DONT_USE_DOCKER,
            "docker"));

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
                host.memoryBytes() * mostMemory(preferences), swap,
                preferences.number(Preference.WORK_BUF_MIN_DAYS),
                limits.workBufAdditionalSeconds() / DAY_SECONDS, limits.schedulingPeriodSeconds(),
                preferences.is(Preference.LEAVE_APPS_IN_MEMORY), preferences.number(Preference.DISK_INTERVAL),
                share.counted(limits.cpuTimeFraction(active)), options.whole(ClientNumber.MAX_FILE_XFERS),
                options.whole(ClientNumber.MAX_FILE_XFERS_PER_PROJECT),
                wanted.reportImmediately() || options.is(ClientSwitch.REPORT_RESULTS_IMMEDIATELY),
                options.is(ClientSwitch.ALLOW_MULTIPLE_CLIENTS), wanted.suite(), PROTOCOL_VERSION, BRAND,
                mine.primary(),
                mine.alternatives(), PreferencesXml.of(preferences), disk(preferences, options.diskPolicy()))
                .with(engineOptions(options));
    }

    private static EngineOptions engineOptions(ClientOptions options) {
        List<String> barred = new ArrayList<>();
        BARRED_BY.forEach((option, word) -> {
            if (options.is(option)) {
                barred.add(word);
            }
        });
        return new EngineOptions(options.is(ClientSwitch.DONT_SUSPEND_NCI), options.is(ClientSwitch.PRIORITIZE_GPU),
                options.whole(ClientNumber.MAX_TASKS_REPORTED), options.number(ClientNumber.MAX_OVERDUE_DAYS),
                !options.is(ClientSwitch.NO_DISK_USAGE), options.is(ClientSwitch.SUPPRESS_NET_INFO),
                options.deviceName(), Math.max(0, options.whole(ClientNumber.NCPUS)), barred);
    }

    private static EngineSettings.DiskLimits disk(Preferences preferences, DiskPolicy policy) {
        return new EngineSettings.DiskLimits(preferences.number(Preference.DISK_MIN_FREE_GB) * GIB,
                preferences.number(Preference.DISK_MAX_USED_PCT) / 100,
                preferences.number(Preference.DISK_MAX_USED_GB) * GIB, policy,
                new SentLimits(preferences.sentBy(), preferences.isSent(Preference.DISK_MIN_FREE_GB),
                        preferences.isSent(Preference.DISK_MAX_USED_PCT),
                        preferences.isSent(Preference.DISK_MAX_USED_GB)));
    }

    /** Part of the memory above which tasks are given up; a smaller one that a server sent makes them wait only. */
    private static double mostMemory(Preferences preferences) {
        boolean isSent = preferences.isSent(Preference.RAM_MAX_USED_BUSY_PCT)
                || preferences.isSent(Preference.RAM_MAX_USED_IDLE_PCT);
        return Math.max(preferences.limits().memoryFractionEver(),
                isSent ? Preferences.BUILT_IN.limits().memoryFractionEver() : 0);
    }
}
