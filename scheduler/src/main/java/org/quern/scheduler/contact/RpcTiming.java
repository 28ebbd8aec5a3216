package org.quern.scheduler.contact;

import java.util.List;
import org.quern.model.ContactState;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;
import org.quern.model.Sane;
import org.quern.model.UnixTime;

/**
 * When a project may be contacted again: what each outcome does to its {@link ContactState}.
 *
 * <p>Source: docs/protocol/literature.md 1 and today's BOINC (docs/protocol/rpc-policy.md 2, 6). Rule: the minimum contact time is set by the
 * project's request, by failed calls and by failed computations, and moves only later; success clears it. After ten failed calls in a row the
 * master page is read again; after three failures of that, when it has been down for about as long again, a day at most.
 *
 * <p>Divergences: a contact that took long or brought much is followed by a rest, and contacts that a project wants follow each other by a minute
 * at least; a project that is down is probed by how long it was, where BOINC waits a day (decision 57 of docs/decisions); minimum contact times and back-offs are kept over a restart, which BOINC forgets; a delay that a server asked for is at most
 * {@link #LONGEST_DELAY}, so that a slip of a server does not cut a host off for years.
 */
public final class RpcTiming {
    /** Failed calls in a row after which the master page is read again (docs/protocol/literature.md 1: MASTER_FETCH_PERIOD). */
    public static final int CALLS_BEFORE_MASTER = 10;
    /** Failed master fetches in a row after which the next one waits as long as the project is down. */
    public static final int MASTER_TRIES = 3;
    /** Seconds between master fetches then, at most. */
    public static final double MASTER_INTERVAL = 86_400;
    /** The same, at least, before chance halves it: the wait is as long as after a first failed call. */
    private static final double LEAST_INTERVAL = 120;
    /** Longest delay that a server is obeyed for, seconds: four weeks, as long as BOINC's servers ever ask. */
    public static final double LONGEST_DELAY = 28 * 86_400.0;
    /** A contact that a project wants sooner than after so many seconds is made after so many. */
    public static final double SHORTEST_WANTED_DELAY = 60;
    /** A contact that lasted longer than this, seconds, or brought more than {@link #LARGE_BYTES}, is followed by a rest. */
    public static final double LONG_SECONDS = 30;
    /** Replies of this size are rare: 1 MB describes some hundred tasks. */
    public static final double LARGE_BYTES = 1e6;
    /** Rest after a long contact as a multiple of its length: such a project keeps a connection for a tenth of the time. */
    private static final double REST_FACTOR = 9;
    /** Longest such rest, seconds: as long as after failures. */
    public static final double LONGEST_REST = 14_400;
    /** Bytes a second that a project's answers may bring on average, once they are more than {@link #LARGE_BYTES}: 0.9 GB a day. */
    public static final double BYTES_A_SECOND = 10_000;
    /** Seconds until projects are told of a new identity. */
    private static final double IDENTITY_DELAY = 15;
    /** Larger exponents do not lengthen the wait any more. */
    private static final int EXPONENT_CAP = 10;

    private RpcTiming() {}

    /** A call was started: it gets a number. */
    public static ContactState started(ContactState state, double now) {
        return state.withRpcSeqno(state.rpcSeqno() + 1).withLastRpcTime(now);
    }

    /**
     * A contact is over that took {@code seconds}, and {@code bytes} were brought by it and not made up for since those before it: the next automatic one waits accordingly, so that a project which
     * trickles or floods takes little of the host's time and network. That is owed however the contact ended.
     */
    public static ContactState rested(ContactState state, double seconds, double bytes, double now) {
        double wait = restSeconds(seconds, bytes);
        return wait > 0 ? notBefore(state, now + wait) : state;
    }

    /** Seconds of that rest, 0 = none. */
    public static double restSeconds(double seconds, double bytes) {
        double rest = seconds > LONG_SECONDS ? seconds * REST_FACTOR : 0;
        double refill = bytes > LARGE_BYTES ? bytes / BYTES_A_SECOND : 0;
        return Math.min(Math.max(rest, refill), LONGEST_REST);
    }

    /** No contact before {@code time}; an earlier time than the present one changes nothing. */
    public static ContactState notBefore(ContactState state, double time) {
        return time > state.minRpcTime() ? state.withMinRpcTime(time) : state;
    }

    /** A server asked for a pause of so many seconds; 0 = for none. */
    public static ContactState paused(ContactState state, double requestDelay, double now) {
        return requestDelay > 0 ? notBefore(state, now + delay(requestDelay)) : state;
    }

    /**
     * A reply was understood and applied.
     *
     * @param uniform a random number in [0, 1)
     */
    public static ContactState succeeded(ContactState state, RpcSuccess reply, double now, double uniform) {
        ContactState next = state.withFailures(0, 0).withMinRpcTime(0).withFailingSince(0)
                .withNextRpcTime(reply.nextRpcDelay() > 0
                        ? now + Math.max(SHORTEST_WANTED_DELAY, delay(reply.nextRpcDelay())) : UnixTime.NONE)
                .withPending(RpcReason.NONE).withTrickleUpPending(false);
        next = paused(next, reply.requestDelay(), now);
        for (ResourceType type : reply.asked()) {
            if (reply.brought().contains(type)) {
                next = WorkBackoff.cleared(next, type);
            } else if (reply.refused().contains(type)) {
                next = WorkBackoff.refused(next, type, now);
            } else if (countsAsRefusal(reply.reason())) {
                next = WorkBackoff.noWork(next, type, now, uniform);
            }
        }
        return next;
    }

