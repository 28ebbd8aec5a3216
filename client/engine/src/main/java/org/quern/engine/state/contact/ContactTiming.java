package org.quern.engine.state.contact;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ContactState;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;
import org.quern.model.UnixTime;
import org.quern.scheduler.contact.RpcSuccess;
import org.quern.scheduler.contact.RpcTiming;
import org.quern.scheduler.contact.WorkBackoff;

/**
 * When and why a project is contacted: what happens changes its {@link ContactState} by the rules of {@link RpcTiming}
 * (docs/protocol/rpc-policy.md 2, 6). Whatever may hold automatic contacts back comes with its cause, a clause, which is kept if they
 * wait longer now. Times are Unix seconds, {@code now} the present one; {@code chance} is a random number in [0, 1). Mutable, owned by the
 * engine's thread.
 */
public final class ContactTiming {
    private final ChangeFlags flags;
    private ContactState state = ContactState.ATTACHED;
    private final ContactSession session;
    /** Unix seconds before which no contact was to be when its reset began. */
    private double waitBefore;

    public ContactTiming(ChangeFlags flags) {
        this.flags = flags;
        session = new ContactSession(flags);
    }

    public ContactState state() {
        return state;
    }

    /** Its contacts in this session. */
    public ContactSession session() {
        return session;
    }

    /** As it was saved. */
    public void restored(ContactState saved) {
        state = saved;
    }

    /** The user wants it contacted now. */
    public void userUpdate() {
        state = RpcTiming.userUpdate(state);
    }

    /** The account manager wants it contacted now. */
    public void accountManagerUpdate() {
        state = RpcTiming.accountManagerUpdate(state);
    }

    /** The user suspends it. One that has answered before ({@code isKnown}) has no first contact any more, which a suspension lets pass. */
    public void suspended(boolean isKnown) {
        if (isKnown && state.pending() == RpcReason.INIT) {
            state = state.withPending(RpcReason.PROJECT);
        }
    }

    /** It is to be asked soon, unless a contact is due for another reason. */
    public void toBeAsked() {
        if (state.pending() == RpcReason.NONE) {
            state = state.withPending(RpcReason.PROJECT);
        }
    }

    /** A task of it has a message for its server. */
    public void trickleUpWaits() {
        state = state.withTrickleUpPending(true);
    }

    /** This computer has a new identity, of which an account manager's project is told. */
    public void newIdentity(double now) {
        state = RpcTiming.newIdentity(state, now);
    }

    /** Its server knows this computer by another number, so its calls are counted from the first again. */
    public void newHostId() {
        state = state.withRpcSeqno(0);
    }

    /** Its schedulers are not known. */
    public void masterToBeFetched() {
        state = state.withMasterFetchPending(true);
    }

    /** Its master page named these schedulers. */
    public void masterRead(List<String> urls) {
        become(RpcTiming.masterRead(state, urls));
    }

    /** Its master page could not be read or names no scheduler; {@code connected} if this computer believes that it has a network. */
    public void masterFailed(String cause, double now, boolean connected, double chance) {
        changed(cause, RpcTiming.masterFailed(state, now, connected, chance));
    }

    /** A call is started for that reason, by a request that was built with that number. */
    public void started(RpcReason reason, int seqno, double now) {
        state = RpcTiming.started(state.withPending(reason).withRpcSeqno(seqno), now);
    }

    /** A reply was understood and applied. It ends what held the project back before. */
    public void replied(String cause, RpcSuccess reply, double now, double chance) {
        flags.changed();
        flags.collecting().lookNow();
        ContactState after = RpcTiming.succeeded(state, reply, now, chance);
        state = state.withMinRpcTime(0);
        changed(cause, after);
    }

    /** Its server wants the logs from those times on, 0 = not. */
    public void logsWanted(int timeStatsSince, int jobsSince) {
        state = state.withLogsWanted(timeStatsSince, jobsSince);
    }

