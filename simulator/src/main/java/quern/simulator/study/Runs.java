package quern.simulator.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import quern.simulator.world.FiguresOfMerit;
import quern.simulator.world.Simulation;

/** Runs the cells of figures on all cores, each with every seed; what comes out depends on nothing but cells, seeds and days. */
final class Runs {
    private Runs() {
    }

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
        AtomicInteger done = new AtomicInteger();
        int all = cells.size() * options.seeds();
        Map<Cell, Measures> measures = new LinkedHashMap<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(options.threads())) {
            try {
                Map<Cell, List<Future<FiguresOfMerit>>> running = new LinkedHashMap<>();
                for (Cell cell : cells) {
                    running.put(cell, start(pool, cell, options, () -> progress.ran(done.incrementAndGet(), all)));
                }
                for (Map.Entry<Cell, List<Future<FiguresOfMerit>>> one : running.entrySet()) {
                    measures.put(one.getKey(), Measures.of(results(one.getValue())));
                }
            } finally {
                pool.shutdownNow();
            }
        }
        return measures;
    }

    private static List<Future<FiguresOfMerit>> start(ExecutorService pool, Cell cell, ReproduceOptions options,
            Runnable ran) {
        List<Future<FiguresOfMerit>> futures = new ArrayList<>();
        for (int seed = 1; seed <= options.seeds(); seed++) {
            int own = seed;
            futures.add(pool.submit(() -> {
                FiguresOfMerit figures = Simulation.run(cell.scenario(), cell.policies(), own, options.days());
                ran.run();
                return figures;
            }));
        }
        return futures;
    }

    private static List<FiguresOfMerit> results(List<Future<FiguresOfMerit>> futures) throws InterruptedException {
        List<FiguresOfMerit> figures = new ArrayList<>();
        for (Future<FiguresOfMerit> future : futures) {
            try {
                figures.add(future.get());
            } catch (ExecutionException failed) {
                throw new IllegalStateException("A simulation failed: " + failed.getMessage(), failed);
            }
        }
        return figures;
    }
}
