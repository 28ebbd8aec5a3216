package org.quern.simulator.sweep;

/**
 * What came out of one run.
 *
 * @param idleness part of the available processing that nothing used
 * @param waste part spent on tasks that were reported late or given up
 * @param lateUnfinished part spent on tasks that were late and unfinished at the end
 * @param lost part done in vain, since its task left memory before its next checkpoint
 * @param shareViolation 0..1
 * @param monotony 0..1
 * @param rpcsPerTask scheduler calls per task
 * @param preemptionsPerTask how often a task was stopped for another, per task
 * @param met tasks that were reported in time
 * @param missed tasks that were reported late or given up
 * @param unbegun of these, tasks that were given up before they had begun
 * @param cpuSeconds processor time of the run
 */
public record TrialResult(double idleness, double waste, double lateUnfinished, double lost, double shareViolation,
        double monotony,
        double rpcsPerTask, double preemptionsPerTask, int met, int missed, int unbegun, double cpuSeconds) {}
