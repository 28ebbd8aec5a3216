package org.quern.scheduler.send;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.scheduler.forecast.EdfSimulation;

/**
 * WS2: send a task only if the host can fit it in without harm.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1). Rule: simulate earliest deadline first over the tasks that the host
 * has and those already in the reply, without and with the candidate. It is sent only if it meets its deadline, every task that met
 * its deadline still does, and no late task becomes later. Ending exactly at the deadline is in time.
 *
 * <p>Divergences: each resource is simulated for itself; the CPU part of a coprocessor task is not counted.
 */
public final class SendIfFeasible implements WorkSendPolicy {
    /** Sums of run times are that exact. */
    private static final double ROUNDING_SECONDS = 1e-6;

    @Override
    public String name() {
        return "WS2";
    }

    @Override
    public String summary() {
        return "sends a task only if it and all tasks of the host meet their deadlines, by simulation";
    }

    @Override
    public String source() {
        return "the scheduling study (docs/protocol/study.md 1)";
    }

    @Override
    public boolean needsWorkload() {
        return true;
    }

    @Override
    public SendVerdict consider(SendState state, SendCandidate candidate) {
        OptionalInt version = state.version(candidate);
        if (version.isEmpty()) {
            return new SendVerdict.Skip(Reason.of(Why.NOT_WANTED));
        }
        SendCandidate.Version best = candidate.versions().get(version.getAsInt());
        ResourceType type = best.usage().resource();
        List<EdfSimulation.Job> jobs = held(state, type);
        int instances = Math.max(1, state.of(type).count());
        double[] before = EdfSimulation.lateness(jobs, instances);
        jobs.add(
                new EdfSimulation.Job(candidate.latencyBoundSeconds(), best.estimatedSeconds(), best.usage().of(type)));
        Why harm = harm(before, EdfSimulation.lateness(jobs, instances));
        return harm == Why.SENT ? new SendVerdict.Send(version.getAsInt(), Reason.of(harm))
                : new SendVerdict.Skip(Reason.of(harm, "run_seconds", best.estimatedSeconds()));
    }

    private static List<EdfSimulation.Job> held(SendState state, ResourceType type) {
        List<EdfSimulation.Job> jobs = new ArrayList<>();
        for (List<SendRequest.Held> tasks : List.of(state.request().held(), state.sent())) {
            for (SendRequest.Held task : tasks) {
                if (task.usage().resource().equals(type)) {
                    jobs.add(new EdfSimulation.Job(task.deadline() - state.request().now(), task.remainingSeconds(),
                            task.usage().of(type)));
                }
            }
        }
        return jobs;
    }

    private static Why harm(double[] before, double[] after) {
        if (after[before.length] > ROUNDING_SECONDS) {
            return Why.WOULD_BE_LATE;
        }
        for (int j = 0; j < before.length; j++) {
            if (before[j] <= ROUNDING_SECONDS && after[j] > ROUNDING_SECONDS) {
                return Why.WOULD_MAKE_LATE;
            }
            if (before[j] > ROUNDING_SECONDS && after[j] > before[j] + ROUNDING_SECONDS) {
                return Why.WOULD_MAKE_LATER;
            }
        }
        return Why.SENT;
    }
}
