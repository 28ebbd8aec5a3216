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
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        FetchDecision exempt = inputs.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt;
        }
        double[] debt = LongTermDebt.overall(host, ledger);
        for (int r = inputs.resources() - 1; r >= 0; r--) {
            if (!needed(inputs, r)) {
                inputs.full(r);
            }
        }
        for (int r = inputs.resources() - 1; r >= 0; r--) {
            int best = needed(inputs, r) ? best(inputs, debt, r) : -1;
            if (best >= 0) {
                return inputs.ask(best, Why.ASKED_DEBT,
                        s -> inputs.reasons().open(best, s) ? ask(inputs, best, s) : null);
            }
        }
        return inputs.reasons().nobody();
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        double[] debt = LongTermDebt.overall(host, ledger);
        return inputs.ask(project, Why.ASKED_ALONGSIDE, r -> {
            boolean first = inputs.openAlongside(project, r) && forecast.misses(project) == 0;
            int rival = best(inputs, debt, r);
            boolean better = rival >= 0 && rival != project
                    && value(inputs, debt, rival, r) > value(inputs, debt, project, r);
            return first && !better && needed(inputs, r) ? ask(inputs, project, r) : null;
        });
    }

    private static boolean needed(FetchInputs inputs, int r) {
        return inputs.forecast().resources().get(r).shortfall() > 0 && inputs.amounts().useful(r);
    }

    /** The best project to ask for {@code r}; -1 if there is none. Sets the reason of those that are passed over for their deadlines. */
    private static int best(FetchInputs inputs, double[] debt, int r) {
        int best = -1;
        int strained = -1;
        for (int p = 0; p < debt.length; p++) {
            if (inputs.reasons().open(p, r)) {
                if (inputs.forecast().misses(p) > 0) {
                    strained = strained < 0 || value(inputs, debt, p, r) > value(inputs, debt, strained, r) ? p
                            : strained;
                } else {
                    best = best < 0 || value(inputs, debt, p, r) > value(inputs, debt, best, r) ? p : best;
                }
            }
        }
        boolean lastResort = best < 0 && inputs.forecast().resources().get(r).idleNow() > 0;
        return lastResort ? strained : refuse(inputs, r, best);
    }

    private static int refuse(FetchInputs inputs, int r, int best) {
        for (int p = 0; p < inputs.projects(); p++) {
            if (p != best && inputs.reasons().open(p, r) && inputs.forecast().misses(p) > 0) {
                inputs.reasons().set(p, r, Reason.of(Why.DEADLINES_TIGHT, "late_tasks", inputs.forecast().misses(p)));
            }
        }
        return best;
    }

    private static double value(FetchInputs inputs, double[] debt, int p, int r) {
        return debt[p] - ShareShortfall.of(inputs, p, r) * LongTermDebt.speed(inputs.host(), r);
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs inputs, int p, int r) {
        return needed(inputs, r) ? inputs.amounts().shortfall(p, r) : null;
    }
}
