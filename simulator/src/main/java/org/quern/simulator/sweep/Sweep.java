package org.quern.simulator.sweep;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.quern.simulator.world.FiguresOfMerit;
import org.quern.simulator.world.Simulation;

/**
 * Runs trials on several threads. Each run has a world of its own and a seed of its own, and results are put together in the
 * order of the trials, so that nothing depends on the number of threads.
 *
 * @param threads runs at once
 * @param store results from before, and those of this sweep
 * @param progress is told, from any thread, how many trials are done and how many there are
 */
public record Sweep(int threads, TrialStore store, ProgressListener progress) {
    private static final double NANO = 1e-9;

    /** As many threads as this computer has processors. */
    public static Sweep onAllProcessors(TrialStore store, ProgressListener progress) {
        return new Sweep(Runtime.getRuntime().availableProcessors(), store, progress);
    }

    /**
     * Every pairing with the seeds 1 to {@code seeds}; a row for each, in order.
     *
     * @throws InterruptedException if the thread was interrupted; what was done is kept in the store
     */
    public List<Row> rows(List<Pairing> pairings, int seeds, double days) throws InterruptedException {
        List<TrialResult> results = run(trials(pairings, seeds, days));
        List<Row> rows = new ArrayList<>();
        for (int p = 0; p < pairings.size(); p++) {
            rows.add(Row.of(pairings.get(p).scenario().name(), pairings.get(p).suite().toString(),
                    results.subList(p * seeds, (p + 1) * seeds)));
        }
        return rows;
    }

    /** The runs of a sweep in their order: every pairing with the seeds 1 to {@code seeds}. */
    public static List<Trial> trials(List<Pairing> pairings, int seeds, double days) {
        List<Trial> trials = new ArrayList<>();
        for (Pairing pairing : pairings) {
            for (long seed = 1; seed <= seeds; seed++) {
                trials.add(new Trial(pairing.scenario(), pairing.suite(), seed, days));
            }
        }
        return trials;
    }

    /**
     * The results of all trials, in their order.
     *
     * @throws InterruptedException if the thread was interrupted; what was done is kept in the store
     */
    public List<TrialResult> run(List<Trial> trials) throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, threads));
        try {
            List<Future<TrialResult>> futures = trials.stream().map(trial -> pool.submit(() -> {
                TrialResult result = one(trial);
                progress.ran(done.incrementAndGet(), trials.size());
                return result;
            })).toList();
            List<TrialResult> results = new ArrayList<>();
            for (Future<TrialResult> future : futures) {
                results.add(result(future));
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }

    private static TrialResult result(Future<TrialResult> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A simulation failed: " + failed.getMessage(), failed);
        }
    }

    private TrialResult one(Trial trial) {
        return store.find(trial).orElseGet(() -> {
            TrialResult result = simulate(trial);
            store.keep(trial, result);
            return result;
        });
    }

    private static TrialResult simulate(Trial trial) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long before = clock.getCurrentThreadCpuTime();
        FiguresOfMerit f = Simulation.run(trial.scenario(), trial.suite(), trial.seed(), trial.days());
        double seconds = (clock.getCurrentThreadCpuTime() - before) * NANO;
        return new TrialResult(f.idleness(), f.waste(), f.lateUnfinished(), f.lost(), f.shareViolation(), f.monotony(),
                f.rpcsPerTask(), f.preemptionsPerTask(), f.met(), f.missed(), seconds);
    }
}
