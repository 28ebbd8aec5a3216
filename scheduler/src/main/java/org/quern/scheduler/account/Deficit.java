package org.quern.scheduler.account;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUrl;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.forecast.DeficitRanking;
import org.quern.scheduler.risk.Interruptions;
import org.quern.scheduler.risk.UsualHours;

/**
 * DEFICIT: what each project is owed of all that was computed, over all resources in one currency, without fading; and how computing is interrupted.
 *
 * <p>Source: our own. Rule: a project's deficit grows by its part, by share, of what all used, and falls by what it used itself, in operations of peak speed. It is at
 * most {@link #MOST_SECONDS} of the whole host; what is above that is forgiven and spread over the others by share, so that the sum stays 0 and a project that was away for long
 * does not take the host for weeks (docs/policies/RISK.md).
 *
 * <p>Divergences: none, there is no original.
 */
public final class Deficit implements ShareAccounting {
    public static final Deficit INSTANCE = new Deficit();
    /** Most that a project can be owed, in seconds of the whole host: ten days, as long as recent credit remembers. */
    public static final double MOST_SECONDS = 864_000;
    private static final String DEFICIT = "deficit";

    private Deficit() {}

    @Override
    public String name() {
        return "DEFICIT";
    }

    @Override
    public String summary() {
        return "what each project is owed of all that was computed, without fading, ten days of the host at most";
    }

    @Override
    public String source() {
        return "our own";
    }

    /** What is owed to {@code project}, operations of peak speed. */
    public static double of(Ledger ledger, ProjectUrl project) {
        return ledger.get(LedgerKey.of(DEFICIT, project));
    }

    /** The ranking that this ledger means for {@code host}; projects without a share come last. */
    public static DeficitRanking ranking(HostSnapshot host, Ledger ledger) {
        double[] owed = host.projects().stream().mapToDouble(p -> of(ledger, p.url())).toArray();
        double[] share = host.projects().stream().mapToDouble(p -> p.shares() ? p.share() : 0).toArray();
        return new DeficitRanking(owed, share, host.totalPeakFlops());
    }

    /** How computing on each resource is interrupted, by what was seen so far. */
    public static List<Interruptions> interruptions(HostSnapshot host, Ledger ledger) {
        List<Interruptions> all = new ArrayList<>();
        host.resources().forEach(resource -> all
                .add(interruptions(ledger, resource.type(), resource.available(), host.now())));
        return all;
    }

    /** The same of one resource that is available for that part of the time, as seen at {@code now}; a guess where nothing was measured. */
    public static Interruptions interruptions(Ledger ledger, ResourceType type, double available, double now) {
        return OnOffHabits.interruptions(ledger, type, now, OnOffTimes.interruptions(ledger, type, available));
    }

    /** In which hours to come this computer is usually on; all of them if nothing says otherwise. */
    public static UsualHours usualHours(Ledger ledger, double now) {
        return OnOffHabits.hours(ledger, ResourceType.CPU, now);
    }

    /** Seconds in which computing on CPUs was allowed, since this is kept. */
    public static double computed(Ledger ledger) {
        return OnOffTimes.computed(ledger);
    }

    @Override
    public Ledger advance(Ledger ledger, UsageInterval interval) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        OnOffTimes.advance(ledger, interval, changes);
        List<ProjectUsage> projects = interval.projects();
        double shares = projects.stream().mapToDouble(ProjectUsage::share).sum();
        double all = projects.stream().mapToDouble(p -> used(p, interval)).sum();
        if (shares > 0) {
            double[] owed = projects.stream().mapToDouble(
                    p -> of(ledger, p.url()) + p.share() / shares * all - used(p, interval)).toArray();
            forgive(owed, projects, mostOf(interval));
            for (int p = 0; p < owed.length; p++) {
                changes.put(LedgerKey.of(DEFICIT, projects.get(p).url()), owed[p]);
            }
        }
        return ledger.with(changes);
    }

    private static double mostOf(UsageInterval interval) {
        return MOST_SECONDS
                * interval.resources().stream().mapToDouble(r -> r.instances() * r.peakFlops()).sum();
    }

    private static double used(ProjectUsage project, UsageInterval interval) {
        double flops = 0;
        for (int r = 0; r < interval.resources().size(); r++) {
            flops += project.instanceSeconds().get(r) * interval.resources().get(r).peakFlops();
        }
        return flops;
    }

    private static void forgive(double[] owed, List<ProjectUsage> projects, double most) {
        double excess = 0;
        double others = 0;
        for (int p = 0; p < owed.length; p++) {
            boolean above = owed[p] >= most;
            excess += above ? owed[p] - most : 0;
            others += above ? 0 : projects.get(p).share();
            owed[p] = Math.clamp(owed[p], -owed.length * most, most);
        }
        for (int p = 0; p < owed.length && excess > 0 && others > 0; p++) {
            owed[p] += owed[p] < most ? excess * projects.get(p).share() / others : 0;
        }
    }
}
