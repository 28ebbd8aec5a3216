package org.quern.simulator.sweep;

import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
     * Makes all of them; one that fails takes nothing from the others.
     *
     * @throws InterruptedException if the thread was interrupted; what was done is kept in the store
     */
    public SweepOutcome run(List<Trial> trials) throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        Queue<FailedRun> unkept = new ConcurrentLinkedQueue<>();
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, threads));
        try {
            List<Future<TrialResult>> futures = trials.stream().map(trial -> pool.submit(() -> {
                try {
                    return one(trial, unkept);
                } finally {
                    progress.ran(done.incrementAndGet(), trials.size());
                }
            })).toList();
            List<Optional<TrialResult>> results = new ArrayList<>();
            List<FailedRun> failed = new ArrayList<>();
            for (int run = 0; run < trials.size(); run++) {
                results.add(result(trials.get(run), futures.get(run), failed));
            }
            failed.addAll(unkept);
            return new SweepOutcome(results, failed);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Optional<TrialResult> result(Trial trial, Future<TrialResult> future, List<FailedRun> failed)
            throws InterruptedException {
        try {
            return Optional.of(future.get());
        } catch (ExecutionException fault) {
            failed.add(FailedRun.of(trial, Objects.requireNonNullElse(fault.getCause(), fault)));
            return Optional.empty();
        }
    }

    /** A result that cannot be kept is a result all the same. */
    private TrialResult one(Trial trial, Queue<FailedRun> unkept) {
        return store.find(trial).orElseGet(() -> {
            TrialResult result = simulate(trial);
            try {
                store.keep(trial, result);
            } catch (UncheckedIOException full) {
                Throwable why = full.getCause();
                unkept.add(new FailedRun(trial,
                        full.getMessage() + (why == null ? "" : " (" + why.getMessage() + ")")));
            }
            return result;
        });
    }

    private static TrialResult simulate(Trial trial) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long before = clock.getCurrentThreadCpuTime();
        FiguresOfMerit f = Simulation.run(trial.scenario(), trial.suite(), trial.seed(), trial.days());
        double seconds = (clock.getCurrentThreadCpuTime() - before) * NANO;
        return new TrialResult(f.idleness(), f.waste(), f.lateUnfinished(), f.lost(), f.shareViolation(), f.monotony(),
                f.rpcsPerTask(), f.preemptionsPerTask(), f.met(), f.missed(), f.unbegun(), seconds);
    }
}
