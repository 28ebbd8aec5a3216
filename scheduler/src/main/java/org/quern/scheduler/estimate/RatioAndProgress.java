package org.quern.scheduler.estimate;

import java.util.Map;
import java.util.TreeMap;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;

/**
 * JC4: mean and variance of actual / predicted run time for each app version, and a running task's own progress, each weighted by how much it is
 * worth and corrected by how it was wrong before.
 *
 * <p>Source: our own. Rule: a version's ratios fade by {@link #KEPT} a task; a prior of one task with ratio 1 and a deviation of a half stands beside them.
 * Progress is taken for a power of the time passed, {@code fraction = part^(1/g)}, so that a program whose progress runs ahead or behind is corrected; g and its variance
 * are learnt from what ended tasks had told early. What is left is the mean of both, weighted by the inverse of their variances (docs/policies/JC4.md).
 *
 * <p>Divergences: none, there is no original.
 */
public final class RatioAndProgress implements CompletionEstimator {
    /** What an older task counts for when one more has ended: the last 50 count. */
    static final double KEPT = 0.98;
    private static final String WEIGHT = "run_weight";
    private static final String SUM = "run_sum";
    private static final String SQUARES = "run_squares";
    private static final String PROGRESSES = "progress_weight";
    private static final String POWERS = "progress_sum";
    private static final String POWER_SQUARES = "progress_squares";
    /** Variance of the prior ratio: a first estimate is off by half of itself. */
    private static final double PRIOR_VARIANCE = 0.25;
    /** Variance of the power before anything is learnt: a task that is a fifth done is known to three tenths. */
    private static final double PRIOR_POWER_VARIANCE = 0.035;
    private static final double LEAST = 0.01;
    private static final double MOST = 100;
    /** Progress below this fraction, or of a task that has just begun, says nothing. */
    private static final double LEAST_FRACTION = 0.004;
    private static final double LEAST_SECONDS = 10;
    /** A late task that ran for less than a minute teaches nothing. */
    private static final double LEAST_LESSON_SECONDS = 60;
    /** A task that outlasts its prediction goes on for a twentieth of its time at least. */
    private static final double GOES_ON = 1.05;
    /** What is left of a running task is never less than this, seconds: people would take nothing for an end. */
    private static final double LEAST_LEFT = 1;
    /** Powers beyond these are not believed. */
    private static final double LEAST_POWER = 0.25;
    private static final double MOST_POWER = 4;

    /** A mean and a variance. */
    private record Spread(double mean, double variance) {}

    @Override
    public String name() {
        return "JC4";
    }

    @Override
    public String summary() {
        return "mean and variance of actual / predicted run time for each app version, and of what its progress foretells";
    }

    @Override
    public String source() {
        return "our own";
    }

    @Override
    public double totalSeconds(TaskProgress task, Ledger ledger) {
        return total(task, ledger).mean;
    }

    @Override
    public double deviationSeconds(TaskProgress task, Ledger ledger) {
        return Math.sqrt(total(task, ledger).variance);
    }

    private static Spread total(TaskProgress task, Ledger ledger) {
        Spread ratio = ratio(task, ledger);
        double estimate = task.uncorrectedSeconds();
        double elapsed = task.elapsedSeconds();
        if (elapsed <= 0) {
            return new Spread(ratio.mean * estimate, ratio.variance * estimate * estimate);
        }
        if (task.fractionDone() >= 1) {
            return new Spread(elapsed, 0);
        }
        double foretold = ratio.mean * estimate;
        double atLeast = GOES_ON * elapsed;
        // Who outlasts the prediction shows how wrong it was.
        double beyond = Math.max(0, atLeast - foretold);
        Spread prior = new Spread(Math.max(foretold, atLeast),
                ratio.variance * estimate * estimate + beyond * beyond);
        Spread both = task.fractionDone() > LEAST_FRACTION && elapsed >= LEAST_SECONDS
                ? combined(prior, byProgress(task, ledger)) : prior;
        return new Spread(Math.max(both.mean, elapsed + LEAST_LEFT), both.variance);
    }

