package org.quern.scheduler.account;

import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.UsageInterval;

/**
 * LTD: what each project is owed of each resource in the long run; never reset.
 *
 * <p>Source: docs/protocol/literature.md 2, docs/protocol/study.md 1 for the form without resources. Rule: the instance-seconds that the accruing
 * projects used together are owed to them by share; what a project uses is subtracted. Who accrues is the difference between the siblings:
 * {@link #NOT_BACKED_OFF} whoever could be asked for the resource now, {@link #SUPPLIES} whoever sent a task for it when last asked (D(P,R)),
 * {@link #HOST_WIDE} whoever could be asked for any resource. The last is ours: with the first two, a project that has tasks for the GPU only is owed
 * nothing of the CPU, and the design's own example (75 % of the GPU for it) does not come out.
 *
 * <p>Divergences: the design's pseudo-code adds the share without the length of the interval; and it owes shares of the instances, used or not, so
 * that debts of all projects drift apart from zero while a resource is idle.
 */
public final class LongTermDebt implements ShareAccounting {
    public static final LongTermDebt NOT_BACKED_OFF = new LongTermDebt("LTD", "while the project can be asked for it",
            (project, r) -> project.owed().get(r));
    public static final LongTermDebt SUPPLIES = new LongTermDebt("LTDD",
            "while the project supplies it when asked, flag D(P,R)",
            (project, r) -> project.supplies().get(r));
    public static final LongTermDebt HOST_WIDE = new LongTermDebt("LTDH", "while the project can be asked for any",
            (project, r) -> project.owed().contains(true));

    private final String name;
    private final String when;
    private final BiPredicate<ProjectUsage, Integer> accrues;

    private LongTermDebt(String name, String when, BiPredicate<ProjectUsage, Integer> accrues) {
        this.name = name;
        this.when = when;
        this.accrues = accrues;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return "long-term debt per project and resource; grows " + when;
    }

    @Override
    public String source() {
        return "BOINC's design of work fetch and GPUs (docs/protocol/literature.md 2)";
    }

    @Override
    public Ledger advance(Ledger ledger, UsageInterval interval) {
        TreeMap<LedgerKey, Double> changes = new TreeMap<>();
        for (int r = 0; r < interval.resources().size(); r++) {
            Debts.step(ledger, interval, r, accrues, changes);
        }
        return ledger.with(changes);
    }

    /** What each project of {@code host} is owed over all resources, weighted by their speed, in CPU seconds. */
    public static double[] overall(HostSnapshot host, Ledger ledger) {
        double[][] debt = Debts.table(host, ledger);
        double[] sum = new double[debt.length];
        for (int p = 0; p < debt.length; p++) {
            for (int r = 0; r < debt[p].length; r++) {
                sum[p] += debt[p][r] * speed(host, r);
            }
        }
        return sum;
    }

    /** Speed of an instance of resource {@code r} relative to a CPU. */
    public static double speed(HostSnapshot host, int r) {
        ResourceSnapshot resource = host.resources().get(r);
        return resource.peakFlops() / host.cpu().peakFlops();
    }
}
