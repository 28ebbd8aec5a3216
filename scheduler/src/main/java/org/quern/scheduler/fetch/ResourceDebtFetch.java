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
        FetchInputs desk = FetchInputs.open(host, forecast, ledger);
        FetchDecision exempt = desk.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt;
        }
        boolean session = anyBelow(desk, ledger.get(SESSION) > 0 ? host.buffers().high() : host.buffers().low());
        Ledger remembered = ledger.with(SESSION, session ? 1 : 0);
        for (int r = 0; r < desk.resources(); r++) {
            if (!session || !below(desk, r, host.buffers().high())) {
                desk.full(r);
            }
        }
        int best = session ? greatest(desk, ExponentialAverage.debts(host, ledger)) : -1;
        FetchDecision decision = best < 0 ? desk.reasons().nobody()
                : desk.ask(best, Why.ASKED_WATER_MARK, r -> desk.reasons().open(best, r) ? ask(desk, best, r) : null);
        return decision.remembering(remembered);
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs desk = FetchInputs.open(host, forecast, ledger);
        double[] debts = ExponentialAverage.debts(host, ledger);
        int best = greatest(desk, debts);
        boolean first = best < 0 || best == project || debts[project] >= debts[best];
        return desk.ask(project, Why.ASKED_ALONGSIDE,
                r -> first && desk.openAlongside(project, r) ? ask(desk, project, r) : null);
    }

    /** The project with the greatest debt that can be asked for something; -1 if there is none. */
    private static int greatest(FetchInputs desk, double[] debts) {
        int best = -1;
        for (int p = 0; p < debts.length; p++) {
            boolean open = false;
            for (int r = 0; r < desk.resources(); r++) {
                open |= desk.reasons().open(p, r);
            }
            best = open && (best < 0 || debts[p] > debts[best]) ? p : best;
        }
        return best;
    }

    private static boolean anyBelow(FetchInputs desk, double mark) {
        for (int r = 0; r < desk.resources(); r++) {
            if (below(desk, r, mark)) {
                return true;
            }
        }
        return false;
    }

    /** Estimated work, seconds for all instances together, is below {@code mark}. */
    private static boolean below(FetchInputs desk, int r, double mark) {
        int instances = desk.host().resources().get(r).instances();
        return instances > 0 && desk.forecast().windowSeconds(r) < mark * instances;
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs desk, int p, int r) {
        if (!below(desk, r, desk.host().buffers().high())) {
            return null;
        }
        double room = desk.amounts().room(r);
        double own = desk.host().projects().get(p).unlimited() ? room
                : Math.min(room, desk.forecast().of(p, r).ownShortfall());
        return desk.amounts().request(r, own, desk.forecast().resources().get(r).idleNow());
    }
}