    /** Only calls that the client made for its own needs teach that there is no work (docs/protocol/rpc-policy.md 6.1). */
    private static boolean countsAsRefusal(RpcReason reason) {
        return reason == RpcReason.RESULTS_DUE || reason == RpcReason.NEED_WORK || reason == RpcReason.TRICKLE_UP;
    }

    private static double delay(double seconds) {
        return Math.min(Sane.duration(seconds), LONGEST_DELAY);
    }

    /**
     * Every scheduler URL failed, or the call could not be made.
     *
     * @param connected this computer believes that it has a network; if not, the failure is not the project's
     * @param uniform a random number in [0, 1)
     */
    public static ContactState failed(ContactState state, double now, boolean connected, double uniform) {
        return backedOff(failing(tried(state), now, connected), now, connected, uniform);
    }

    /** What the user or a project wanted has been tried; what an account manager wants, and a first contact, is tried until it succeeds. */
    private static ContactState tried(ContactState state) {
        boolean kept = state.pending() == RpcReason.ACCOUNT_MANAGER || state.pending() == RpcReason.INIT;
        return kept ? state : state.withPending(RpcReason.NONE);
    }

    /** The reply could not be read, or could not be applied. */
    public static ContactState unusableReply(ContactState state, double now, double uniform) {
        return backedOff(failing(state.withPending(RpcReason.NONE), now, true), now, true, uniform);
    }

    /** A reply was applied, and what the call reported was not acknowledged in it: wait as after a failure, longer each time. */
    public static ContactState unacknowledged(ContactState before, ContactState applied, double now, double uniform) {
        return backedOff(applied.withFailures(before.rpcFailures(), applied.masterFetchFailures()), now, true, uniform);
    }

    /** The project said that it is down, perhaps for how long. */
    public static ContactState projectDown(ContactState state, double requestDelay, double now, double uniform) {
        return backedOff(failing(paused(state, requestDelay, now).withPending(RpcReason.NONE), now, true), now, true,
                uniform);
    }

    /** A task failed for good: wait, so that failing tasks are not fetched in a rapid cycle (docs/protocol/literature.md 1). */
    public static ContactState taskFailed(ContactState state, double now, double uniform) {
        return backedOff(state, now, true, uniform);
    }

    /** The master page could not be read, or names no scheduler. */
    public static ContactState masterFailed(ContactState state, double now, boolean connected, double uniform) {
        ContactState counted = connected ? state.withFailures(state.rpcFailures(), state.masterFetchFailures() + 1)
                : state;
        return backedOff(failing(tried(counted), now, connected), now, connected, uniform);
    }

    /** The master page named these schedulers. Only a new one gives reason to hope that calls succeed now. */
    public static ContactState masterRead(ContactState state, List<String> urls) {
        ContactState next = state.withSchedulerUrls(urls).withMasterFetchPending(false);
        return state.schedulerUrls().containsAll(urls) ? next.withFailures(state.rpcFailures(), 0)
                : next.withFailures(0, 0).withMinRpcTime(0).withFailingSince(0);
    }

    /** The project failed now; what this computer's network keeps from it does not count. */
    private static ContactState failing(ContactState state, double now, boolean connected) {
        return connected && !UnixTime.isSet(state.failingSince()) ? state.withFailingSince(now) : state;
    }

    /** As long again as it is down, by chance: the wait grows exponentially, and hosts do not come back all at once. */
    private static double probe(ContactState state, double now, double uniform) {
        double down = UnixTime.isSet(state.failingSince()) ? now - state.failingSince() : 0;
        return Math.clamp(down, LEAST_INTERVAL, MASTER_INTERVAL) * (0.5 + Sane.fraction(uniform, 0) / 2);
    }

    /** docs/protocol/rpc-policy.md 6.3. */
    private static ContactState backedOff(ContactState state, double now, boolean connected, double uniform) {
        if (state.masterFetchFailures() >= MASTER_TRIES) {
            return notBefore(state.withMasterFetchPending(true), now + probe(state, now, uniform));
        }
        ContactState next = state;
        if (connected && state.rpcFailures() == CALLS_BEFORE_MASTER) {
            // BOINC also clears the minimum time here; it was set by a server perhaps, and is kept.
            next = state.withMasterFetchPending(true).withFailures(0, state.masterFetchFailures() + 1);
        }
        if (connected) {
            next = next.withFailures(next.rpcFailures() + 1, next.masterFetchFailures());
        }
        return notBefore(next, now + Backoff.SCHEDULER.seconds(Math.min(next.rpcFailures(), EXPONENT_CAP), uniform));
    }

    /** The user wants it contacted now: nothing holds it back, and it is asked for every resource again. */
    public static ContactState userUpdate(ContactState state) {
        return state.withMinRpcTime(0).withPending(RpcReason.USER).withBackoffs(List.of());
    }

    /** The account manager wants it contacted now. */
    public static ContactState accountManagerUpdate(ContactState state) {
        return state.withMinRpcTime(0).withPending(RpcReason.ACCOUNT_MANAGER);
    }

    /** This computer has a new identity: an account manager's project is told in a moment (docs/protocol/rpc-policy.md 3). */
    public static ContactState newIdentity(ContactState state, double now) {
        boolean isWished = state.pending() == RpcReason.USER || state.pending() == RpcReason.INIT;
        return isWished ? state : notBefore(state.withPending(RpcReason.ACCOUNT_MANAGER), now + IDENTITY_DELAY);
    }

    /** The user says that the network is there: waiting times are void, failure counts stay. */
    public static ContactState networkAvailable(ContactState state) {
        return state.withMinRpcTime(0);
    }

    /** A task for {@code type} was uploaded: a limit of tasks per host may have been the reason for no work. */
    public static ContactState taskUploaded(ContactState state, ResourceType type) {
        return WorkBackoff.cleared(state, type);
    }
}
