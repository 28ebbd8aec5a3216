package org.quern.scheduler.fetch;

import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Reason;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.account.NoAccounting;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.Forecast;

/**
 * WF1: the buffer is divided between the projects by share, and each is asked to fill its own part.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1). Rule: each project's part is its share fraction of (minimum + additional buffer) times
 * the instances; the project that lacks the largest fraction of its part is asked for what it lacks; a project without any task is always asked.
 *
 * <p>Divergences: shares are counted among the projects that can be asked for the resource at all; each kind of coprocessor has a buffer of its own.
 */
public final class ShareProportionalFetch implements WorkFetchPolicy {
    @Override
    public String name() {
        return "WF1";
    }

    @Override
    public String summary() {
        return "divides the buffer between projects by share; asks whoever lacks most of its part";
    }

    @Override
    public String source() {
        return "the scheduling study (docs/protocol/study.md 1)";
    }

    @Override
    public ShareAccounting accounting() {
        return NoAccounting.INSTANCE;
    }

    @Override
    public FetchDecision choose(HostSnapshot host, Forecast forecast, Ledger ledger) {
        FetchInputs desk = FetchInputs.open(host, forecast, ledger);
        FetchDecision exempt = desk.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt;
        }
        int best = -1;
        double most = 0;
        for (int p = 0; p < desk.projects(); p++) {
            for (int r = 0; r < desk.resources(); r++) {
                if (desk.reasons().open(p, r)) {
                    double lack = lack(desk, p, r);
                    if (lack <= 0) {
                        desk.reasons().set(p, r,
                                Reason.of(Why.BUFFER_FULL, "queued_seconds", forecast.of(p, r).windowSeconds()));
                    } else if (lack > most) {
                        best = p;
                        most = lack;
                    }
                }
            }
        }
        int chosen = best;
        return chosen < 0 ? desk.reasons().nobody()
                : desk.ask(chosen, Why.ASKED_SHARE, r -> desk.reasons().open(chosen, r) ? ask(desk, chosen, r) : null);
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs desk = FetchInputs.open(host, forecast, ledger);
        return desk.ask(project, Why.ASKED_SHARE, r -> desk.openAlongside(project, r) ? ask(desk, project, r) : null);
    }

    private static double part(FetchInputs desk, int p, int r) {
        return desk.fraction(p, r) * desk.host().buffers().high() * desk.host().resources().get(r).instances();
    }

    /** Fraction of its part that the project lacks; 1 if it has no task. A backup project lacks something only while an instance is idle. */
    private static double lack(FetchInputs desk, int p, int r) {
        Forecast.OfProject own = desk.forecast().of(p, r);
        double part = part(desk, p, r);
        if (part <= 0) {
            return desk.forecast().resources().get(r).idleNow() > 0 ? Double.MIN_NORMAL : 0;
        }
        return own.queuedInstances() == 0 && own.windowSeconds() == 0 ? 1 : 1 - own.windowSeconds() / part;
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs desk, int p, int r) {
        if (lack(desk, p, r) <= 0) {
            return null;
        }
        double missing = part(desk, p, r) - desk.forecast().of(p, r).windowSeconds();
        double own = desk.host().projects().get(p).unlimited() ? missing
                : Math.min(missing, desk.forecast().of(p, r).ownShortfall());
        return desk.amounts().request(r, Math.max(1, own), desk.forecast().resources().get(r).idleNow());
    }
}
