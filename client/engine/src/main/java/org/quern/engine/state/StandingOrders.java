package org.quern.engine.state;

import java.util.function.DoubleUnaryOperator;
import org.quern.model.DeletionRules;
import org.quern.model.ProjectFlags;
import org.quern.model.SchedulerReply;

/** What the user, an account manager and its server want of a project until they say otherwise. Mutable, owned by the engine's thread. */
public final class StandingOrders {
    private ProjectFlags flags = ProjectFlags.NONE;

    public ProjectFlags flags() {
        return flags;
    }

    /** As they were saved. */
    void restored(ProjectFlags saved) {
        flags = saved;
    }

    /** The user, or the account manager for the user, wants its tasks to wait. */
    public void suspendedByUser() {
        flags = flags.withSuspendedByUser(true);
    }

    /** Its tasks may run again. */
    public void resumedByUser() {
        flags = flags.withSuspendedByUser(false);
    }

    /** It is asked for work, or no longer. */
    public void askedForWork(boolean isWanted) {
        flags = flags.withDontRequestMoreWork(!isWanted);
    }

    /** It is asked for no more work and detached when it has none left; or neither. */
    public void detachWhenDone(boolean isWanted) {
        flags = flags.withDetachWhenDone(isWanted).withDontRequestMoreWork(isWanted);
    }

    /** An account manager has a say about it, and wants that. */
    public void managed(boolean dontRequestMoreWork, boolean detachWhenDone) {
        flags = flags.withAttachedViaAcctMgr(true).withDontRequestMoreWork(dontRequestMoreWork)
                .withDetachWhenDone(detachWhenDone);
    }

    /** Nobody but the user has a say about it. */
    public void managerLeft() {
        flags = flags.withAttachedViaAcctMgr(false);
    }

    /** Its server said that. */
    public void told(SchedulerReply.Flags told) {
        flags = flags
                .withServerFlags(told.ended(), told.nonCpuIntensive(), told.strictMemoryBound(), told.dontUseDcf(),
                        told.sendFullWorkload())
                .withDeletion(new DeletionRules(told.deleteByPriority(), told.deleteByExpiration()));
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        flags = flags.withDeletion(flags.deletion().moved(move));
    }
}