    /** Its server asked for a pause of so many seconds; 0 = for none. */
    public void askedForPause(String cause, double seconds, double now) {
        changed(cause, RpcTiming.paused(state, seconds, now));
    }

    /** Its server said that it is down, perhaps for so many seconds. */
    public void projectDown(String cause, double requestDelay, double now, double chance) {
        flags.collecting().lookNow();
        changed(cause, RpcTiming.projectDown(state, requestDelay, now, chance));
    }

    /** A reply did not acknowledge all of what its call had reported; {@code called} is the state before that reply. */
    public void unacknowledged(String cause, ContactState called, double now, double chance) {
        changed(cause, RpcTiming.unacknowledged(called, state, now, chance));
    }

    /** A call failed; {@code connected} if this computer believes that it has a network. */
    public void failed(String cause, double now, boolean connected, double chance) {
        changed(cause, RpcTiming.failed(state, now, connected, chance));
    }

    /** A reply could not be read or applied. */
    public void unusableReply(String cause, double now, double chance) {
        changed(cause, RpcTiming.unusableReply(state, now, chance));
    }

    /** A contact is over that took {@code seconds} and for which {@code bytes} are owed. */
    public void rests(String cause, double seconds, double bytes, double now) {
        changed(cause, RpcTiming.rested(state, seconds, bytes, now));
    }

    /** It was contacted so often that it waits until then. */
    public void contactedTooOften(String cause, double until) {
        changed(cause, RpcTiming.notBefore(state, until));
    }

    /** Nothing makes it wait longer than until then. */
    public void waitsAtMostUntil(double latest) {
        if (state.minRpcTime() > latest) {
            become(state.withMinRpcTime(latest));
        }
    }

    /** The user says that the network is there. */
    public void networkAvailable() {
        state = RpcTiming.networkAvailable(state);
    }

    /** This computer has a network again: a project that was waited for because of that need not wait. */
    public void networkIsBack() {
        if (session.wasOffline()) {
            become(RpcTiming.networkAvailable(state));
        }
    }

    /** That task failed: the project is left alone for a while, by chance. */
    public TaskFailure taskFailed(String name, double now, double chance) {
        ContactState before = state;
        changed("its task " + name + " failed", RpcTiming.taskFailed(state, now, chance));
        return new TaskFailure(before, state);
    }

    /** That task has not failed after all, so it holds nothing back; something else that has come since does. */
    public void failureWithdrawn(TaskFailure failure) {
        if (state.equals(failure.since())) {
            state = failure.before();
        }
    }

    /** A result of that resource was delivered: a limit per host may have room again (docs/protocol/rpc-policy.md 6.1). */
    public void taskUploaded(ResourceType resource) {
        state = RpcTiming.taskUploaded(state, resource);
    }

    /** What its server did not support may run here now. */
    public void deviceCame(ResourceType type, double now) {
        if (state.backoff(type).isRefusal(now)) {
            become(WorkBackoff.cleared(state, type));
        }
    }

    /** It is to be reset, or detached for good. */
    public void leaves() {
        waitBefore = state.minRpcTime();
    }

    /** It was reset: contacts begin as after an attachment, but for their number, and a pause that its server asked for meanwhile holds. */
    public void reset() {
        double wait = state.minRpcTime() == waitBefore ? UnixTime.NONE : state.minRpcTime();
        state = ContactState.ATTACHED.withRpcSeqno(state.rpcSeqno()).withMinRpcTime(wait);
    }

    /** The client's time was moved. */
    public void moved(DoubleUnaryOperator move) {
        state = state.moved(move);
        waitBefore = move.applyAsDouble(waitBefore);
    }

    private void become(ContactState next) {
        state = next;
        flags.touch();
    }

    private void changed(String cause, ContactState after) {
        double before = state.minRpcTime();
        become(after);
        if (after.minRpcTime() > before) {
            session.held(cause);
        }
    }
}
