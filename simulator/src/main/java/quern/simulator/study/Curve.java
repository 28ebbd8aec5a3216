package quern.simulator.study;

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
    Curve {
        points = List.copyOf(points);
    }
}
