package org.quern.engine.contact;

import java.util.List;
import org.quern.engine.estimate.Estimates;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.task.Aborts;
import org.quern.engine.tick.TickContext;
import org.quern.model.ExitStatus;
import org.quern.model.UnixTime;

/**
 * What becomes of tasks whose deadline is over: those that have not begun are given up (docs/protocol/app-control.md 17); from the others it is learnt how long such tasks take, and where
 * the suite sets them aside, those that found no processor until they were late by as long again as they had are given up too (docs/policies/RISK.md): they would heap up, and the copy that
 * the server sent out at their deadline is due by then.
 */
final class LateTasks {
    /** Before this the clock is plainly wrong and no deadline is believed: 13 February 2009. */
    private static final double SANE_CLOCK = 1_234_567_890;

    private LateTasks() {}

    /** @param lookedAt wall time of the last look, Unix seconds */
    static void look(TickContext tick, ProjectState project, double lookedAt) {
        double now = tick.now().wall();
        if (now <= SANE_CLOCK || !tick.state().clock().judges(project.serversClock())) {
            return;
        }
        for (HeldResult held : List.copyOf(project.results().values())) {
            double deadline = held.result().reportDeadline();
            if (!held.unfinished() || !UnixTime.isSet(deadline) || deadline >= now) {
                continue;
            }
            if (hasNotBegun(held)) {
                Aborts.abort(tick, project, held, ExitStatus.UNSTARTED_LATE, "not started by its deadline");
                continue;
            }
            if (deadline >= lookedAt) {
                Estimates.late(tick, project, held);
            }
            if (tick.state().suite().cpu().setsLateAside() && waitsInVain(held, now)) {
                Aborts.abort(tick, project, held, ExitStatus.ABORTED_BY_CLIENT,
                        "late by as long again as it had, and no processor was left for it");
            }
        }
    }

    /** It has no slot, or waits there, with nothing computed, for room for the copies with which it would begin. */
    private static boolean hasNotBegun(HeldResult held) {
        ActiveTask task = held.task();
        return task == null || (task.phase() == TaskPhase.UNINITIALIZED && task.copies().refusedBytes() > 0
                && task.work().checkpointElapsed() == 0);
    }

    private static boolean waitsInVain(HeldResult held, double now) {
        ActiveTask task = held.task();
        double deadline = held.result().reportDeadline();
        double received = held.result().receivedTime();
        boolean waits = task != null && !held.outcome().suspendedByUser() && task.work().elapsed() > 0
                && (task.phase() == TaskPhase.SUSPENDED || task.phase() == TaskPhase.UNINITIALIZED);
        return waits && UnixTime.isSet(received) && received < deadline && now - deadline > deadline - received;
    }
}
