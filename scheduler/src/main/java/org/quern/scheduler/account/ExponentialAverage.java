package org.quern.scheduler.account;

import java.util.TreeMap;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUrl;
import org.quern.model.ProjectUsage;
import org.quern.model.UsageInterval;

/**
 * EXPAVG: the sum of processing given to each project, fading by a factor of e every week.
 *
 * <p>Source: docs/protocol/literature.md 1. Rule: {@code sum = sum * e^(-d / week) + CPU seconds}; the resource debt is share / sum.
 *
 * <p>Divergences: a new project's debt is infinite (the design divides by zero); a coprocessor's seconds count by its speed relative to a
 * CPU; processing spread over an interval fades within it too, so that many short intervals give what one long one gives.
 */
public final class ExponentialAverage implements ShareAccounting {
    public static final ExponentialAverage INSTANCE = new ExponentialAverage();
    /** Seconds in which the sum fades by a factor of e (docs/protocol/literature.md 1: EXP_DECAY_RATE). */
    public static final double WEEK_SECONDS = 7 * 86_400.0;
    private static final String SUM = "exp_sum";
    private static final String UPDATED = "exp_time";

    private ExponentialAverage() {}

    @Override
    public String name() {
        return "EXPAVG";
    }

    @Override
    public String summary() {
        return "processing given to each project, fading by a factor of e every week";
    }

    @Override
    public String source() {
        return "BOINC's design of scheduler calls (docs/protocol/literature.md 1)";
    }

    /** Resource debt (docs/protocol/literature.md 1) of each project of {@code host}: share / average; infinite for a project that never ran. */
    public static double[] debts(HostSnapshot host, Ledger ledger) {
        boolean noShares = host.projects().stream().allMatch(p -> p.share() <= 0);
        return host.projects().stream().mapToDouble(p -> debt(noShares ? 1 : p.share(), sum(ledger, p.url())))
                .toArray();
    }

    private static double debt(double share, double sum) {
        return share <= 0 ? 0 : sum > 0 ? share / sum : Double.POSITIVE_INFINITY;
    }

    private static double sum(Ledger ledger, ProjectUrl project) {
        return Math.max(0, ledger.get(LedgerKey.of(SUM, project)));
    }

    @Override
    public Ledger advance(Ledger ledger, UsageInterval interval) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        double start = interval.endsAt() - interval.seconds();
        for (ProjectUsage project : interval.projects()) {
            LedgerKey updated = LedgerKey.of(UPDATED, project.url());
            double away = Math.max(0, start - ledger.get(updated, start));
            double kept = Math.exp(-(away + interval.seconds()) / WEEK_SECONDS);
            double sum = sum(ledger, project.url()) * kept + work(interval, project) * fadedPart(interval.seconds());
            changes.put(LedgerKey.of(SUM, project.url()), sum);
            changes.put(updated, interval.endsAt());
        }
        return ledger.with(changes);
    }

    /** What is left at the end of an interval of work that was spread evenly over it. */
    private static double fadedPart(double seconds) {
        double x = seconds / WEEK_SECONDS;
        return x < 1e-9 ? 1 : -Math.expm1(-x) / x;
    }

    private static double work(UsageInterval interval, ProjectUsage project) {
        double cpu = interval.resources().getFirst().peakFlops();
        double seconds = 0;
        for (int r = 0; r < interval.resources().size(); r++) {
            seconds += project.instanceSeconds().get(r) * interval.resources().get(r).peakFlops() / cpu;
        }
        return seconds;
    }
}
