package org.quern.simulator.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.plan.RunPlan;

/**
 * Runs world after world until so many years have been simulated. Every run has a seed of its own, and what comes of them is put
 * together in their order, so that nothing depends on the number of threads.
 *
 * @param seed of all chance
 * @param threads runs at once
 * @param without kinds of fault that are left out
 */
public record Soak(long seed, int threads, Set<FaultKind> without) {
    private static final double YEAR_DAYS = 365.25;

    /** Whatever can go wrong does. */
    public Soak(long seed, int threads) {
        this(seed, threads, Set.of());
    }

    /**
     * Searches.
     *
     * @param years at least so many
     * @param progress is told of each run that is over, in order
     * @throws InterruptedException if the thread was interrupted
     */
    public SoakReport years(double years, Consumer<RunOutcome> progress) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, threads));
        try {
            List<Future<RunOutcome>> futures = new ArrayList<>();
            double days = 0;
            for (int run = 0; days < years * YEAR_DAYS; run++) {
                RunPlan drawn = RunPlan.of(seed, run);
                RunPlan plan = drawn
                        .with(drawn.faults().stream().filter(fault -> !without.contains(fault.kind())).toList());
                days += plan.days();
                futures.add(pool.submit(() -> SoakRun.of(plan)));
            }
            List<RunOutcome> outcomes = new ArrayList<>();
            for (Future<RunOutcome> future : futures) {
                outcomes.add(result(future));
                progress.accept(outcomes.getLast());
            }
            return SoakReport.of(seed, outcomes);
        } finally {
            pool.shutdownNow();
        }
    }

    private static RunOutcome result(Future<RunOutcome> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException bug) {
            throw new IllegalStateException("A run failed: " + bug.getMessage(), bug);
        }
    }
}
