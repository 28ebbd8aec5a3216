package org.quern.model;

/**
 * What is known of a task's run time besides how much is left. Seconds of running undisturbed.
 *
 * @param elapsedSeconds it has run for so long
 * @param deviationSeconds standard deviation of what is left
 * @param serverSeconds what its server takes it for: size by speed, without what this host has learnt
 * @param freshSeconds what another task of its version is expected to take
 * @param freshDeviation standard deviation of that
 */
public record RunTime(double elapsedSeconds, double deviationSeconds, double serverSeconds, double freshSeconds,
        double freshDeviation) {
    /** Where nobody knows better, the standard deviation in means: a third, as estimates of tried applications have. */
    public static final double GUESSED_DEVIATION = 0.3;

    public RunTime {
        elapsedSeconds = known(elapsedSeconds);
        deviationSeconds = known(deviationSeconds);
        serverSeconds = known(serverSeconds);
        freshSeconds = known(freshSeconds);
        freshDeviation = known(freshDeviation);
    }

    private static double known(double seconds) {
        return Double.isNaN(seconds) ? 0 : Sane.duration(seconds);
    }

    /** Of a task that has not started, when only its mean is known. */
    public static RunTime guessed(double seconds) {
        double mean = Sane.duration(seconds);
        double deviation = GUESSED_DEVIATION * mean;
        return new RunTime(0, deviation, mean, mean, deviation);
    }
}
