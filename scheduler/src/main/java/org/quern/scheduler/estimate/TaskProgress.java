package org.quern.scheduler.estimate;

import org.quern.model.ProjectUrl;
import org.quern.model.Sane;

/**
 * What an estimator may know of a task.
 *
 * @param project its project
 * @param version its app version in words, for example {@code uppercase 912 cuda}; the key of statistics per version
 * @param fpopsEstimate the project's estimate of its size, operations
 * @param flops expected speed of its app version, operations per second
 * @param correctable the project wants its estimates corrected by what this host has seen (no dont_use_dcf)
 * @param fractionDone as reported, in [0, 1]; 0 if never reported
 * @param fractionExact the fraction may be taken at face value
 * @param elapsedAtFraction run time when the fraction was reported, seconds
 * @param elapsedSeconds run time so far
 * @param cpuSeconds CPU time so far
 * @param cpus CPUs that it is expected to use
 * @param earlyFraction a fraction that it reported early, from which its progress can be judged at its end; 0 if there was none
 * @param earlySeconds run time when it reported that, seconds
 */
public record TaskProgress(ProjectUrl project, String version, double fpopsEstimate, double flops, boolean correctable,
        double fractionDone, boolean fractionExact, double elapsedAtFraction, double elapsedSeconds, double cpuSeconds,
        double cpus, double earlyFraction, double earlySeconds) {
    public TaskProgress {
        fpopsEstimate = fpopsEstimate >= 0 ? Math.min(fpopsEstimate, Double.MAX_VALUE) : 0;
        flops = Sane.positive(flops, 1e9);
        fractionDone = Double.isNaN(fractionDone) ? 0 : Math.clamp(fractionDone, 0, 1);
        elapsedAtFraction = Double.isNaN(elapsedAtFraction) ? 0 : Sane.duration(elapsedAtFraction);
        elapsedSeconds = Double.isNaN(elapsedSeconds) ? 0 : Sane.duration(elapsedSeconds);
        cpuSeconds = Double.isNaN(cpuSeconds) ? 0 : Sane.duration(cpuSeconds);
        cpus = Sane.instances(cpus);
        earlyFraction = Double.isNaN(earlyFraction) ? 0 : Math.clamp(earlyFraction, 0, 1);
        earlySeconds = Double.isNaN(earlySeconds) ? 0 : Sane.duration(earlySeconds);
    }

    /** A task that has told nothing from which its progress could be judged. */
    public TaskProgress(ProjectUrl project, String version, double fpopsEstimate, double flops, boolean correctable,
            double fractionDone, boolean fractionExact, double elapsedAtFraction, double elapsedSeconds,
            double cpuSeconds, double cpus) {
        this(project, version, fpopsEstimate, flops, correctable, fractionDone, fractionExact, elapsedAtFraction,
                elapsedSeconds, cpuSeconds, cpus, 0, 0);
    }

    /** A task that has not started. */
    public static TaskProgress unstarted(ProjectUrl project, String version, double fpopsEstimate, double flops,
            boolean correctable) {
        return new TaskProgress(project, version, fpopsEstimate, flops, correctable, 0, false, 0, 0, 0, 1);
    }

    /** The same with what it had told early. */
    public TaskProgress toldEarly(double fraction, double seconds) {
        return new TaskProgress(project, version, fpopsEstimate, flops, correctable, fractionDone, fractionExact,
                elapsedAtFraction, elapsedSeconds, cpuSeconds, cpus, fraction, seconds);
    }

    /** Another task of the same kind that has not started. */
    public TaskProgress fresh() {
        return unstarted(project, version, fpopsEstimate, flops, correctable);
    }

    /** Run time that size and speed alone predict, seconds (docs/protocol/scheduling.md 9: uncorrected runtime). */
    public double uncorrectedSeconds() {
        return Sane.duration(fpopsEstimate / flops);
    }
}
