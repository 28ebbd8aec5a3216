package org.quern.scheduler.contact;

import java.util.ArrayList;
import java.util.List;
import org.quern.model.ContactState;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.UnixTime;

/**
 * How long a project is not asked for one resource's work after it had none (docs/protocol/literature.md 2,
 * docs/protocol/rpc-policy.md 6.1): ten minutes, doubled up to a day, with jitter; cleared by a task for the resource. Projects as a
 * whole are not backed off for want of work. A resource that the server calls not supported is left alone for
 * {@link ResourceBackoff#REFUSED_SECONDS}.
 */
public final class WorkBackoff {
    private static final double SHORTEST_SECONDS = 600;
    private static final double LONGEST_SECONDS = 86_400;

    private WorkBackoff() {}

    /**
     * The project had no task for {@code type}. While a back-off runs, another empty answer changes nothing.
     *
     * @param uniform a random number in [0, 1)
     */
    public static ContactState noWork(ContactState state, ResourceType type, double now, double uniform) {
        ResourceBackoff old = state.backoff(type);
        if (old.until() > now) {
            return state;
        }
        boolean wasEmpty = old.intervalSeconds() > 0 && old.intervalSeconds() < ResourceBackoff.REFUSED_SECONDS;
        double interval = wasEmpty ? Math.min(LONGEST_SECONDS, 2 * old.intervalSeconds())
                : SHORTEST_SECONDS;
        return put(state, new ResourceBackoff(type, now + interval * (0.5 + uniform), interval));
    }

    /** The project's server said that it does not support {@code type} (the third answer of docs/protocol/literature.md 2). */
    public static ContactState refused(ContactState state, ResourceType type, double now) {
        return put(state, ResourceBackoff.refused(type, now));
    }

    /** The project sent a task for {@code type}, or one was uploaded. */
    public static ContactState cleared(ContactState state, ResourceType type) {
        return state.backoff(type).intervalSeconds() == 0 && !UnixTime.isSet(state.backoff(type).until()) ? state
                : put(state, new ResourceBackoff(type, UnixTime.NONE, 0));
    }

    private static ContactState put(ContactState state, ResourceBackoff backoff) {
        List<ResourceBackoff> next = new ArrayList<>(state.backoffs());
        next.removeIf(other -> other.type().equals(backoff.type()));
        next.add(backoff);
        next.sort((a, b) -> a.type().compareTo(b.type()));
        return state.withBackoffs(next);
    }
}
