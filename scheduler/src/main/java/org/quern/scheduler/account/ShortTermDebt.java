package org.quern.scheduler.account;

import java.util.TreeMap;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUsage;
import org.quern.model.UsageInterval;
import org.quern.scheduler.forecast.DebtRanking;

/**
 * STD: what each project is owed while it has something to run.
 *
 * <p>Source: docs/protocol/literature.md 0. Rule: {@code debt += share fraction * work done - own work}, shares counted among projects
 * with runnable tasks; a project without any is owed nothing, and its debt is reset to 0.
 *
 * <p>Divergences: one debt per resource, where version 4 knew CPUs only. The long-term debts are kept apart, since they must not be reset.
 */
public final class ShortTermDebt implements ShareAccounting {
    public static final ShortTermDebt INSTANCE = new ShortTermDebt();

    private ShortTermDebt() {}

    @Override
    public String name() {
        return "STD";
    }

    @Override
    public String summary() {
        return "debt per project and resource, reset when a project has nothing to run";
    }

    @Override
    public String source() {
        return "version 4 of BOINC's client (docs/protocol/literature.md 0)";
    }

    /** The ranking that this ledger means for {@code host}. */
    public static DebtRanking ranking(HostSnapshot host, Ledger ledger) {
        double[] share = host.projects().stream().mapToDouble(p -> p.shares() ? p.share() : 0).toArray();
        return new DebtRanking(share, Debts.table(host, ledger));
    }

    @Override
    public Ledger advance(Ledger ledger, UsageInterval interval) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        for (int r = 0; r < interval.resources().size(); r++) {
            Debts.step(ledger, interval, r, ShortTermDebt::present, changes);
            for (ProjectUsage project : interval.projects()) {
                if (!present(project, r)) {
                    changes.put(LedgerKey.of(Debts.DEBT, project.url(), interval.resources().get(r).type()), 0.0);
                }
            }
        }
        return ledger.with(changes);
    }

    private static boolean present(ProjectUsage project, int r) {
        return project.runnable().get(r) || project.instanceSeconds().get(r) > 0;
    }
}
