package org.quern.scheduler.cpu;

import java.util.BitSet;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Why;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.account.ShortTermDebt;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.forecast.RoundRobinSimulation;
import org.quern.scheduler.forecast.TaskOrder;

/**
 * DEBT4: run the project that is owed most, anticipating what each chosen task will use.
 *
 * <p>Source: version 4 of BOINC's client (docs/protocol/literature.md 0). Rule: for each processor, choose the project with the largest anticipated debt; of its
 * tasks a running one first, then a preempted one, then the unstarted one with the earliest deadline; lower its anticipated debt by the expected pay-off.
 *
 * <p>Divergences: the pay-off is one scheduling period; the design takes the work of the last period by the number of CPUs, which is the same on busy CPUs and 0 on
 * the first pass, when every CPU would go to one project. Running tasks keep their processor for a scheduling period and until a checkpoint, instead of being looked
 * at again whenever any CPU becomes free. Coprocessors have debts of their own.
 */
public final class DebtScheduling implements CpuSchedulingPolicy {
    @Override
    public String name() {
        return "DEBT4";
    }

    @Override
    public String summary() {
        return "the project with the largest anticipated debt; running, preempted, then earliest deadline";
    }

    @Override
    public String source() {
        return "version 4 of BOINC's client (docs/protocol/literature.md 0)";
    }

    @Override
    public ShareAccounting accounting() {
        return ShortTermDebt.INSTANCE;
    }

    @Override
    public Forecast forecast(HostSnapshot host, Ledger ledger) {
        return RoundRobinSimulation.run(host, ShortTermDebt.ranking(host, ledger));
    }

    @Override
    public RunList decide(HostSnapshot host, Ledger ledger, Forecast forecast) {
        BitSet runnable = TaskOrder.runnable(host);
        RunListBuilder list = new RunListBuilder(host, ShortTermDebt.ranking(host, ledger), runnable,
                TaskOrder.byPhaseThenDeadline(host, runnable));
        list.claimUnfinishedSlices();
        list.fillByTurns(Why.MOST_DEBT);
        return list.build();
    }
}
