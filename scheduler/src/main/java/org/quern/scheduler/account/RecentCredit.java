package org.quern.scheduler.account;

import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ProjectUrl;
import org.quern.model.ProjectUsage;
import org.quern.model.SavedLedger;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.UsageInterval;
import org.quern.scheduler.forecast.CreditRanking;

/**
 * REC: what each project used lately, over all resources in one currency, fading with a half-life of ten days
 * or what the user wishes ({@code rec_half_life_days}).
 *
 * <p>Source: today's BOINC (docs/protocol/scheduling.md 4). Rule: credit is peak operations of the instances used; the average keeps
 * {@code w = 2^(-d / half-life)} of itself and takes {@code 1 - w} of the new rate, where d is the time since its last update, off
 * time included.
 *
 * <p>Divergences: kept in operations per second instead of cobblestones per day, which cancels out in priorities; a device's speed is its peak, where
 * BOINC multiplies by 0.2 and by the number of instances that the instance-seconds already count.
 */
public final class RecentCredit implements ShareAccounting {
    public static final RecentCredit INSTANCE = new RecentCredit();
    /** Operations per second that earn one cobblestone a day: 200 cobblestones are a day at 1e9. */
    public static final double OPERATIONS_PER_COBBLESTONE_A_DAY = 1e9 / 200;
    private static final String CREDIT = "rec";
    private static final String UPDATED = "rec_time";
    /** Below this part of the average, 1 - w has lost its digits. */
    private static final double TINY = 1e-6;

    private RecentCredit() {}

    @Override
    public String name() {
        return "REC";
    }

    @Override
    public String summary() {
        return "recent estimated credit of each project, half-life ten days";
    }

    @Override
    public String source() {
        return "today's BOINC";
    }

    /** Average operations per second of {@code project}. */
    public static double credit(Ledger ledger, ProjectUrl project) {
        return Math.max(0, ledger.get(LedgerKey.of(CREDIT, project)));
    }

    /** When that average was last brought up to date, Unix seconds; empty if it never was. */
    public static OptionalDouble updated(Ledger ledger, ProjectUrl project) {
        double at = ledger.get(LedgerKey.of(UPDATED, project));
        return at > 0 ? OptionalDouble.of(at) : OptionalDouble.empty();
    }

    /** The ledger with a project's average as read from elsewhere; {@code updated} is its time, Unix seconds. */
    public static Ledger withCredit(Ledger ledger, ProjectUrl project, double operationsPerSecond, double updated) {
        return ledger.with(LedgerKey.of(CREDIT, project), operationsPerSecond)
                .with(LedgerKey.of(UPDATED, project), updated);
    }

    /** What a state says that policies remember; of a state of BOINC's client the recent credit, which stands with the projects. */
    public static List<SavedLedger> memories(SavedState state) {
        if (!state.ledgers().isEmpty()) {
            return state.ledgers();
        }
        Ledger credit = Ledger.EMPTY;
        for (SavedProject project : state.projects()) {
            if (project.accounting().rec() > 0) {
                credit = withCredit(credit, project.url(),
                        project.accounting().rec() * OPERATIONS_PER_COBBLESTONE_A_DAY, project.accounting().recTime());
            }
        }
        return credit.values().isEmpty() ? List.of() : List.of(credit.saved(INSTANCE.name()));
    }

    /** The ranking that this ledger means for {@code host}; projects that do not share have share 0. */
    public static CreditRanking ranking(HostSnapshot host, Ledger ledger) {
        double[] share = new double[host.projects().size()];
        double[] credit = new double[share.length];
        for (int p = 0; p < share.length; p++) {
            ProjectSnapshot project = host.projects().get(p);
            share[p] = project.shares() ? project.share() : 0;
            credit[p] = credit(ledger, project.url());
        }
        return new CreditRanking(share, credit, host.totalPeakFlops(), host.limits().recHalfLifeSeconds());
    }

    @Override
    public Ledger advance(Ledger ledger, UsageInterval interval) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        for (ProjectUsage project : interval.projects()) {
            LedgerKey updated = LedgerKey.of(UPDATED, project.url());
            double since = ledger.get(updated, interval.endsAt() - interval.seconds());
            double d = Math.max(0, interval.endsAt() - since);
            changes.put(updated, interval.endsAt());
            changes.put(LedgerKey.of(CREDIT, project.url()),
                    average(credit(ledger, project.url()), work(interval, project), d,
                            interval.recHalfLifeSeconds()));
        }
        return ledger.with(changes);
    }

    private static double average(double old, double work, double seconds, double halfLife) {
        double rate = Math.log(2) / halfLife;
        double kept = Math.exp(-seconds * rate);
        return 1 - kept > TINY ? old * kept + (1 - kept) * work / seconds : old * kept + rate * work;
    }

    private static double work(UsageInterval interval, ProjectUsage project) {
        double flops = 0;
        for (int r = 0; r < interval.resources().size(); r++) {
            flops += project.instanceSeconds().get(r) * interval.resources().get(r).peakFlops();
        }
        return flops;
    }
}
