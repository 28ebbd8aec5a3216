package org.quern.engine.settings;

import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceLimits;
import org.quern.config.preferences.Preferences;
import org.quern.model.HostInfo;
import org.quern.model.ScheduleLimits;

/**
 * How tasks run (docs/protocol/configuration.md 1.2, 3). What the scheduling policies look at too is in {@link ScheduleLimits}.
 *
 * @param usableCpus CPUs that tasks may use now, at least 1
 * @param cpuUsageFraction part of each second that tasks compute, over 0 and at most 1 (cpu_usage_limit)
 * @param memoryMostBytes RAM that tasks may use at the most generous time of day; above it a task is aborted
 * @param diskIntervalSeconds least time between a task's checkpoints (disk_interval)
 * @param dontSuspendNci tasks that hardly use the CPU go on while computing is suspended
 * @param maxOverdueDays days after its deadline at which a task in a slot is aborted, below 0 = never
 */
public record TaskSettings(int usableCpus, double cpuUsageFraction, double memoryMostBytes, double diskIntervalSeconds,
        boolean dontSuspendNci, double maxOverdueDays) {
    private static final double DAY_SECONDS = 86_400;

    public TaskSettings {
        usableCpus = Math.max(1, usableCpus);
    }

    /** For this host, while somebody uses it ({@code active}) or nobody does. */
    public static TaskSettings of(Preferences preferences, ClientOptions options, HostInfo host, boolean active) {
        PreferenceLimits limits = preferences.limits();
        return new TaskSettings(limits.usableCpus(options.cpus(host.ncpus()), active), limits.cpuTimeFraction(active),
                host.memoryBytes() * mostMemory(preferences), preferences.number(Preference.DISK_INTERVAL),
                options.is(ClientSwitch.DONT_SUSPEND_NCI), options.number(ClientNumber.MAX_OVERDUE_DAYS));
    }

    /** Part of the memory above which tasks are given up; a smaller one that a server sent makes them wait only. */
    private static double mostMemory(Preferences preferences) {
        boolean isSent = preferences.isSent(Preference.RAM_MAX_USED_BUSY_PCT)
                || preferences.isSent(Preference.RAM_MAX_USED_IDLE_PCT);
        return Math.max(preferences.limits().memoryFractionEver(),
                isSent ? Preferences.BUILT_IN.limits().memoryFractionEver() : 0);
    }

    /** What the scheduling policies look at, for the same moment. */
    public static ScheduleLimits schedule(Preferences preferences, ClientOptions options, HostInfo host,
            boolean active) {
        PreferenceLimits limits = preferences.limits();
        int cpus = options.cpus(host.ncpus());
        double swap = host.swapBytes() > 0 ? host.swapBytes() * limits.swapFraction() : Double.POSITIVE_INFINITY;
        return new ScheduleLimits(limits.schedulingPeriodSeconds(), limits.usableCpus(cpus, active) < cpus,
                host.memoryBytes() * limits.memoryFraction(active), swap,
                preferences.is(Preference.LEAVE_APPS_IN_MEMORY), options.is(ClientSwitch.PRIORITIZE_GPU),
                options.number(ClientNumber.REC_HALF_LIFE_DAYS) * DAY_SECONDS);
    }

    /** The same while tasks may compute that part of each second. */
    public TaskSettings withCpuUsage(double fraction) {
        return new TaskSettings(usableCpus, fraction, memoryMostBytes, diskIntervalSeconds, dontSuspendNci,
                maxOverdueDays);
    }
}
