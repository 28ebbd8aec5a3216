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
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        FetchDecision exempt = inputs.nonCpuIntensive();
        if (exempt.project().isPresent()) {
            return exempt;
        }
        int best = -1;
        double most = 0;
        for (int p = 0; p < inputs.projects(); p++) {
            for (int r = 0; r < inputs.resources(); r++) {
                if (inputs.reasons().open(p, r)) {
                    double lack = lack(inputs, p, r);
                    if (lack <= 0) {
                        inputs.reasons().set(p, r,
                                Reason.of(Why.BUFFER_FULL, "queued_seconds", forecast.of(p, r).windowSeconds()));
                    } else if (lack > most) {
                        best = p;
                        most = lack;
                    }
                }
            }
        }
        int chosen = best;
        return chosen < 0 ? inputs.reasons().nobody()
                : inputs.ask(chosen, Why.ASKED_SHARE,
                        r -> inputs.reasons().open(chosen, r) ? ask(inputs, chosen, r) : null);
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        return inputs.ask(project, Why.ASKED_SHARE,
                r -> inputs.openAlongside(project, r) ? ask(inputs, project, r) : null);
    }

    private static double part(FetchInputs inputs, int p, int r) {
        return inputs.fraction(p, r) * inputs.host().buffers().high() * inputs.host().resources().get(r).instances();
    }

    /** Fraction of its part that the project lacks; 1 if it has no task. A backup project lacks something only while an instance is idle. */
    private static double lack(FetchInputs inputs, int p, int r) {
        Forecast.OfProject own = inputs.forecast().of(p, r);
        double part = part(inputs, p, r);
        if (part <= 0) {
            return inputs.forecast().resources().get(r).idleNow() > 0 ? Double.MIN_NORMAL : 0;
        }
        return own.queuedInstances() == 0 && own.windowSeconds() == 0 ? 1 : 1 - own.windowSeconds() / part;
    }

    private static WorkRequest.@Nullable Ask ask(FetchInputs inputs, int p, int r) {
        if (lack(inputs, p, r) <= 0) {
            return null;
        }
        double missing = part(inputs, p, r) - inputs.forecast().of(p, r).windowSeconds();
        double own = inputs.host().projects().get(p).unlimited() ? missing
                : Math.min(missing, inputs.forecast().of(p, r).ownShortfall());
        return inputs.amounts().request(r, Math.max(1, own), inputs.forecast().resources().get(r).idleNow());
    }
}