    private static Spread byProgress(TaskProgress task, Ledger ledger) {
        Spread power = task.fractionExact() ? new Spread(1, 0) : power(task, ledger);
        double at = task.elapsedAtFraction() > 0 ? task.elapsedAtFraction() : task.elapsedSeconds();
        double total = at / Math.pow(task.fractionDone(), power.mean);
        double log = Math.log(task.fractionDone());
        return new Spread(total, Math.max(1, power.variance * log * log * total * total));
    }

    private static Spread combined(Spread one, Spread other) {
        double weight = 1 / Math.max(1, one.variance);
        double otherWeight = 1 / Math.max(1, other.variance);
        double sum = weight + otherWeight;
        return new Spread((weight * one.mean + otherWeight * other.mean) / sum, 1 / sum);
    }

    private static Spread ratio(TaskProgress task, Ledger ledger) {
        return spread(ledger.get(key(WEIGHT, task)), ledger.get(key(SUM, task)), ledger.get(key(SQUARES, task)),
                PRIOR_VARIANCE);
    }

    private static Spread power(TaskProgress task, Ledger ledger) {
        return spread(ledger.get(key(PROGRESSES, task)), ledger.get(key(POWERS, task)),
                ledger.get(key(POWER_SQUARES, task)), PRIOR_POWER_VARIANCE);
    }

    /** Of values near 1 with this weight, sum and sum of squares; the prior fades as they become more. */
    private static Spread spread(double weight, double sum, double squares, double priorVariance) {
        if (weight <= 0) {
            return new Spread(1, 2 * priorVariance);
        }
        double prior = 1 / (1 + weight);
        double count = prior + weight;
        double mean = (prior + sum) / count;
        double around = Math.max(0, squares - 2 * mean * sum + weight * mean * mean);
        double variance = (prior * priorVariance * mean * mean + around) / count * (1 + 1 / count);
        return new Spread(mean, variance);
    }

    @Override
    public Ledger taskEnded(TaskProgress task, Ledger ledger) {
        if (task.elapsedSeconds() <= 0 || task.uncorrectedSeconds() <= 0) {
            return ledger;
        }
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        double ratio = Math.clamp(task.elapsedSeconds() / task.uncorrectedSeconds(), LEAST, MOST);
        learn(ratio, task, ledger, changes, WEIGHT, SUM, SQUARES);
        if (task.earlyFraction() > 0 && task.earlyFraction() < 1 && task.earlySeconds() > 0
                && task.earlySeconds() < task.elapsedSeconds()) {
            double power = Math.log(task.earlySeconds() / task.elapsedSeconds()) / Math.log(task.earlyFraction());
            learn(Math.clamp(power, LEAST_POWER, MOST_POWER), task, ledger, changes, PROGRESSES, POWERS, POWER_SQUARES);
        }
        return ledger.with(changes);
    }

    /** Tasks that never end in time would teach nothing else; what one of them foretells counts as if it had ended so. */
    @Override
    public Ledger taskLate(TaskProgress task, Ledger ledger) {
        if (task.elapsedSeconds() < LEAST_LESSON_SECONDS || task.uncorrectedSeconds() <= 0) {
            return ledger;
        }
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        double ratio = Math.clamp(total(task, ledger).mean / task.uncorrectedSeconds(), LEAST, MOST);
        learn(ratio, task, ledger, changes, WEIGHT, SUM, SQUARES);
        return ledger.with(changes);
    }

    private static void learn(double value, TaskProgress task, Ledger ledger, Map<LedgerKey, Double> changes,
            String weight, String sum, String squares) {
        changes.put(key(weight, task), KEPT * ledger.get(key(weight, task)) + 1);
        changes.put(key(sum, task), KEPT * ledger.get(key(sum, task)) + value);
        changes.put(key(squares, task), KEPT * ledger.get(key(squares, task)) + value * value);
    }

    private static LedgerKey key(String quantity, TaskProgress task) {
        return new LedgerKey(quantity, task.project().canonical(), task.version());
    }
}
