package org.quern.model;

/**
 * The user's wishes that bear on which tasks run, as plain numbers for this moment.
 *
 * @param schedulingPeriodSeconds length of a time slice; BOINC's default is an hour
 * @param cpusLimitedByUser fewer CPUs are usable than the host has, so a multi-threaded task may not overcommit them
 * @param memoryBytes RAM that tasks may use now
 * @param swapBytes swap that tasks may use; infinite if unknown
 * @param leaveAppsInMemory preempted tasks keep their process
 * @param prioritizeGpu tasks with coprocessors come before tasks at risk (BOINC's prioritize_gpu)
 * @param recHalfLifeSeconds in which recent credit loses half its weight
 */
public record ScheduleLimits(double schedulingPeriodSeconds, boolean cpusLimitedByUser, double memoryBytes,
        double swapBytes,
        boolean leaveAppsInMemory, boolean prioritizeGpu, double recHalfLifeSeconds) {
    /** BOINC's default time slice, seconds. */
    public static final double DEFAULT_PERIOD_SECONDS = 3600;
    /** BOINC's default of ten days. */
    public static final double DEFAULT_REC_HALF_LIFE_SECONDS = 10 * 86_400.0;
    /** An hour's slice, no limits. */
    public static final ScheduleLimits UNLIMITED = new ScheduleLimits(DEFAULT_PERIOD_SECONDS, false,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY, false, false);

    public ScheduleLimits {
        schedulingPeriodSeconds = Math.clamp(Sane.positive(schedulingPeriodSeconds, DEFAULT_PERIOD_SECONDS), 1,
                Sane.LONGEST_SECONDS);
        memoryBytes = memoryBytes > 0 ? memoryBytes : 0;
        swapBytes = swapBytes > 0 ? swapBytes : 0;
        recHalfLifeSeconds = Math.clamp(Sane.positive(recHalfLifeSeconds, DEFAULT_REC_HALF_LIFE_SECONDS), 1,
                Sane.LONGEST_SECONDS);
    }

    /** The same with other bounds on memory. */
    public ScheduleLimits withMemory(double bytes) {
        return new ScheduleLimits(schedulingPeriodSeconds, cpusLimitedByUser, bytes, swapBytes, leaveAppsInMemory,
                prioritizeGpu, recHalfLifeSeconds);
    }

    /** The same where preempted tasks keep their process, whatever the user wants. */
    public ScheduleLimits withAppsLeftInMemory() {
        return new ScheduleLimits(schedulingPeriodSeconds, cpusLimitedByUser, memoryBytes, swapBytes, true,
                prioritizeGpu, recHalfLifeSeconds);
    }

    /** With the usual half-life. */
    public ScheduleLimits(double schedulingPeriodSeconds, boolean cpusLimitedByUser, double memoryBytes,
            double swapBytes, boolean leaveAppsInMemory, boolean prioritizeGpu) {
        this(schedulingPeriodSeconds, cpusLimitedByUser, memoryBytes, swapBytes, leaveAppsInMemory, prioritizeGpu,
                DEFAULT_REC_HALF_LIFE_SECONDS);
    }
}
