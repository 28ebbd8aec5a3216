package org.quern.scheduler.send;

import java.util.OptionalInt;
import org.quern.model.Reason;
import org.quern.model.Why;

/**
 * WS1: send tasks until their estimated durations fill what was asked.
 *
 * <p>Source: the scheduling study (docs/protocol/study.md 1), counters per resource by docs/protocol/literature.md 2. Rule: any
 * candidate with an app version for a resource that still wants seconds or instances is sent; deadlines are not looked at.
 */
public final class SendBySeconds implements WorkSendPolicy {
    @Override
    public String name() {
        return "WS1";
    }

    @Override
    public String summary() {
        return "sends tasks until the seconds and instances asked for are filled";
    }

    @Override
    public String source() {
        return "the scheduling study (docs/protocol/study.md 1), per resource by docs/protocol/literature.md 2";
    }

    @Override
    public SendVerdict consider(SendState state, SendCandidate candidate) {
        OptionalInt version = state.version(candidate);
        return version.isPresent() ? new SendVerdict.Send(version.getAsInt(), Reason.of(Why.SENT))
                : new SendVerdict.Skip(Reason.of(Why.NOT_WANTED));
    }
}
