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
        FetchInputs desk = FetchInputs.open(host, forecast, ledger);
        FetchDecision exempt = desk.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt;
        }
        double[] debt = LongTermDebt.overall(host, ledger);
        for (int r = desk.resources() - 1; r >= 0; r--) {
            if (!idle(desk, r) && !shortfall(desk, r)) {
                desk.full(r);
            }
        }
        for (int r = desk.resources() - 1; r >= 0; r--) {
            int best = idle(desk, r) ? best(desk, debt, r) : -1;
            if (best >= 0) {
                return desk.ask(best, Why.ASKED_IDLE, s -> idle(desk, s) ? ask(desk, best, s) : null);
            }
        }
        for (int r = desk.resources() - 1; r >= 0; r--) {
            int best = shortfall(desk, r) ? best(desk, debt, r) : -1;
            if (best >= 0) {
                return desk.ask(best, Why.ASKED_DEBT, s -> ask(desk, best, s));
            }
        }
        return desk.reasons().nobody();
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs desk = FetchInputs.open(host, forecast, ledger);
        double[] debt = LongTermDebt.overall(host, ledger);
        return desk.ask(project, Why.ASKED_ALONGSIDE, r -> {
            int rival = best(desk, debt, r);
            boolean better = rival >= 0 && rival != project
                    && value(desk, debt, rival, r) > value(desk, debt, project, r);
            return desk.openAlongside(project, r) && !better && shortfall(desk, r)
                    ? desk.amounts().shortfall(project, r) : null;
        });
    }

    private static boolean idle(FetchInputs desk, int r) {
        return desk.forecast().resources().get(r).idleNow() > 0;
    }

    private static boolean shortfall(FetchInputs desk, int r) {
        return desk.forecast().resources().get(r).shortfall() > 0 && desk.amounts().useful(r);
    }

    private static int best(FetchInputs desk, double[] debt, int r) {
        int best = -1;
        int overworked = -1;
        for (int p = 0; p < debt.length; p++) {
            if (desk.reasons().open(p, r)) {
                if (overworked(desk, debt[p])) {
                    overworked = overworked < 0 || value(desk, debt, p, r) > value(desk, debt, overworked, r) ? p
                            : overworked;
                } else {
                    best = best < 0 || better(desk, debt, p, best, r) ? p : best;
                }
            }
        }
        if (best >= 0) {
            refuse(desk, debt, r);
        }
        return best >= 0 ? best : overworked;
    }

    private static void refuse(FetchInputs desk, double[] debt, int r) {
        for (int p = 0; p < debt.length; p++) {
            if (desk.reasons().open(p, r) && overworked(desk, debt[p])) {
                desk.reasons().set(p, r, Reason.of(Why.OVERWORKED, "debt_cpu_seconds", debt[p]));
            }
        }
    }

    private static boolean overworked(FetchInputs desk, double debt) {
        double hostSpeed = desk.host().totalPeakFlops() / desk.host().cpu().peakFlops();
        return debt < -desk.host().limits().schedulingPeriodSeconds() * hostSpeed;
    }

    /** Among equals a project that is not known to supply comes first: under LTDD it would never be owed anything otherwise. */
    private static boolean better(FetchInputs desk, double[] debt, int p, int other, int r) {
        int order = Double.compare(value(desk, debt, p, r), value(desk, debt, other, r));
        boolean untried = !supplies(desk, p, r) && supplies(desk, other, r);
        return order > 0 || (order == 0 && untried);
    }

    private static boolean supplies(FetchInputs desk, int p, int r) {
        return desk.host().projects().get(p).resources().get(r).supplies();
    }

    private static double value(FetchInputs desk, double[] debt, int p, int r) {
        return debt[p] + OwnShortfall.of(desk, p, r) * LongTermDebt.speed(desk.host(), r);
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs desk, int p, int r) {
        boolean backedOffOnly = desk.bars().project(p) == null && desk.bars().resourceExceptBackoff(p, r) == null;
        boolean mayAsk = desk.reasons().open(p, r) || (backedOffOnly && nobodyOpen(desk, r));
        return mayAsk && shortfall(desk, r) ? desk.amounts().shortfall(p, r) : null;
    }

    private static boolean nobodyOpen(FetchInputs desk, int r) {
        for (int p = 0; p < desk.projects(); p++) {
            if (desk.reasons().open(p, r)) {
                return false;
            }
        }
        return true;
    }
}
