package quern.simulator.study;

import java.util.Map;
import java.util.function.DoublePredicate;

/**
 * One figure with what its runs gave.
 *
 * @param figure what was run
 * @param measures what came out, by cell
 */
record Results(Figure figure, Map<Cell, Measures> measures) {
    /** The figure of merit at one point; the point must be one of the curve's. */
    double at(String series, String suite, double x, Measure measure) {
        return figure.curve(series, suite).points().stream().filter(point -> point.x() == x).findFirst()
                .map(point -> measure.of(measures.get(point.cell())))
                .orElseThrow(() -> new IllegalArgumentException("figure " + figure.number() + " has no point " + x));
    }

    /** Largest value of a curve over the points whose parameter is wanted. */
    double most(String series, String suite, Measure measure, DoublePredicate wanted) {
        return figure.curve(series, suite).points().stream().filter(point -> wanted.test(point.x()))
                .mapToDouble(point -> measure.of(measures.get(point.cell()))).max().orElse(0);
    }

    /** Mean of a curve over the points whose parameter is wanted. */
    double mean(String series, String suite, Measure measure, DoublePredicate wanted) {
        return figure.curve(series, suite).points().stream().filter(point -> wanted.test(point.x()))
                .mapToDouble(point -> measure.of(measures.get(point.cell()))).average().orElse(0);
    }
}
