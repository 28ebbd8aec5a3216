package org.quern.simulator.study;

import java.util.List;

/**
 * One figure of the study.
 *
 * @param number 1 to 6
 * @param title what it compares
 * @param parameter name of what is varied, as in the table's first column
 * @param second name of a second parameter that tells the curves apart, last column of the table; empty = none
 * @param axis the varied parameter for people, with its unit
 * @param logarithmic whether the parameter is drawn so
 * @param panels the figures of merit that are drawn
 * @param curves those of the study first, extra series after them
 * @param published points of the study's text
 */
record Figure(int number, String title, String parameter, String second, String axis, boolean logarithmic,
        List<Measure> panels,
        List<Curve> curves, List<Published> published) {
    Figure {
        panels = List.copyOf(panels);
        curves = List.copyOf(curves);
        published = List.copyOf(published);
    }

    String fileName() {
        return "figure" + number;
    }

    /** Names of the extra series, in order. */
    List<String> extraSeries() {
        return curves.stream().map(Curve::series).filter(series -> !series.isEmpty()).distinct().toList();
    }

    /** The first curve with that series and suite. */
    Curve curve(String series, String suite) {
        return curves.stream().filter(curve -> curve.series().equals(series) && curve.suite().equals(suite)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("figure " + number + " has no " + series + suite));
    }
}
