package org.quern.simulator.study;

import java.util.List;

/**
 * One line of a figure.
 *
 * @param label legend, unique in its figure
 * @param series empty = the study's own setting; else the name of an extra series, which gets a file of its own
 * @param suite the policies
 * @param points in rising order of the parameter
 */
record Curve(String label, String series, String suite, List<Point> points) {
    /** Extra series of the same runs that counts as waste whatever went into late tasks, finished or not (docs/protocol/study.md 3). */
    static final String LATE_COUNTED = "late_counted";

    Curve {
        points = List.copyOf(points);
    }

    /** What this curve shows of a run. */
    Measures shown(Measures measured) {
        return series.equals(LATE_COUNTED) ? measured.withLateCounted() : measured;
    }
}
