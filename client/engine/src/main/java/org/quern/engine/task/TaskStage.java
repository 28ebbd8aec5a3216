package org.quern.engine.task;

import java.util.stream.Stream;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.event.Permission;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ExitStatus;
import org.quern.model.ResultState;
import org.quern.model.TaskLaunch;

/**
 * Brings every task's process to where the scheduler and the suspension rules want it, and ends by force what does not end by
 * message (docs/protocol/app-control.md 12 to 14).
 */
public final class TaskStage implements Stage {
    /** Seconds that a task has to end after a message; some virtual machine wrappers need most of it (docs/protocol/app-control.md 1). */
    static final double END_TIMEOUT_SECONDS = 60;
    /** Seconds that a process may live on after its finish file was seen. */
    private static final double FINISH_TIMEOUT_SECONDS = 300;

    @Override
    public void run(TickContext tick) {
        for (ActiveTask task : tick.state().startHold().inTurn(tick.state().tasks())) {
            endByForce(tick, task);
            if (tick.state().quitting()) {
                quit(tick, task);
            } else {
                steer(tick, task);
            }
        }
    }

    @Override
    public void due(Due due, ClientState state, TimeAdvance timeAdvance) {
        for (ActiveTask task : state.tasks()) {
            if (task.phase() == TaskPhase.QUIT_PENDING || task.phase() == TaskPhase.ABORT_PENDING) {
                due.after(task.askedToEndAt(), END_TIMEOUT_SECONDS);
            } else {
                if (task.phase() == TaskPhase.UNINITIALIZED && task.scheduled()
                        && !state.startHold().reason().isEmpty()) {
                    due.after(state.startHold().probeAt(), 0);
                }
            }
        }
    }

    private static void endByForce(TickContext tick, ActiveTask task) {
        boolean ending = task.phase() == TaskPhase.QUIT_PENDING || task.phase() == TaskPhase.ABORT_PENDING;
        if (ending && !task.killed() && tick.now().mono().since(task.askedToEndAt()) > END_TIMEOUT_SECONDS) {
            task.endedByForce();
            tick.log(task.id().project(),
                    "Task " + task.id() + " did not end within 60 s of being told to; ending it by force");
            tick.order(new Command.KillTask(task.id()));
        }
        boolean hung = task.finishFileSeenAt() != null
                && tick.now().mono().since(task.finishFileSeenAt()) > FINISH_TIMEOUT_SECONDS;
        if (hung && task.phase() == TaskPhase.EXECUTING && !task.killed()) {
            task.endedByForce(); // what it finished is kept
            tick.log(task.id().project(),
                    "Task " + task.id()
                            + " has finished, and its process is still there after five minutes; ending it by force");
            tick.order(new Command.KillTask(task.id()));
        }
    }

    private static void steer(TickContext tick, ActiveTask task) {
        Permission.Verdict verdict = Suspension.verdictFor(tick.state(), task);
        // One that has finished computes no more: it has its time to end, and is not stopped before that.
        boolean mayRun = task.scheduled() && verdict.allowed();
        boolean wanted = task.hasFinished() || mayRun;
        switch (task.phase()) {
            case UNINITIALIZED -> {
                if (mayRun) {
                    start(tick, task);
                }
            }
            case SUSPENDED -> {
                if (wanted && task.isElsewhere()) {
                    quit(tick, task);
                } else if (wanted) {
                    task.resumed();
                    tick.order(new Command.ResumeTask(task.id()));
                } else if (!task.scheduled() && task.mustLeaveMemory()) {
                    quit(tick, task);
                }
            }
            case EXECUTING -> {
                if (!wanted) {
                    stop(tick, task, verdict);
                } else if (task.isElsewhere()) { // its card is gone, and it goes on on another from its checkpoint
                    quit(tick, task);
                }
            }
            case STARTING -> {
                if (!mayRun) {
                    tick.withdrawStart(task);
                }
            }
            case QUIT_PENDING, ABORT_PENDING, ENDED -> {
            }
        }
    }

    private static void start(TickContext tick, ActiveTask task) {
        HeldResult held = tick.state().find(task.id());
        ProjectState project = tick.state().find(task.id().project());
        if (held == null || project == null || project.leaving() || task.copies().isHeld()
                || held.deferredUntil() > tick.now().wall()
                || held.state() != ResultState.FILES_DOWNLOADED
                || !tick.state().startHold().admits(task, tick.now().mono(), tick.state()::findActive)) {
            return;
        }
        TaskLaunch launch = Launches.of(tick.state(), project, held, task).orElse(null);
        if (launch == null) {
            Aborts.abort(tick, project, held, ExitStatus.ABORTED_BY_CLIENT, "its workunit or app version is unknown");
            return;
        }
        task.startOrdered(launch.usage(), tick.state().settings().tasks().memoryMostBytes(), tick.now().mono());
        task.copies().ordered(launch.copiedBytes());
        Stream.concat(launch.version().files().stream(), launch.workunit().inputs().stream())
                .forEach(ref -> project.fileState().used(ref.fileName(), tick.now().wall()));
        // Only once the slot is on record: otherwise a crash in between would leave a process in a slot that nobody owns.
        tick.orderAfterSave(new Command.StartTask(launch));
        tick.log(LogFlag.TASK, project.url(),
                (task.work().hasCheckpoint() ? "Restarting" : "Starting") + " task " + held.name() + " in slot "
                        + task.slot());
    }

    /** Preempted: as the scheduler said. Suspended: by the table of docs/protocol/app-control.md 14.1. */
    private static void stop(TickContext tick, ActiveTask task, Permission.Verdict verdict) {
        boolean gpu = !task.devices().isEmpty();
        boolean stays = verdict.allowed() ? !task.mustLeaveMemory()
                : verdict.keepInMemory()
                        || (!gpu && (!task.work().hasCheckpoint()
                                || tick.state().settings().schedule().leaveAppsInMemory()));
        if (stays) {
            task.suspended();
            tick.order(new Command.SuspendTask(task.id()));
        } else {
            quit(tick, task);
        }
    }

    /** Tells it, once, to exit and to go on later from its checkpoint. */
    static void quit(TickContext tick, ActiveTask task) {
        boolean hasProcess = task.phase().controllable() || task.phase() == TaskPhase.STARTING;
        if (hasProcess && !tick.withdrawStart(task)) {
            task.askedToQuit(tick.now().mono());
            tick.order(new Command.QuitTask(task.id()));
        }
    }
}
