package org.quern.simulator.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.quern.simulator.sweep.ProgressListener;
import org.quern.simulator.sweep.Sweep;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.sweep.TrialResult;
import org.quern.simulator.sweep.TrialStore;
import org.quern.simulator.timeline.Picture;

/** Repeats the study's experiments: tables, pictures and a report in one folder. */
public final class Reproduction {
    /** How many figures the study has. */
    public static final int FIGURES = 6;
    private static final String REPORT = "report.md";

    private Reproduction() {}

    /**
     * Runs the experiments of some figures and writes {@code figureN.csv}, {@code figureN.svg}, {@code figureN.png} and
     * {@code report.md}.
     *
     * @param numbers figures, 1 to 6
     * @param options how thoroughly
     * @param directory made if it is missing
     * @return the files that were written
     * @throws IllegalArgumentException if there is no such figure
     * @throws IOException if a file cannot be written
     * @throws InterruptedException if the caller is told to stop
     */
    public static List<Path> run(Collection<Integer> numbers, ReproduceOptions options, Path directory,
            ProgressListener progress) throws IOException, InterruptedException {
        List<Trial> trials = trials(numbers, options);
        Files.createDirectories(directory);
        return write(numbers, options,
                new Sweep(options.threads(), TrialStore.NONE, progress).run(trials).whole(), directory);
    }

    /**
     * The runs that these figures need, in their order.
     *
     * @throws IllegalArgumentException if there is no such figure
     */
    public static List<Trial> trials(Collection<Integer> numbers, ReproduceOptions options) {
        return Runs.trials(Runs.cells(figures(numbers)), options);
    }

    /**
     * Writes the files from the results of {@link #trials}.
     *
     * @return the files that were written
     * @throws IllegalArgumentException if there is no such figure
     * @throws IOException if a file cannot be written
     */
    public static List<Path> write(Collection<Integer> numbers, ReproduceOptions options, List<TrialResult> results,
            Path directory) throws IOException {
        List<Figure> figures = figures(numbers);
        Files.createDirectories(directory);
        Map<Cell, Measures> measures = Runs.measures(Runs.cells(figures), options, results);
        List<Path> written = new ArrayList<>();
        List<Results> all = figures.stream().map(figure -> new Results(figure, measures)).toList();
        for (Results figure : all) {
            written.addAll(CurveTable.write(figure, directory));
        }
        Files.writeString(add(written, directory.resolve(REPORT)), StudyReport.of(all, options));
        for (Results figure : all) {
            Picture picture = FigurePicture.of(figure);
            picture.writeSvg(add(written, directory.resolve(figure.figure().fileName() + ".svg")));
            picture.writePng(add(written, directory.resolve(figure.figure().fileName() + ".png")));
        }
        return List.copyOf(written);
    }

    private static Path add(List<Path> files, Path file) {
        files.add(file);
        return file;
    }

    private static List<Figure> figures(Collection<Integer> numbers) {
        List<Figure> all = StudyFigures.all();
        List<Figure> chosen = new ArrayList<>();
        for (int number : new TreeSet<>(numbers)) {
            if (number < 1 || number > FIGURES) {
                throw new IllegalArgumentException("The study has figures 1 to " + FIGURES + ", none " + number);
            }
            chosen.add(all.get(number - 1));
        }
        return chosen;
    }
}
