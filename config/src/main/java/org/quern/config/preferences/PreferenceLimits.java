package org.quern.config.preferences;

import java.util.stream.DoubleStream;

/**
 * What preferences mean in CPUs, bytes and seconds (docs/protocol/configuration.md 3.4, 3.6, 3.7). "Active" says that
 * somebody uses the computer.
 *
 * @param preferences the preferences in force
 */
public record PreferenceLimits(Preferences preferences) {
    private static final double MIB = 1L << 20;
    private static final double SECONDS_PER_DAY = 86_400;

    /** Limits of CPU time outside this range mean "no limit": so BOINC decides. */
    private static final double LEAST_CPU_LIMIT = 0.005;

    private static final double MOST_CPU_LIMIT = 99.99;

    /** CPUs that tasks may use out of {@code ncpus}; at least 1. */
    public int usableCpus(int ncpus, boolean active) {
        double percent = number(active ? Preference.MAX_NCPUS_PCT : Preference.NIU_MAX_NCPUS_PCT);
        int usable = percent == 0 ? ncpus : (int) Math.floor(ncpus * percent / 100);
        return Math.max(1, usable);
    }

    /** Part of the time in which CPU tasks may run, over 0 and at most 1. */
    public double cpuTimeFraction(boolean active) {
        double percent = number(active ? Preference.CPU_USAGE_LIMIT : Preference.NIU_CPU_USAGE_LIMIT);
        return percent < LEAST_CPU_LIMIT || percent > MOST_CPU_LIMIT ? 1 : percent / 100;
    }

    /** CPU load of other programs above which computing stops, as a fraction of all CPUs; 0 = never. */
    public double loadThreshold(boolean active) {
        return number(active ? Preference.SUSPEND_CPU_USAGE : Preference.NIU_SUSPEND_CPU_USAGE) / 100;
    }

    /** The least load of other programs that ever stops computing, as a fraction of all CPUs; infinite if none does. */
    public double leastLoadThreshold() {
        return DoubleStream.of(loadThreshold(true), loadThreshold(false)).filter(threshold -> threshold > 0).min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Part of the memory that tasks may use now. */
    public double memoryFraction(boolean active) {
        return number(active ? Preference.RAM_MAX_USED_BUSY_PCT : Preference.RAM_MAX_USED_IDLE_PCT) / 100;
    }

    /** Part of the memory that tasks may ever use: one that needs more can never run. */
    public double memoryFractionEver() {
        return Math.max(memoryFraction(true), memoryFraction(false));
    }

    /** Part of the swap space that tasks may use. */
    public double swapFraction() {
        return number(Preference.VM_MAX_USED_PCT) / 100;
    }

    /** Seconds of work to fetch beyond what is to be kept on hand. */
    public double workBufAdditionalSeconds() {
        return number(Preference.WORK_BUF_ADDITIONAL_DAYS) * SECONDS_PER_DAY;
    }

    /** Seconds for which a task runs before another project has its turn. */
    public double schedulingPeriodSeconds() {
        return number(Preference.CPU_SCHEDULING_PERIOD_MINUTES) * 60;
    }

    /** Seconds after the last input for which the computer counts as in use. */
    public double idleSecondsToRun() {
        return number(Preference.IDLE_TIME_TO_RUN) * 60;
    }

    /** Bytes that may be transferred in {@link #transferPeriodDays}; 0 = no limit. */
    public double transferLimitBytes() {
        return transferPeriodDays() > 0 ? number(Preference.DAILY_XFER_LIMIT_MB) * MIB : 0;
    }

    /** Days that the limit of transfers is for; 0 = no limit. */
    public int transferPeriodDays() {
        return number(Preference.DAILY_XFER_LIMIT_MB) > 0 ? (int) number(Preference.DAILY_XFER_PERIOD_DAYS) : 0;
    }

    /** Whether it can matter if the computer is in use; if it cannot, the values of "not in use" hold. */
    public boolean activityMatters(boolean hasGpus) {
        return !preferences.is(Preference.RUN_IF_USER_ACTIVE)
                || (hasGpus && !preferences.is(Preference.RUN_GPU_IF_USER_ACTIVE))
                || number(Preference.SUSPEND_IF_NO_RECENT_INPUT) != 0
                || differs(Preference.NIU_MAX_NCPUS_PCT, Preference.MAX_NCPUS_PCT)
                || differs(Preference.NIU_CPU_USAGE_LIMIT, Preference.CPU_USAGE_LIMIT)
                || differs(Preference.NIU_SUSPEND_CPU_USAGE, Preference.SUSPEND_CPU_USAGE)
                || memoryFraction(true) != memoryFraction(false);
    }

    private boolean differs(Preference notInUse, Preference inUse) {
        return number(notInUse) != 0 && number(notInUse) != number(inUse);
    }

    private double number(Preference preference) {
        return preferences.number(preference);
    }
}
