package org.quern.simulator.sweep;

import java.util.List;

/**
 * Which suites are better than another in a scenario without being worse in anything, by the study's figures of merit (docs/protocol/study.md 3): idleness, waste, share
 * violation and monotony. Processing that came to nothing counts as waste, whether its task was reported late, was late at the end, or lost what it did.
 */
public final class Dominance {
    /** Smaller differences of a figure count for nothing: between seeds figures differ by as much. */
    public static final double MARGIN = 0.005;

    private Dominance() {}

    /** Those of {@code rows} that dominate {@code row} in its scenario: better by more than the margin in one figure, and in no other worse by as much. */
    public static List<Row> over(Row row, List<Row> rows) {
        return rows.stream().filter(other -> other.scenario().equals(row.scenario()) && dominates(other, row)).toList();
    }

    private static boolean dominates(Row better, Row row) {
        double[] its = figures(better);
        double[] own = figures(row);
        boolean gains = false;
        for (int i = 0; i < own.length; i++) {
            if (its[i] - own[i] > MARGIN) {
                return false;
            }
            gains |= own[i] - its[i] > MARGIN;
        }
        return gains;
    }

    private static double inVain(Row row) {
        return row.waste().mean() + row.lateUnfinished().mean() + row.lost().mean();
    }

    private static double[] figures(Row row) {
        return new double[]{row.idleness().mean(), inVain(row), row.shareViolation().mean(), row.monotony().mean()};
    }
}
