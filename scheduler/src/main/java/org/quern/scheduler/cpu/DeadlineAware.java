package org.quern.scheduler.cpu;

import java.util.BitSet;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Why;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.account.TurnAccounting;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.forecast.RoundRobinSimulation;

/**
 * CS2: weighted round robin, but tasks that would miss their deadline in turn run first, earliest deadline first.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1). Rule: simulate weighted round robin over the queue; the tasks that end late in it run
 * by earliest deadline; processors that are left over go by CS1.
 *
 * <p>Divergences: coprocessors as in CS1. A task counts as late if it ends within the connection interval before its deadline, since it could not be
 * reported in time (docs/protocol/scheduling.md 5).
 */
public final class DeadlineAware implements CpuSchedulingPolicy {
    @Override
    public String name() {
        return "CS2";
    }

    @Override
    public String summary() {
        return "weighted round robin; tasks that would miss their deadline run first, earliest deadline first";
    }

    @Override
    public String source() {
        return "the scheduling study (docs/protocol/study.md 1)";
    }

    @Override
    public ShareAccounting accounting() {
        return TurnAccounting.INSTANCE;
    }

    @Override
    public Forecast forecast(HostSnapshot host, Ledger ledger) {
        return RoundRobinSimulation.run(host, TurnAccounting.ranking(host, ledger));
    }

    @Override
    public RunList decide(HostSnapshot host, Ledger ledger, Forecast forecast) {
        RunListBuilder list = RunListBuilder.of(host, TurnAccounting.ranking(host, ledger));
        BitSet atRisk = forecast.misses();
        atRisk.and(list.waiting());
        list.byDeadline(atRisk, t -> list.claimForDeadline(t, atRisk.cardinality()));
        list.claimUnfinishedSlices();
        list.fillByTurns(Why.ROUND_ROBIN);
        return list.build();
    }
}
