package org.quern.scheduler.send;

import org.quern.model.Reason;

/** What becomes of a candidate. */
public sealed interface SendVerdict {
    Reason reason();

    /**
     * Send it.
     *
     * @param version index of the app version to use in {@link SendCandidate#versions}
     */
    record Send(int version, Reason reason) implements SendVerdict {}

    /** Not to this host, not now. */
    record Skip(Reason reason) implements SendVerdict {}
}
