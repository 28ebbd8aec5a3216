package org.quern.scheduler.fetch;

import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Reason;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.account.LongTermDebt;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.Forecast;

/**
 * LTD: per resource, ask the project that is owed most over all resources together: idle coprocessors first, then idle CPUs, then shortfalls.
 *
 * <p>Source: docs/protocol/literature.md 2. Rule: the overall debt is the sum of the debts per resource, weighted by speed. For the resource in need,
 * the project that is not backed off for it and whose overall debt plus own shortfall is largest is asked for the shortfalls and idle instances of
 * every resource; if a resource is idle, for nothing but idle ones. Projects that had far more than their share are passed over if another one can
 * supply.
 *
 * <p>Siblings differ in who accrues debt: LTD, LTDD, LTDH (see {@link LongTermDebt}).
 *
 * <p>Divergences: a chosen project is also asked for needed resources for which it is backed off if no other project can supply them (the design
 * leaves this open); overworked means owed less than minus one scheduling period of the whole host, where the design gives no number.
 */
public final class MultiResourceDebtFetch implements WorkFetchPolicy {
    private final LongTermDebt accounting;

    public MultiResourceDebtFetch(LongTermDebt accounting) {
        this.accounting = accounting;
    }

    @Override
    public String name() {
        return accounting.name();
    }

    @Override
    public String summary() {
        return "asks whoever is owed most over all resources; idle GPUs, idle CPUs, then shortfalls; "
                + accounting.summary();
    }

    @Override
    public String source() {
        return "BOINC's design of work fetch and GPUs (docs/protocol/literature.md 2)";
    }

    @Override
    public ShareAccounting accounting() {
        return accounting;
    }

    @Override
    public FetchDecision choose(HostSnapshot host, Forecast forecast, Ledger ledger) {
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        FetchDecision exempt = inputs.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt;
        }
        double[] debt = LongTermDebt.overall(host, ledger);
        for (int r = inputs.resources() - 1; r >= 0; r--) {
            if (!idle(inputs, r) && !shortfall(inputs, r)) {
                inputs.full(r);
            }
        }
        for (int r = inputs.resources() - 1; r >= 0; r--) {
            int best = idle(inputs, r) ? best(inputs, debt, r) : -1;
            if (best >= 0) {
                return inputs.ask(best, Why.ASKED_IDLE, s -> idle(inputs, s) ? ask(inputs, best, s) : null);
            }
        }
        for (int r = inputs.resources() - 1; r >= 0; r--) {
            int best = shortfall(inputs, r) ? best(inputs, debt, r) : -1;
            if (best >= 0) {
                return inputs.ask(best, Why.ASKED_DEBT, s -> ask(inputs, best, s));
            }
        }
        return inputs.reasons().nobody();
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        double[] debt = LongTermDebt.overall(host, ledger);
        return inputs.ask(project, Why.ASKED_ALONGSIDE, r -> {
            int rival = best(inputs, debt, r);
            boolean better = rival >= 0 && rival != project
                    && value(inputs, debt, rival, r) > value(inputs, debt, project, r);
            return inputs.openAlongside(project, r) && !better && shortfall(inputs, r)
                    ? inputs.amounts().shortfall(project, r) : null;
        });
    }

    private static boolean idle(FetchInputs inputs, int r) {
        return inputs.forecast().resources().get(r).idleNow() > 0;
    }

    private static boolean shortfall(FetchInputs inputs, int r) {
        return inputs.forecast().resources().get(r).shortfall() > 0 && inputs.amounts().useful(r);
    }

    private static int best(FetchInputs inputs, double[] debt, int r) {
        int best = -1;
        int overworked = -1;
        for (int p = 0; p < debt.length; p++) {
            if (inputs.reasons().open(p, r)) {
                if (overworked(inputs, debt[p])) {
                    overworked = overworked < 0 || value(inputs, debt, p, r) > value(inputs, debt, overworked, r) ? p
                            : overworked;
                } else {
                    best = best < 0 || better(inputs, debt, p, best, r) ? p : best;
                }
            }
        }
        if (best >= 0) {
            refuse(inputs, debt, r);
        }
        return best >= 0 ? best : overworked;
    }

    private static void refuse(FetchInputs inputs, double[] debt, int r) {
        for (int p = 0; p < debt.length; p++) {
            if (inputs.reasons().open(p, r) && overworked(inputs, debt[p])) {
                inputs.reasons().set(p, r, Reason.of(Why.OVERWORKED, "debt_cpu_seconds", debt[p]));
            }
        }
    }

    private static boolean overworked(FetchInputs inputs, double debt) {
        double hostSpeed = inputs.host().totalPeakFlops() / inputs.host().cpu().peakFlops();
        return debt < -inputs.host().limits().schedulingPeriodSeconds() * hostSpeed;
    }

    /** Among equals a project that is not known to supply comes first: under LTDD it would never be owed anything otherwise. */
    private static boolean better(FetchInputs inputs, double[] debt, int p, int other, int r) {
        int order = Double.compare(value(inputs, debt, p, r), value(inputs, debt, other, r));
        boolean untried = !supplies(inputs, p, r) && supplies(inputs, other, r);
        return order > 0 || (order == 0 && untried);
    }

    private static boolean supplies(FetchInputs inputs, int p, int r) {
        return inputs.host().projects().get(p).resources().get(r).supplies();
    }

    private static double value(FetchInputs inputs, double[] debt, int p, int r) {
        return debt[p] + ShareShortfall.of(inputs, p, r) * LongTermDebt.speed(inputs.host(), r);
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs inputs, int p, int r) {
        boolean backedOffOnly = inputs.bars().project(p) == null && inputs.bars().resourceExceptBackoff(p, r) == null;
        boolean mayAsk = inputs.reasons().open(p, r) || (backedOffOnly && nobodyOpen(inputs, r));
        return mayAsk && shortfall(inputs, r) ? inputs.amounts().shortfall(p, r) : null;
    }

    private static boolean nobodyOpen(FetchInputs inputs, int r) {
        for (int p = 0; p < inputs.projects(); p++) {
            if (inputs.reasons().open(p, r)) {
                return false;
            }
        }
        return true;
    }
}
