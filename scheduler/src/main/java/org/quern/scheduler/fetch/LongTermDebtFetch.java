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
 * WF2: when the simulation foresees idle processors, ask the project with the largest long-term debt less its own shortfall.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1). Rule: the shortfall of a resource is what stays idle until the end of (minimum + additional
 * buffer); the project's own shortfall is its share of the instances until then less what it will use. A project with tasks that would miss their deadline is
 * not asked, since more work makes it worse.
 *
 * <p>Divergences: a strained project is asked after all if an instance is idle now and nobody else can be asked; coprocessors first, debts weighted by speed.
 */
public final class LongTermDebtFetch implements WorkFetchPolicy {
    @Override
    public String name() {
        return "WF2";
    }

    @Override
    public String summary() {
        return "asks the project with the largest long-term debt less shortfall, not those with tight deadlines";
    }

    @Override
    public String source() {
        return "the scheduling study (docs/protocol/study.md 1)";
    }

    @Override
    public ShareAccounting accounting() {
        return LongTermDebt.NOT_BACKED_OFF;
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
            if (!needed(desk, r)) {
                desk.full(r);
            }
        }
        for (int r = desk.resources() - 1; r >= 0; r--) {
            int best = needed(desk, r) ? best(desk, debt, r) : -1;
            if (best >= 0) {
                return desk.ask(best, Why.ASKED_DEBT, s -> desk.reasons().open(best, s) ? ask(desk, best, s) : null);
            }
        }
        return desk.reasons().nobody();
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs desk = FetchInputs.open(host, forecast, ledger);
        double[] debt = LongTermDebt.overall(host, ledger);
        return desk.ask(project, Why.ASKED_ALONGSIDE, r -> {
            boolean first = desk.openAlongside(project, r) && forecast.misses(project) == 0;
            int rival = best(desk, debt, r);
            boolean better = rival >= 0 && rival != project
                    && value(desk, debt, rival, r) > value(desk, debt, project, r);
            return first && !better && needed(desk, r) ? ask(desk, project, r) : null;
        });
    }

    private static boolean needed(FetchInputs desk, int r) {
        return desk.forecast().resources().get(r).shortfall() > 0 && desk.amounts().useful(r);
    }

    /** The best project to ask for {@code r}; -1 if there is none. Sets the reason of those that are passed over for their deadlines. */
    private static int best(FetchInputs desk, double[] debt, int r) {
        int best = -1;
        int strained = -1;
        for (int p = 0; p < debt.length; p++) {
            if (desk.reasons().open(p, r)) {
                if (desk.forecast().misses(p) > 0) {
                    strained = strained < 0 || value(desk, debt, p, r) > value(desk, debt, strained, r) ? p : strained;
                } else {
                    best = best < 0 || value(desk, debt, p, r) > value(desk, debt, best, r) ? p : best;
                }
            }
        }
        boolean lastResort = best < 0 && desk.forecast().resources().get(r).idleNow() > 0;
        return lastResort ? strained : refuse(desk, r, best);
    }

    private static int refuse(FetchInputs desk, int r, int best) {
        for (int p = 0; p < desk.projects(); p++) {
            if (p != best && desk.reasons().open(p, r) && desk.forecast().misses(p) > 0) {
                desk.reasons().set(p, r, Reason.of(Why.DEADLINES_TIGHT, "late_tasks", desk.forecast().misses(p)));
            }
        }
        return best;
    }

    private static double value(FetchInputs desk, double[] debt, int p, int r) {
        return debt[p] - OwnShortfall.of(desk, p, r) * LongTermDebt.speed(desk.host(), r);
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs desk, int p, int r) {
        return needed(desk, r) ? desk.amounts().shortfall(p, r) : null;
    }
}
