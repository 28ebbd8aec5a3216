package org.quern.engine.task;

import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.TickContext;
import org.quern.model.ExitStatus;
import org.quern.model.ResultState;

/** Ending results for good before they are done (docs/protocol/app-control.md 14.2). */
public final class Aborts {
    private Aborts() {}

    /**
     * Gives a result up with that exit status and message; its process, if any, is told to abort. Of what had not begun a server hears
     * the exit status only, where that says all.
     */
    public static void abort(TickContext tick, ProjectState project, HeldResult held, int exitStatus, String message) {
        boolean isTold = held.task() != null || exitStatus == ExitStatus.ABORTED_BY_CLIENT;
        abort(tick, project, held, exitStatus, isTold ? message : "", message);
    }

    /** The same with one text for the server and another for people. */
    static void abort(TickContext tick, ProjectState project, HeldResult held, int exitStatus, String message,
            String told) {
        if (!held.unfinished() || held.errorRecorded() || project.leaving()) {
            return;
        }
        held.endedWith(exitStatus);
        ResultErrors.record(tick, project, held, exitStatus, message, told);
        ActiveTask task = held.task();
        if (task == null) {
            ResultErrors.close(tick, project, held, ResultState.ABORTED);
        } else if (tick.withdrawStart(task)) {
            TaskEnds.collect(tick, project, held, task);
        } else if (task.phase().hasProcess()) {
            task.askedToAbort(tick.now().mono());
            tick.order(new Command.AbortTask(task.id()));
        } else if (task.phase() == TaskPhase.UNINITIALIZED) {
            TaskEnds.collect(tick, project, held, task);
        }
        tick.decide(project.url(), Decision.Kind.TASK, held.name(), "abort", told);
    }
}
