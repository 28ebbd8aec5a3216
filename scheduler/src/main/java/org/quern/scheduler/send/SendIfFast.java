package org.quern.scheduler.send;

import java.util.OptionalInt;
import org.quern.model.Reason;
import org.quern.model.Why;

/**
 * WS1F: like WS1, but not what the host would finish too late by its own estimate.
 *
 * <p>Source: BOINC's client emulator (docs/protocol/study.md 1, 6), a short form of its server's check. Rule: a task is skipped if the
 * estimated delay of its resource, as the client told and lengthened by what is in the reply already, and its estimated run time
 * exceed its latency bound.
 *
 * <p>Divergences: none from the emulator; the server itself counts the time off in the run time too, and sends one task in any case
 * to a host without delay.
 */
public final class SendIfFast implements WorkSendPolicy {
    @Override
    public String name() {
        return "WS1F";
    }

    @Override
    public String summary() {
        return "like WS1, but skips tasks whose estimated delay and run time exceed their latency bound";
    }

    @Override
    public String source() {
        return "BOINC's client emulator (docs/protocol/study.md 6)";
    }

    @Override
    public SendVerdict consider(SendState state, SendCandidate candidate) {
        OptionalInt version = state.version(candidate);
        if (version.isEmpty()) {
            return new SendVerdict.Skip(Reason.of(Why.NOT_WANTED));
        }
        SendCandidate.Version best = candidate.versions().get(version.getAsInt());
        double end = state.of(best.usage().resource()).delaySeconds() + best.estimatedSeconds();
        return end > candidate.latencyBoundSeconds()
                ? new SendVerdict.Skip(Reason.of(Why.WOULD_BE_LATE, Reason.fact("ends_in_seconds", end),
                        Reason.fact("latency_bound_seconds", candidate.latencyBoundSeconds())))
                : new SendVerdict.Send(version.getAsInt(), Reason.of(Why.SENT));
    }
}
