package org.quern.scheduler.fetch;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Reason;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskSnapshot;
import org.quern.model.Why;
import org.quern.model.WorkRequest;
import org.quern.scheduler.account.NoAccounting;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.forecast.MostUrgent;

/**
 * ETTPRC4: keep every project's queue so long that it starves between one and two connection periods T from now.
 *
 * <p>Source: version 4 of BOINC's client (docs/protocol/literature.md 0). Rule: a project needs min_results = ceil(instances * share fraction) tasks to
 * keep its part of the processors busy. Its time to starvation S is the work of its tasks, the min_results - 1 latest deadlines left out, divided by
 * share fraction * instances * active fraction. If S < T it is asked for (2T - S) times that rate; S = 0 is urgent: need work immediately, and goes
 * first.
 *
 * <p>Divergences: T is the lower buffer. One project is asked at a time, the one that starves first. Each kind of coprocessor counts as version 4 counts
 * CPUs. Shares are counted among the projects that can be asked for the resource. A backup project (share 0) is asked only while an instance is idle.
 */
public final class StarvationTimeFetch implements WorkFetchPolicy {
    @Override
    public String name() {
        return "ETTPRC4";
    }

    @Override
    public String summary() {
        return "asks each project whose tasks run out within a connection period, up to two periods";
    }

    @Override
    public String source() {
        return "version 4 of BOINC's client (docs/protocol/literature.md 0)";
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
        double[][] starvation = starvation(inputs);
        int best = -1;
        double soonest = host.buffers().low();
        for (int p = 0; p < inputs.projects(); p++) {
            for (int r = 0; r < inputs.resources(); r++) {
                if (inputs.reasons().open(p, r) && starvation[p][r] < soonest) {
                    best = p;
                    soonest = starvation[p][r];
                } else if (inputs.reasons().open(p, r) && starvation[p][r] >= host.buffers().low()) {
                    inputs.reasons().set(p, r, Reason.of(Why.BUFFER_FULL, "starves_in_seconds", starvation[p][r]));
                }
            }
        }
        int chosen = best;
        return chosen < 0 ? inputs.reasons().nobody()
                : inputs.ask(chosen, Why.ASKED_STARVATION,
                        r -> inputs.reasons().open(chosen, r) ? ask(inputs, chosen, r, starvation[chosen][r]) : null);
    }

    @Override
    public FetchDecision alongside(HostSnapshot host, Forecast forecast, Ledger ledger, int project) {
        FetchInputs inputs = FetchInputs.open(host, forecast, ledger);
        double[][] starvation = starvation(inputs);
        return inputs.ask(project, Why.ASKED_STARVATION,
                r -> inputs.openAlongside(project, r) ? ask(inputs, project, r, starvation[project][r]) : null);
    }

    /** Work request of docs/protocol/literature.md 0. */
    private static WorkRequest.@Nullable Ask ask(FetchInputs inputs, int p, int r, double starvation) {
        double period = inputs.host().buffers().low();
        if (starvation >= period) {
            return null;
        }
        double wallSeconds = (2 * period - starvation) * inputs.fraction(p, r)
                * inputs.host().resources().get(r).instances();
        double own = inputs.host().projects().get(p).unlimited() ? wallSeconds
                : Math.min(wallSeconds, inputs.forecast().of(p, r).ownShortfall());
        return inputs.amounts().request(r, Math.max(1, own), inputs.forecast().resources().get(r).idleNow());
    }

    /** ETTPRC(P, min_results(P) - 1) by project and resource, seconds of wall time. */
    private static double[][] starvation(FetchInputs inputs) {
        HostSnapshot host = inputs.host();
        double[][] work = new double[inputs.projects()][inputs.resources()];
        int[][] left = new int[inputs.projects()][inputs.resources()];
        BitSet counted = new BitSet(host.tasks().size());
        for (int t = 0; t < host.tasks().size(); t++) {
            TaskSnapshot task = host.tasks().get(t);
            boolean counts = task.obstacle().countsInForecast() && !host.alwaysRuns(task);
            counted.set(t, counts);
            left[task.project()][task.resource()] += counts ? 1 : 0;
        }
        MostUrgent byDeadline = MostUrgent.of(host, counted);
        for (int t = byDeadline.next(); t >= 0; t = byDeadline.next()) {
            TaskSnapshot task = host.tasks().get(t);
            // Latest deadlines are left out: they come last here.
            if (left[task.project()][task.resource()]-- >= minResults(inputs, task.project(), task.resource())) {
                work[task.project()][task.resource()] += task.remainingSeconds() * task.instances();
            }
        }
        for (int p = 0; p < work.length; p++) {
            for (int r = 0; r < work[p].length; r++) {
                work[p][r] = seconds(inputs, p, r, work[p][r]);
            }
        }
        return work;
    }

    private static int minResults(FetchInputs inputs, int p, int r) {
        return Math.max(1, (int) Math.ceil(inputs.host().resources().get(r).instances() * inputs.fraction(p, r)));
    }

    private static double seconds(FetchInputs inputs, int p, int r, double work) {
        ResourceSnapshot resource = inputs.host().resources().get(r);
        double rate = inputs.fraction(p, r) * resource.instances() * resource.available();
        if (rate > 0) {
            return work / rate;
        }
        return inputs.forecast().resources().get(r).idleNow() > 0 ? 0 : Double.POSITIVE_INFINITY;
    }
}
