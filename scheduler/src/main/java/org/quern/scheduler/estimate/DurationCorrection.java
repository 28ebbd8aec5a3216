package org.quern.scheduler.estimate;

import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUrl;

/**
 * JC2: the estimate from size and speed is multiplied by what this project's tasks have really taken.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1), numbers of today's BOINC (docs/protocol/scheduling.md 9). Rule: estimate = size / speed *
 * DCF, blended with elapsed / fraction done as the task goes on. A task that took longer than 1.1 times its estimate sets the factor at once; a shorter
 * one moves it a tenth of the way, a hundredth if it took less than a tenth (it probably failed to run at all). The factor stays within 0.01 and 100.
 *
 * <p>Divergences: none known. Projects that ask for no correction have factor 1.
 */
public final class DurationCorrection implements CompletionEstimator {
    private static final String FACTOR = "dcf";
    private static final double LEAST = 0.01;
    private static final double MOST = 100;
    /** Longer than this many times the estimate: the factor rises at once. */
    private static final double RISES = 1.1;
    /** Shorter than this part of the estimate: hardly believed. */
    private static final double ODD = 0.1;

    @Override
    public String name() {
        return "JC2";
    }

    @Override
    public String summary() {
        return "size, speed and a correction factor per project that rises at once and falls slowly";
    }

    @Override
    public String source() {
        return "the scheduling study (docs/protocol/study.md 1), today's BOINC";
    }

    /** The factor of {@code project}: 1 if nothing was learnt. */
    public static double factor(Ledger ledger, ProjectUrl project) {
        return ledger.get(LedgerKey.of(FACTOR, project), 1);
    }

    /** The ledger with the factor set, as read from a state file or scaled after a benchmark. */
    public static Ledger withFactor(Ledger ledger, ProjectUrl project, double factor) {
        return ledger.with(LedgerKey.of(FACTOR, project), Double.isNaN(factor) ? 1 : Math.clamp(factor, LEAST, MOST));
    }

    @Override
    public double totalSeconds(TaskProgress task, Ledger ledger) {
        return Blend.total(task, predicted(task, ledger));
    }

    private static double predicted(TaskProgress task, Ledger ledger) {
        return task.uncorrectedSeconds() * (task.correctable() ? factor(ledger, task.project()) : 1);
    }

    @Override
    public Ledger taskEnded(TaskProgress task, Ledger ledger) {
        if (!task.correctable() || task.elapsedSeconds() <= 0 || task.uncorrectedSeconds() <= 0) {
            return ledger;
        }
        double old = factor(ledger, task.project());
        double raw = task.elapsedSeconds() / task.uncorrectedSeconds();
        double adjusted = raw / old;
        double next = adjusted > RISES ? raw : adjusted < ODD ? 0.99 * old + 0.01 * raw : 0.9 * old + 0.1 * raw;
        return withFactor(ledger, task.project(), next);
    }
}
