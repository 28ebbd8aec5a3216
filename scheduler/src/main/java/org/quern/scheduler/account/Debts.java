package org.quern.scheduler.account;

import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;

/**
 * The step that all debts share: what the accruing projects did together is owed to each by its share, and what each used is
 * paid. The changes of the accruing projects sum to zero.
 */
final class Debts {
    static final String DEBT = "debt";

    private Debts() {}

    /** What {@code project} is owed of {@code type}, instance-seconds. */
    static double debt(Ledger ledger, ProjectUsage project, ResourceType type) {
        return ledger.get(LedgerKey.of(DEBT, project.url(), type));
    }

    /**
     * Puts the debts after {@code interval} for resource {@code r} into {@code changes}.
     *
     * @param accrues whether a project is owed its part
     */
    static void step(Ledger ledger, UsageInterval interval, int r, BiPredicate<ProjectUsage, Integer> accrues,
            Map<LedgerKey, Double> changes) {
        List<ProjectUsage> accruing = interval.projects().stream().filter(p -> accrues.test(p, r)).toList();
        double total = accruing.stream().mapToDouble(p -> p.instanceSeconds().get(r)).sum();
        double shares = accruing.stream().mapToDouble(ProjectUsage::share).sum();
        ResourceType type = interval.resources().get(r).type();
        for (ProjectUsage project : interval.projects()) {
            double part = shares > 0 ? project.share() / shares : 1.0 / Math.max(1, accruing.size());
            double owed = accrues.test(project, r) ? part * total : 0;
            changes.put(LedgerKey.of(DEBT, project.url(), type),
                    debt(ledger, project, type) + owed - project.instanceSeconds().get(r));
        }
    }

    /** Debts by project and resource, in the order of {@code host}. */
    static double[][] table(HostSnapshot host, Ledger ledger) {
        double[][] debt = new double[host.projects().size()][host.resources().size()];
        for (int p = 0; p < debt.length; p++) {
            for (int r = 0; r < debt[p].length; r++) {
                debt[p][r] = ledger
                        .get(LedgerKey.of(DEBT, host.projects().get(p).url(), host.resources().get(r).type()));
            }
        }
        return debt;
    }
}
