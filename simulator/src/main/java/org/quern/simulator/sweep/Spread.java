package org.quern.simulator.sweep;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A figure over several seeds.
 *
 * @param mean arithmetic mean
 * @param sd standard deviation of the sample, 0 for a single run
 */
public record Spread(double mean, double sd) {
    /** The spread of one figure of these runs; there must be one at least. */
    static Spread of(List<TrialResult> runs, ToDoubleFunction<TrialResult> figure) {
        double mean = runs.stream().mapToDouble(figure).sum() / runs.size();
        double squares = runs.stream().mapToDouble(run -> Math.pow(figure.applyAsDouble(run) - mean, 2)).sum();
        return new Spread(mean, runs.size() < 2 ? 0 : Math.sqrt(squares / (runs.size() - 1)));
    }
}
