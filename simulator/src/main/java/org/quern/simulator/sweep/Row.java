package org.quern.simulator.sweep;

import java.util.List;

/**
 * What a suite was worth in a scenario, over all seeds. Its components are the columns of the report, in order.
 *
 * @param scenario name of the scenario
 * @param suite the suite in the study's notation
 * @param seeds number of runs
 * @param idleness part of the available processing that nothing used
 * @param waste part spent on tasks that were reported late or given up
 * @param lateUnfinished part spent on tasks that were late and unfinished at the end
 * @param lost part done in vain, since its task left memory before its next checkpoint
 * @param shareViolation 0..1
 * @param monotony 0..1
 * @param rpcsPerTask scheduler calls per task
 * @param preemptionsPerTask how often a task was stopped for another, per task
 * @param met tasks that were reported in time, mean of the runs
 * @param missed tasks that were reported late or given up, mean of the runs
 * @param unbegun of these, tasks that were given up before they had begun, mean of the runs
 * @param cpuSeconds processor time of a run, mean of the runs
 */
public record Row(String scenario, String suite, int seeds, Spread idleness, Spread waste, Spread lateUnfinished,
        Spread lost, Spread shareViolation, Spread monotony, Spread rpcsPerTask, Spread preemptionsPerTask, double met,
        double missed, double unbegun, double cpuSeconds) {
    /** Whether all figures are the same to the last digit, but for the processor time. */
    public boolean hasFiguresOf(Row other) {
        return equals(
                new Row(scenario, suite, other.seeds, other.idleness, other.waste, other.lateUnfinished, other.lost,
                        other.shareViolation, other.monotony, other.rpcsPerTask, other.preemptionsPerTask, other.met,
                        other.missed, other.unbegun, cpuSeconds));
    }

    /** The row of these runs, which must be one at least. */
    public static Row of(String scenario, String suite, List<TrialResult> runs) {
        return new Row(scenario, suite, runs.size(), Spread.of(runs, TrialResult::idleness),
                Spread.of(runs, TrialResult::waste), Spread.of(runs, TrialResult::lateUnfinished),
                Spread.of(runs, TrialResult::lost), Spread.of(runs, TrialResult::shareViolation),
                Spread.of(runs, TrialResult::monotony),
                Spread.of(runs, TrialResult::rpcsPerTask), Spread.of(runs, TrialResult::preemptionsPerTask),
                Spread.of(runs, TrialResult::met).mean(),
                Spread.of(runs, TrialResult::missed).mean(), Spread.of(runs, TrialResult::unbegun).mean(),
                Spread.of(runs, TrialResult::cpuSeconds).mean());
    }
}
