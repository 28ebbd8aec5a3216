package org.quern.scheduler.account;

import java.util.Map;
import java.util.TreeMap;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.forecast.StrideRanking;

/**
 * What each project has had for each unit of its share, per resource: the memory of weighted round robin (CS1, CS2).
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1) names weighted round robin without its book-keeping; this is start-time fair
 * queueing. Rule: {@code turn += instance-seconds / share}; a project that had nothing to run starts again level with the least served one
 * that had, so that absence earns nothing. Turns are kept relative to the least, so that they stay small.
 */
public final class TurnAccounting implements ShareAccounting {
    public static final TurnAccounting INSTANCE = new TurnAccounting();
    private static final String TURN = "turn";

    private TurnAccounting() {}

    @Override
    public String name() {
        return "TURNS";
    }

    @Override
    public String summary() {
        return "what each project has had for its share, per resource; absence earns nothing";
    }

    @Override
    public String source() {
        return "start-time fair queueing, for weighted round robin (docs/protocol/study.md 1)";
    }

    /** The ranking that this ledger means for {@code host}. */
    public static StrideRanking ranking(HostSnapshot host, Ledger ledger) {
        double[] share = new double[host.projects().size()];
        double[][] had = new double[share.length][host.resources().size()];
        for (int p = 0; p < share.length; p++) {
            share[p] = host.projects().get(p).share();
            for (int r = 0; r < had[p].length; r++) {
                had[p][r] = ledger
                        .get(LedgerKey.of(TURN, host.projects().get(p).url(), host.resources().get(r).type()));
            }
        }
        return new StrideRanking(share, had);
    }

    @Override
    public Ledger advance(Ledger ledger, UsageInterval interval) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        boolean noShares = interval.projects().stream().allMatch(project -> project.share() <= 0);
        for (int r = 0; r < interval.resources().size(); r++) {
            advance(ledger, interval, r, noShares, changes);
        }
        return ledger.with(changes);
    }

    private static void advance(Ledger ledger, UsageInterval interval, int r, boolean noShares,
            Map<LedgerKey, Double> changes) {
        ResourceType type = interval.resources().get(r).type();
        double least = Double.POSITIVE_INFINITY;
        for (ProjectUsage project : interval.projects()) {
            LedgerKey key = LedgerKey.of(TURN, project.url(), type);
            double weight = project.share() > 0 && !noShares ? project.share() : 1;
            double turn = ledger.get(key) + project.instanceSeconds().get(r) / weight;
            changes.put(key, turn);
            if (present(project, r)) {
                least = Math.min(least, turn);
            }
        }
        for (ProjectUsage project : interval.projects()) {
            LedgerKey key = LedgerKey.of(TURN, project.url(), type);
            double turn = changes.getOrDefault(key, 0.0);
            double relative = least < Double.POSITIVE_INFINITY ? turn - least : turn;
            changes.put(key, present(project, r) ? relative : Math.max(0, relative));
        }
    }

    private static boolean present(ProjectUsage project, int r) {
        return project.runnable().get(r) || project.instanceSeconds().get(r) > 0;
    }
}
