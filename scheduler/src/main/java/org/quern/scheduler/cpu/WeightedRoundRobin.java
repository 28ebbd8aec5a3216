package org.quern.scheduler.cpu;

import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Why;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.account.TurnAccounting;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.forecast.RoundRobinSimulation;

/**
 * CS1: weighted round robin between projects, no look at deadlines.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1). Rule: running tasks keep their processor for the scheduling period and until
 * their next checkpoint; then the project that has had least for its share comes next, its running tasks before its preempted ones before
 * unstarted ones, oldest first.
 *
 * <p>Divergences: the study has CPUs only; here every kind of coprocessor has a round robin of its own, before the CPUs'.
 */
public final class WeightedRoundRobin implements CpuSchedulingPolicy {
    @Override
    public String name() {
        return "CS1";
    }

    @Override
    public String summary() {
        return "weighted round robin between projects; deadlines are not looked at";
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
        list.claimUnfinishedSlices();
        list.fillByTurns(Why.ROUND_ROBIN);
        return list.build();
    }
}
