package org.quern.scheduler.fetch;

import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.account.ExponentialAverage;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.Forecast;

/**
 * RDEBT: below the low-water mark, ask project after project, greatest resource debt first, until the high-water mark is reached.
 *
 * <p>Source: docs/protocol/literature.md 1. Rule: resource debt = share / exponentially averaged CPU time. A get-work session starts when the estimated work is below
 * the low mark and goes on until it is at the high mark, each call asking for what is missing. A session that reports results asks for work too, but only if the
 * project is the one with the greatest debt.
 *
 * <p>Divergences: a new project's debt is infinite, so it comes first; the marks are the lower and upper buffer; each kind of coprocessor has an estimate of its own,
 * and one session serves all.
 */
public final class ResourceDebtFetch implements WorkFetchPolicy {
    private static final LedgerKey SESSION = LedgerKey.of("get_work_session");

    @Override
    public String name() {
        return "RDEBT";
    }

    @Override
    public String summary() {
        return "below a low-water mark asks projects by share / average CPU time until a high-water mark";
    }

    @Override
    public String source() {
        return "BOINC's design of scheduler calls (docs/protocol/literature.md 1)";
    }

    @Override
    public ShareAccounting accounting() {
        return ExponentialAverage.INSTANCE;
    }

    @Override
    public FetchDecision choose(HostSnapshot host, Forecast forecast, Ledger ledger) {
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        FetchDecision exempt = inputs.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt;
        }
        boolean session = anyBelow(inputs, ledger.get(SESSION) > 0 ? host.buffers().high() : host.buffers().low());
        Ledger remembered = ledger.with(SESSION, session ? 1 : 0);
        for (int r = 0; r < inputs.resources(); r++) {
            if (!session || !below(inputs, r, host.buffers().high())) {
                inputs.full(r);
            }
        }
        int best = session ? greatest(inputs, ExponentialAverage.debts(host, ledger)) : -1;
        FetchDecision decision = best < 0 ? inputs.reasons().nobody()
                : inputs.ask(best, Why.ASKED_WATER_MARK,
                        r -> inputs.reasons().open(best, r) ? ask(inputs, best, r) : null);
        return decision.remembering(remembered);
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        double[] debts = ExponentialAverage.debts(host, ledger);
        int best = greatest(inputs, debts);
        boolean first = best < 0 || best == project || debts[project] >= debts[best];
        return inputs.ask(project, Why.ASKED_ALONGSIDE,
                r -> first && inputs.openAlongside(project, r) ? ask(inputs, project, r) : null);
    }

    /** The project with the greatest debt that can be asked for something; -1 if there is none. */
    private static int greatest(FetchInputs inputs, double[] debts) {
        int best = -1;
        for (int p = 0; p < debts.length; p++) {
            boolean open = false;
            for (int r = 0; r < inputs.resources(); r++) {
                open |= inputs.reasons().open(p, r);
            }
            best = open && (best < 0 || debts[p] > debts[best]) ? p : best;
        }
        return best;
    }

    private static boolean anyBelow(FetchInputs inputs, double mark) {
        for (int r = 0; r < inputs.resources(); r++) {
            if (below(inputs, r, mark)) {
                return true;
            }
        }
        return false;
    }

    /** Estimated work, seconds for all instances together, is below {@code mark}. */
    private static boolean below(FetchInputs inputs, int r, double mark) {
        int instances = inputs.host().resources().get(r).instances();
        return instances > 0 && inputs.forecast().windowSeconds(r) < mark * instances;
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs inputs, int p, int r) {
        if (!below(inputs, r, inputs.host().buffers().high())) {
            return null;
        }
        double room = inputs.amounts().room(r);
        double own = inputs.host().projects().get(p).unlimited() ? room
                : Math.min(room, inputs.forecast().of(p, r).ownShortfall());
        return inputs.amounts().request(r, own, inputs.forecast().resources().get(r).idleNow());
    }
}
