package org.quern.simulator.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A figure's numbers as comma-separated values: {@code figureN.csv} and a file more per extra series. */
final class CurveTable {
    private static final String MEASURES = ",suite,waste,idleness,share_violation,monotony";

    private CurveTable() {}

    /** The figure's files: name to text. A second parameter is the last column of the figure's own file. */
    static Map<String, String> of(Results results) {
        Figure figure = results.figure();
        Map<String, StringBuilder> files = new LinkedHashMap<>();
        boolean two = !figure.second().isEmpty();
        String own = figure.fileName() + ".csv";
        files.put(own, new StringBuilder(figure.parameter() + MEASURES + (two ? "," + figure.second() : "") + "\n"));
        for (Curve curve : figure.curves()) {
            String name = curve.series().isEmpty() ? own
                    : figure.fileName() + "-" + figure.second() + curve.series() + ".csv";
            files.computeIfAbsent(name, _ -> new StringBuilder(figure.parameter() + MEASURES + "\n"));
            for (Point point : curve.points()) {
                String row = row(point, results.of(curve, point));
                if (!two || !name.equals(own)) {
                    files.get(name).append(row).append('\n');
                }
                if (two) {
                    files.get(own).append(row).append(',').append(curve.series()).append('\n');
                }
            }
        }
        Map<String, String> texts = new LinkedHashMap<>();
        files.forEach((name, text) -> texts.put(name, text.toString()));
        return texts;
    }

    static List<Path> write(Results results, Path directory) throws IOException {
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, String> file : of(results).entrySet()) {
            written.add(Files.writeString(directory.resolve(file.getKey()), file.getValue()));
        }
        return written;
    }

    private static String row(Point point, Measures m) {
        return String.join(",", List.of(Numbers.plain(point.x()), point.cell().suite(), fraction(m.waste()),
                fraction(m.idleness()), fraction(m.shareViolation()), fraction(m.monotony())));
    }

    private static String fraction(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }
}
