package org.quern.scheduler.estimate;

import java.util.Map;
import java.util.TreeMap;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;

/**
 * JC3: mean and variance of actual / predicted run time for each app version.
 *
 * <p>Source: our own, after the statistics that today's servers keep per host and app version. Rule: the prediction of an unstarted task is size / speed
 * times the upper end of the mean ratio (mean + standard error), so that little experience errs on the side of deadlines; a running task's own progress is
 * blended in. Old tasks fade: the weight of experience is at most that of {@value #MEMORY} tasks. Until a version has ended a task, its project's
 * other versions stand in for it.
 *
 * <p>Divergences: none, there is no original. A project that asks for no correction gets it all the same: its server corrects by the mean over hosts,
 * this host knows itself; but the ratio is kept within 1/10 and 10 for it.
 */
public final class VersionStatistics implements CompletionEstimator {
    private static final String COUNT = "ratio_count";
    private static final String MEAN = "ratio_mean";
    private static final String SQUARES = "ratio_squares";
    /** Tasks' worth of experience that is kept. */
    static final int MEMORY = 30;
    private static final double LEAST = 0.01;
    private static final double MOST = 100;
    /** Bound of the ratio for projects whose servers correct estimates already. */
    private static final double TRUSTED = 10;

    @Override
    public String name() {
        return "JC3";
    }

    @Override
    public String summary() {
        return "mean and variance of actual / predicted run time for each app version, and the task's progress";
    }

    @Override
    public String source() {
        return "own, after today's servers";
    }

    @Override
    public double totalSeconds(TaskProgress task, Ledger ledger) {
        return Blend.total(task, task.uncorrectedSeconds() * ratio(task, ledger));
    }

    /** What size / speed is multiplied by. */
    static double ratio(TaskProgress task, Ledger ledger) {
        String detail = ledger.get(key(COUNT, task, task.version())) > 0 ? task.version() : "";
        double count = ledger.get(key(COUNT, task, detail));
        if (count <= 0) {
            return 1;
        }
        double mean = ledger.get(key(MEAN, task, detail), 1);
        double variance = count > 1 ? ledger.get(key(SQUARES, task, detail)) / (count - 1) : 0;
        double upper = mean + Math.sqrt(Math.max(0, variance) / count);
        return task.correctable() ? Math.clamp(upper, LEAST, MOST) : Math.clamp(upper, 1 / TRUSTED, TRUSTED);
    }

    @Override
    public Ledger taskEnded(TaskProgress task, Ledger ledger) {
        if (task.elapsedSeconds() <= 0 || task.uncorrectedSeconds() <= 0) {
            return ledger;
        }
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        double ratio = Math.clamp(task.elapsedSeconds() / task.uncorrectedSeconds(), LEAST, MOST);
        learn(task, task.version(), ratio, ledger, changes);
        learn(task, "", ratio, ledger, changes);
        return ledger.with(changes);
    }

    /** Welford's update of count, mean and sum of squares, with the count held at the memory's length. */
    private static void learn(TaskProgress task, String detail, double ratio, Ledger ledger,
            Map<LedgerKey, Double> changes) {
        double before = Math.min(ledger.get(key(COUNT, task, detail)), MEMORY - 1);
        double kept = ledger.get(key(COUNT, task, detail)) > before ? before / MEMORY : 1;
        double mean = ledger.get(key(MEAN, task, detail), ratio);
        double step = ratio - mean;
        double newMean = mean + step / (before + 1);
        changes.put(key(COUNT, task, detail), before + 1);
        changes.put(key(MEAN, task, detail), newMean);
        changes.put(key(SQUARES, task, detail),
                ledger.get(key(SQUARES, task, detail)) * kept + step * (ratio - newMean));
    }

    private static LedgerKey key(String quantity, TaskProgress task, String detail) {
        return new LedgerKey(quantity, task.project().canonical(), detail);
    }
}
