package org.quern.model;

/**
 * Numbers kept per project (docs/protocol/data-directory.md 5.6).
 *
 * @param resourceShare the user's weight of this project
 * @param durationCorrection DCF, 1 = none
 * @param rec recent estimated credit, cobblestones a day
 * @param recTime Unix seconds of that average
 * @param cpuCredit estimated credit by CPU
 * @param gpuCredit estimated credit by GPU
 * @param cpuTime CPU seconds
 * @param gpuTime GPU seconds
 * @param successes tasks finished well
 * @param errors tasks failed
 * @param elapsedTime run seconds
 * @param diskUsage bytes used
 * @param diskShare bytes allowed by share
 * @param desiredDiskUsage bytes that the project would like
 */
public record ProjectAccounting(double resourceShare, double durationCorrection, double rec, double recTime,
        double cpuCredit, double gpuCredit, double cpuTime, double gpuTime, int successes, int errors,
        double elapsedTime,
        double diskUsage, double diskShare, double desiredDiskUsage) {
    /** Resource share when nobody said otherwise. */
    public static final double DEFAULT_SHARE = 100;
    public static final ProjectAccounting FRESH = new ProjectAccounting(DEFAULT_SHARE, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0);

    public ProjectAccounting withResourceShare(double share) {
        return new ProjectAccounting(share, durationCorrection, rec, recTime, cpuCredit, gpuCredit, cpuTime, gpuTime,
                successes, errors, elapsedTime, diskUsage, diskShare, desiredDiskUsage);
    }

    public ProjectAccounting withDurationCorrection(double dcf) {
        return new ProjectAccounting(resourceShare, dcf, rec, recTime, cpuCredit, gpuCredit, cpuTime, gpuTime,
                successes,
                errors, elapsedTime, diskUsage, diskShare, desiredDiskUsage);
    }

    /** The same after more use, in instance-seconds and cobblestones. */
    public ProjectAccounting withUse(double cpuSeconds, double byCpu, double gpuSeconds, double byGpu) {
        return new ProjectAccounting(resourceShare, durationCorrection, rec, recTime, cpuCredit + byCpu,
                gpuCredit + byGpu, cpuTime + cpuSeconds, gpuTime + gpuSeconds, successes, errors, elapsedTime,
                diskUsage, diskShare, desiredDiskUsage);
    }

    /** The same with that recent credit, cobblestones a day, at that time. */
    public ProjectAccounting withRecent(double cobblestonesADay, double at) {
        return new ProjectAccounting(resourceShare, durationCorrection, cobblestonesADay, at, cpuCredit, gpuCredit,
                cpuTime, gpuTime, successes, errors, elapsedTime, diskUsage, diskShare, desiredDiskUsage);
    }

    /** The same after a task of the project ran for some seconds. */
    public ProjectAccounting withRun(double seconds) {
        return new ProjectAccounting(resourceShare, durationCorrection, rec, recTime, cpuCredit, gpuCredit, cpuTime,
                gpuTime, successes, errors, elapsedTime + seconds, diskUsage, diskShare, desiredDiskUsage);
    }

    public ProjectAccounting withTaskEnded(boolean success) {
        return new ProjectAccounting(resourceShare, durationCorrection, rec, recTime, cpuCredit, gpuCredit, cpuTime,
                gpuTime,
                successes + (success ? 1 : 0), errors + (success ? 0 : 1), elapsedTime, diskUsage,
                diskShare,
                desiredDiskUsage);
    }

    /** With what this host had done for it before it was attached this time. */
    public ProjectAccounting withPast(ManagedFigures past) {
        return new ProjectAccounting(resourceShare, durationCorrection, rec, recTime, past.cpuCredit(),
                past.gpuCredit(), past.cpuTime(), past.gpuTime(), past.successes(), past.errors(), elapsedTime,
                diskUsage, diskShare, desiredDiskUsage);
    }

    public ProjectAccounting withDisk(double usage, double share, double desired) {
        return new ProjectAccounting(resourceShare, durationCorrection, rec, recTime, cpuCredit, gpuCredit, cpuTime,
                gpuTime,
                successes, errors, elapsedTime, usage, share, desired);
    }
}
