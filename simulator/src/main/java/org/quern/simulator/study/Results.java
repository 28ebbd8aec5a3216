package org.quern.simulator.study;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoublePredicate;

/**
 * One figure with what its runs gave.
 *
 * @param figure what was run
 * @param measures what came out, by cell
 */
record Results(Figure figure, Map<Cell, Measures> measures) {
    /** What a point of a curve was worth. */
    Measures of(Curve curve, Point point) {
        Measures found = measures.get(point.cell());
        if (found == null) {
            throw new IllegalArgumentException("figure " + figure.number() + " was not run at " + point.x());
        }
        return curve.shown(found);
    }

    /** The figure of merit at one point; the point must be one of the curve's. */
    double at(String series, String suite, double x, Measure measure) {
        double[] found = values(series, suite, measure, point -> point == x);
        if (found.length == 0) {
            throw new IllegalArgumentException("figure " + figure.number() + " has no point " + x);
        }
        return found[0];
    }

    /** Values of a curve over the points whose parameter is wanted, in order. */
    double[] values(String series, String suite, Measure measure, DoublePredicate wanted) {
        Curve curve = figure.curve(series, suite);
        return curve.points().stream().filter(point -> wanted.test(point.x()))
                .mapToDouble(point -> measure.of(of(curve, point))).toArray();
    }

    /** Values of a curve over all of its points, in order. */
    double[] values(String series, String suite, Measure measure) {
        return values(series, suite, measure, x -> true);
    }

    /** Largest of all. */
    double most(String series, String suite, Measure measure) {
        return most(series, suite, measure, x -> true);
    }

    /** Largest of those that are wanted. */
    double most(String series, String suite, Measure measure, DoublePredicate wanted) {
        return Arrays.stream(values(series, suite, measure, wanted)).max().orElse(0);
    }

    /** Mean of all. */
    double mean(String series, String suite, Measure measure) {
        return mean(series, suite, measure, x -> true);
    }

    /** Mean of those that are wanted. */
    double mean(String series, String suite, Measure measure, DoublePredicate wanted) {
        return Arrays.stream(values(series, suite, measure, wanted)).average().orElse(0);
    }
}
