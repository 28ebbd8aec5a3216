package org.quern.scheduler.fetch;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.Reason;
import org.quern.model.TaskSnapshot;
import org.quern.model.Why;
import org.quern.scheduler.risk.Admission;
import org.quern.scheduler.risk.FreshTask;
import org.quern.scheduler.risk.Risks;
import org.quern.scheduler.risk.RunLimits;

/** What the next task of each project would be, and whether it would be late. */
record FreshRisks(HostSnapshot host, Risks risks, FreshTasks fresh) {
    /** Above this part of cases late even alone, fetching for a project is in vain. */
    private static final double FUTILE = 0.9;

    /** The next task of {@code p} for {@code r}; null if none was ever seen. */
    @Nullable
    FreshTask of(int p, int r) {
        return fresh.of(p, r);
    }

    Admission admission(int p, int r, FreshTask task) {
        return new Admission(host, risks, r, p, task);
    }

    /** Why none is admitted, where nothing else is in the way. */
    Why notAdmitted(int p, int r) {
        FreshTask task = fresh.of(p, r);
        return task == null || task.untried() ? Why.UNTRIED : task.known() ? Why.NO_SLACK : Why.UNFORESEEABLE;
    }

    /** Why a task of it would be of no use to what is idle: it needs more than that, or would be late; null if it is of use. */
    @Nullable
    Reason inVainNow(int p, int r) {
        FreshTask task = fresh.of(p, r);
        if (task != null && task.instances() > risks.idleNow(r) + EPSILON) {
            return Reason.of(Why.NEEDS_MORE, Reason.fact("needs", task.instances()),
                    Reason.fact("idle_instances", risks.idleNow(r)));
        }
        return futileNow(p, r) || foretoldFutile(p, r, host.now()) ? Reason.of(Why.FUTILE) : null;
    }

    /**
     * None has ended, and the progress of one that is here and was due after {@code dueAfter} foretells more than all the time from its receipt to its
     * deadline. Once that is over it is no reason any more to prefer other projects: one large task may have come first.
     */
    boolean foretoldFutile(int p, int r, double dueAfter) {
        FreshTask next = fresh.of(p, r);
        if (next == null || !next.untried()) {
            return false;
        }
        BitSet parked = risks.parked();
        for (int t = parked.nextSetBit(0); t >= 0; t = parked.nextSetBit(t + 1)) {
            TaskSnapshot task = host.tasks().get(t);
            double whole = task.runTime().elapsedSeconds() + task.remainingSeconds();
            if (task.project() == p && task.resource() == r && task.deadline() > dueAfter
                    && whole > task.deadline() - task.receivedAt()) {
                return true;
            }
        }
        return false;
    }

    /** Parked tasks take all of {@code r} that is idle. */
    boolean parkedTakeIdle(int r) {
        return risks.idleNow(r) <= risks.parkedInstances(r) + EPSILON;
    }

    /** Its tasks that are here, parked ones apart, take all that may run at once. */
    boolean limitReached(int p) {
        BitSet queued = (BitSet) risks.counted().clone();
        queued.andNot(risks.parked());
        return RunLimits.areReached(host, queued, p);
    }

    /** Its tasks would be late whenever they came. */
    boolean futile(int p, int r) {
        FreshTask task = fresh.of(p, r);
        return task != null && task.known() && admission(p, r, task).atBest() > FUTILE;
    }

    /** Its tasks would be late if they came now. */
    boolean futileNow(int p, int r) {
        FreshTask task = fresh.of(p, r);
        return task != null && task.known() && admission(p, r, task).alone() > FUTILE;
    }
}
