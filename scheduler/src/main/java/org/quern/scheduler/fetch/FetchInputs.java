package org.quern.scheduler.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.ProjectFlag;
import org.quern.model.Reason;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.forecast.Forecast;

/**
 * What every work-fetch policy starts from: the snapshot and its forecast, what is forbidden, how much is sensible, and the table of reasons
 * that it fills in. Used for one decision.
 */
record FetchInputs(HostSnapshot host, Forecast forecast, FetchBars bars, Amounts amounts, ReasonTable reasons) {
    static FetchInputs open(HostSnapshot host, Forecast forecast, Ledger ledger) {
        FetchBars bars = new FetchBars(host, forecast);
        return new FetchInputs(host, forecast, bars, new Amounts(host, forecast, bars),
                new ReasonTable(host, bars, ledger));
    }

    int projects() {
        return host.projects().size();
    }

    int resources() {
        return host.resources().size();
    }

    /** The request to a non-CPU-intensive project that lacks a task; nobody if there is none. */
    FetchDecision nonCpuIntensive() {
        return NonCpuIntensiveFetch.choose(host, bars, reasons);
    }

    /** Nothing but the project's own minimum contact time, if that, keeps it from being asked for {@code r} while it is contacted. */
    boolean openAlongside(int p, int r) {
        return bars.projectExceptContact(p) == null && bars.resource(p, r) == null;
    }

    /** The project's part of {@code r} by share, among those that are not barred from it; back-off and contact time apart. */
    double fraction(int p, int r) {
        double sum = 0;
        int count = 0;
        for (int q = 0; q < projects(); q++) {
            if (counts(q, r) || q == p) {
                sum += host.projects().get(q).share();
                count++;
            }
        }
        return sum > 0 ? host.projects().get(p).share() / sum : 1.0 / Math.max(1, count);
    }

    private boolean counts(int q, int r) {
        boolean willing = !host.projects().get(q).is(ProjectFlag.SUSPENDED)
                && !host.projects().get(q).is(ProjectFlag.NO_NEW_TASKS)
                && !host.projects().get(q).is(ProjectFlag.NON_CPU_INTENSIVE);
        return willing && bars.resourceExceptBackoff(q, r) == null;
    }

    /** Asks {@code p} what {@code ask} gives for each resource, null meaning nothing, with {@code why}. */
    FetchDecision ask(int p, Why why, IntFunction<WorkRequest.@Nullable Ask> ask) {
        List<WorkRequest.@Nullable Ask> asks = new ArrayList<>();
        for (int r = 0; r < resources(); r++) {
            WorkRequest.Ask wanted = ask.apply(r);
            asks.add(wanted);
            if (wanted != null && (wanted.seconds() > 0 || wanted.instances() > 0)) {
                reasons.set(p, r, Reason.of(why, Reason.fact("seconds", wanted.seconds()),
                        Reason.fact("instances", wanted.instances()),
                        Reason.fact("shortfall_seconds", forecast.resources().get(r).shortfall())));
            }
        }
        return reasons.decision(p, asks);
    }

    /** Says of every project that could be asked for {@code r} that enough is queued. */
    void full(int r) {
        reasons.setOpen(r,
                Reason.of(Why.BUFFER_FULL, Reason.fact("busy_seconds", forecast.resources().get(r).saturatedSeconds()),
                        Reason.fact("queued_seconds", forecast.windowSeconds(r))));
    }
}
