package org.quern.simulator.study;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.quern.simulator.sweep.TrialResult;

/**
 * What a cell was worth: means over its seeds (docs/protocol/study.md 3, all 0..1).
 *
 * @param waste processing for tasks that ended late, of what was available
 * @param idleness available processing that was not used
 * @param shareViolation distance from the shares
 * @param monotony how long projects waited
 * @param lateUnfinished processing for tasks that were late and unfinished at the end
 * @param wasteDeviation standard deviation of the waste over the seeds
 */
record Measures(double waste, double idleness, double shareViolation, double monotony, double lateUnfinished,
        double wasteDeviation) {
    /** Sums in the order of the seeds, so that the last digit never depends on the number of cores. */
    static Measures of(List<TrialResult> runs) {
        double waste = mean(runs, TrialResult::waste);
        double squares = mean(runs, run -> (run.waste() - waste) * (run.waste() - waste));
        return new Measures(waste, mean(runs, TrialResult::idleness), mean(runs, TrialResult::shareViolation),
                mean(runs, TrialResult::monotony), mean(runs, TrialResult::lateUnfinished), Math.sqrt(squares));
    }

    /** The same with late unfinished tasks counted as waste. */
    Measures withLateCounted() {
        return new Measures(waste + lateUnfinished, idleness, shareViolation, monotony, lateUnfinished, wasteDeviation);
    }

    private static double mean(List<TrialResult> runs, ToDoubleFunction<TrialResult> figure) {
        return runs.stream().mapToDouble(figure).sum() / runs.size();
    }
}
