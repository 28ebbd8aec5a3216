package org.quern.scheduler.send;

import org.quern.scheduler.policy.Policy;

/** Whether a server should send a candidate to the host that asked. */
public interface WorkSendPolicy extends Policy {
    /**
     * The verdict on one candidate. The caller offers candidates while {@link SendState#workNeeded}, and commits those sent with
     * {@link SendState#sent}.
     */
    SendVerdict consider(SendState state, SendCandidate candidate);

    /** It looks at the tasks that the host has: a server must ask its clients to list them ({@code <send_full_workload/>}). */
    default boolean needsWorkload() {
        return false;
    }
}
