package org.quern.simulator.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quern.simulator.sweep.ProgressListener;
import org.quern.simulator.sweep.Sweep;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.sweep.TrialResult;
import org.quern.simulator.sweep.TrialStore;

/** Runs the cells of figures, each with every seed; what comes out depends on nothing but cells, seeds and days. */
final class Runs {
    private Runs() {}

    /** The different cells, in the figures' order: figures 1 and 4 share a curve. */
    static List<Cell> cells(Collection<Figure> figures) {
        Set<Cell> cells = new LinkedHashSet<>();
        figures.forEach(figure -> figure.curves()
                .forEach(curve -> curve.points().forEach(point -> cells.add(point.cell()))));
        return List.copyOf(cells);
    }

    /**
     * Runs them.
     *
     * @throws InterruptedException if the caller is told to stop; the runs are given up
     */
    static Map<Cell, Measures> of(List<Cell> cells, ReproduceOptions options, ProgressListener progress)
            throws InterruptedException {
        return measures(cells, options,
                new Sweep(options.threads(), TrialStore.NONE, progress).run(trials(cells, options)).whole());
    }

    /** The runs in their order. */
    static List<Trial> trials(List<Cell> cells, ReproduceOptions options) {
        List<Trial> trials = new ArrayList<>();
        for (Cell cell : cells) {
            for (int seed = 1; seed <= options.seeds(); seed++) {
                trials.add(new Trial(cell.scenario(), cell.policies(), seed, options.days()));
            }
        }
        return trials;
    }

    /** What the cells were worth by the results of all their runs. */
    static Map<Cell, Measures> measures(List<Cell> cells, ReproduceOptions options, List<TrialResult> results) {
        Map<Cell, Measures> measures = new LinkedHashMap<>();
        for (int c = 0; c < cells.size(); c++) {
            measures.put(cells.get(c),
                    Measures.of(results.subList(c * options.seeds(), (c + 1) * options.seeds())));
        }
        return measures;
    }
}
