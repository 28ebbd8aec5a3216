package org.quern.scheduler.estimate;

import java.util.TreeMap;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUrl;

/**
 * JC1: the more of a task is done, the more its own pace counts, and the less its size by speed and CPU efficiency.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1). Rule: the estimate is F * A + (1 - F) * B; F is the fraction done; A is elapsed time / fraction done; B is size / speed / CPU
 * efficiency, where the efficiency of a project is the mean ratio of CPU time to elapsed time of its tasks. No correction is learnt from how long tasks
 * took.
 *
 * <p>Divergences: the study says CPU time where A and B are run time here, since deadlines are about run time; the mean is an average that moves a tenth
 * of the way with each task.
 */
public final class FractionBlend implements CompletionEstimator {
    private static final String EFFICIENCY = "cpu_efficiency";
    /** Weight of the newest task. */
    private static final double NEWEST = 0.1;
    /** A process that hardly gets any CPU says nothing of its size. */
    private static final double LEAST = 0.01;

    @Override
    public String name() {
        return "JC1";
    }

    @Override
    public String summary() {
        return "fraction done blends size / speed / CPU efficiency with elapsed / fraction done";
    }

    @Override
    public String source() {
        return "the scheduling study (docs/protocol/study.md 1)";
    }

    /** Mean of CPU time / elapsed time of {@code project}'s tasks; 1 if none has ended. */
    public static double efficiency(Ledger ledger, ProjectUrl project) {
        return Math.clamp(ledger.get(LedgerKey.of(EFFICIENCY, project), 1), LEAST, 1);
    }

    @Override
    public double totalSeconds(TaskProgress task, Ledger ledger) {
        return Blend.total(task, task.uncorrectedSeconds() / efficiency(ledger, task.project()));
    }

    @Override
    public Ledger taskEnded(TaskProgress task, Ledger ledger) {
        double possible = task.elapsedSeconds() * Math.max(1, task.cpus());
        if (possible <= 0 || task.cpuSeconds() <= 0) {
            return ledger;
        }
        TreeMap<LedgerKey, Double> change = new TreeMap<>();
        LedgerKey key = LedgerKey.of(EFFICIENCY, task.project());
        double ratio = Math.clamp(task.cpuSeconds() / possible, LEAST, 1);
        Double old = ledger.values().get(key);
        change.put(key, old == null ? ratio : (1 - NEWEST) * old + NEWEST * ratio);
        return ledger.with(change);
    }
}
