package org.quern.engine.task;

import java.util.List;
import java.util.Optional;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.estimate.Estimates;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.state.TaskUse;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;
import org.quern.model.ExitStatus;
import org.quern.model.FileRef;
import org.quern.model.ResultState;
import org.quern.model.Workunit;

/** What follows from the end of a task: whether it goes on, has finished or has failed, and what is gathered of it (docs/protocol/app-control.md 15, 16). */
public final class TaskEnds {
    private TaskEnds() {}

    public static void exited(TickContext tick, ActiveTask task, Event.TaskExited event) {
        HeldResult held = tick.state().find(task.id());
        ProjectState project = tick.state().find(task.id().project());
        if (held == null || project == null || task.phase() == TaskPhase.ENDED || tick.startIsHeld(task)) {
            return;
        }
        if (project.leaving()) { // a reset or detachment drops it; nobody is told of an end
            task.ended();
            return;
        }
        held.programEnded(task.work(), task.use());
        ExitMessages.show(tick, project.url(), held.name(), event.facts());
        ExitVerdict seen = judged(project, held, task, event.facts());
        ExitVerdict verdict = withinBounds(tick, project, held, task,
                CardDoubts.excuse(tick, task, DiskFaults.excuse(tick, task, event.facts().shortage(),
                        LostFiles.excuse(project, held, task, seen))));
        if (seen instanceof ExitVerdict.Failed && verdict instanceof ExitVerdict.Restart) {
            tick.order(new Command.ForgetFinish(task.id(), task.slot())); // or its next start would take it for the end
        }
        switch (verdict) {
            case ExitVerdict.Finished() -> {
                LostFiles.endured(project, held);
                collect(tick, project, held, task);
            }
            case ExitVerdict.Aborted() -> collect(tick, project, held, task);
            case ExitVerdict.Failed(int exitStatus, String message) -> {
                held.endedWith(exitStatus);
                ResultErrors.record(tick, project, held, exitStatus, message);
                collect(tick, project, held, task);
            }
            case ExitVerdict.Restart restart -> restart(tick, project, held, task, restart);
        }
    }

    /** What a task had finished before it was ended by force, or while a limit ended it, is kept; users and projects want none of it. */
    private static ExitVerdict judged(ProjectState project, HeldResult held, ActiveTask task,
            ExitFacts facts) {
        ExitFacts.FinishFile finish = facts.finishFile();
        boolean isAborted = task.phase() == TaskPhase.ABORT_PENDING;
        if (finish != null && isAborted && finish.exitStatus() == 0
                && ExitStatus.isLimit(held.outcome().exitStatus())) {
            project.failureWithdrawn(held);
            return new ExitVerdict.Finished();
        }
        ExitFacts ended = finish != null && task.killed() && !isAborted ? facts.asFinished(finish) : facts;
        return ExitVerdict.of(ended, task.phase(), task.exits().premature(), task.exits().restarts());
    }

    /** What a task used at last may be over its bound: it is not started again. What it has finished is kept. */
    private static ExitVerdict withinBounds(TickContext tick, ProjectState project, HeldResult held, ActiveTask task,
            ExitVerdict verdict) {
        Workunit workunit = project.workunitOf(held);
        String excess = workunit == null ? "" : task.use().diskExcess(workunit.diskBound());
        if (excess.isEmpty()) {
            return verdict;
        }
        return switch (verdict) {
            case ExitVerdict.Restart _ -> {
                tick.log(project.url(), "Task " + held.name() + ": " + excess);
                yield new ExitVerdict.Failed(ExitStatus.DISK_LIMIT, TaskUse.DISK_EXCEEDED);
            }
            case ExitVerdict.Finished finished -> {
                tick.log(LogFlag.TASK, project.url(),
                        "Task " + held.name() + " has finished; what it did is kept. " + excess);
                yield finished;
            }
            case ExitVerdict.Failed failed -> failed;
            case ExitVerdict.Aborted aborted -> aborted;
        };
    }

    /**
     * After a restart: tasks that had failed or been aborted when the client went away are not started again, but wound up. One that came
     * to its end while a limit ended it has finished, as if the client had seen that.
     *
     * @param news what the client found at its start
     */
    public static void resumeEndings(TickContext tick, List<Event> news) {
        tick.state().forEachResult((project, held) -> {
            if (held.state() == ResultState.FILES_UPLOADING) {
                tick.decide(project.url(), Decision.Kind.TASK, held.name(), "upload",
                        "its output files are to be uploaded");
            } else if (held.outcome().readyToReport()) {
                tick.decide(project.url(), Decision.Kind.TASK, held.name(), "report", "it is to be reported");
            } else if (held.task() == null && held.unfinished() && held.outcome().exitStatus() != 0) {
                held.withdrawError(); // a damaged state told of its end, and its slot is another's: it begins anew
            }
        });
        for (ActiveTask task : List.copyOf(tick.state().tasks())) {
            HeldResult held = tick.state().find(task.id());
            ProjectState project = tick.state().find(task.id().project());
            if (held != null && project != null && held.outcome().exitStatus() != 0) {
                if (ExitStatus.isLimit(held.outcome().exitStatus()) && hasFinished(task, news)) {
                    held.programEnded(task.work(), task.use());
                    project.failureWithdrawn(held);
                } else {
                    held.recordedError();
                }
                collect(tick, project, held, task);
            }
        }
    }

    private static boolean hasFinished(ActiveTask task, List<Event> news) {
        return news.stream().anyMatch(event -> event instanceof Event.TaskExited(var id, var facts)
                && id.equals(task.id()) && facts.finishFile() != null && facts.finishFile().exitStatus() == 0);
    }

    private static void restart(TickContext tick, ProjectState project, HeldResult held, ActiveTask task,
            ExitVerdict.Restart restart) {
        boolean expected = task.phase() == TaskPhase.QUIT_PENDING;
        task.startsAgain();
        if (restart.counted()) {
            task.exits().cameTooEarly();
        }
        if (!expected) {
            task.exits().startsAgain();
        }
        LostFiles.await(tick, project, held);
        if (restart.afterSeconds() > 0) {
            defer(tick, held, restart.afterSeconds(), restart.reason());
        }
        if (!expected) {
            tick.log(LogFlag.TASK, project.url(),
                    "Task " + held.name() + " " + restart.reason() + "; it will be started again from its checkpoint");
        }
    }

    static void defer(TickContext tick, HeldResult held, double seconds, String reason) {
        held.defer(tick.now().wall() + seconds, reason);
    }

    /** Has outputs and standard error gathered; the slot stays until the state that no longer needs it is on disk. */
    static void collect(TickContext tick, ProjectState project, HeldResult held, ActiveTask task) {
        task.ended();
        project.diskState().unused().computed(project.filesOf(held).map(FileRef::fileName).distinct().toList(),
                task.work().elapsed(), tick.now().mono());
        Launches.of(tick.state(), project, held, task).ifPresentOrElse(
                launch -> tick.order(new Command.CollectTask(launch)),
                () -> collected(tick, task, new Event.TaskCollected(task.id(), "", List.of())));
    }

    public static void collected(TickContext tick, ActiveTask task, Event.TaskCollected event) {
        HeldResult held = tick.state().find(task.id());
        ProjectState project = tick.state().find(task.id().project());
        if (held == null || project == null || task.phase() != TaskPhase.ENDED || project.leaving()) {
            return;
        }
        Optional<ExitVerdict.Restart> again = DiskFaults.excuseForOutputs(tick, held, task, event.outputs());
        if (again.isPresent()) {
            tick.order(new Command.ForgetFinish(task.id(), task.slot()));
            restart(tick, project, held, task, again.get());
            return;
        }
        ResultErrors.appendStderr(held, event.stderr());
        if (isAborted(held)) {
            TaskOutputs.dropOutputs(tick, project, event.outputs());
        } else {
            TaskOutputs.takeOutputs(tick, project, held, event.outputs());
        }
        tick.orderAfterSave(new Command.ClearSlot(task.slot()));
        tick.state().gathered(task);
        if (held.errorRecorded()) {
            ResultErrors.close(tick, project, held, endState(held.outcome().exitStatus()));
        } else {
            finish(tick, project, held, task);
        }
    }

    private static void finish(TickContext tick, ProjectState project, HeldResult held, ActiveTask task) {
        held.computed();
        tick.log(LogFlag.TASK, project.url(), "Computation for task " + held.name() + " finished");
        tick.decide(project.url(), Decision.Kind.TASK, held.name(), "upload",
                "computation finished; its output files are to be uploaded");
        Estimates.logJob(tick, project, held, task.work());
    }

    /**
     * The user or the project wants nothing of it: then its outputs go nowhere (docs/protocol/file-transfer.md 6.6). Nor do they where it was
     * ended for the space that it took, which they would go on taking until its server accepts them.
     */
    private static boolean isAborted(HeldResult held) {
        int exitStatus = held.outcome().exitStatus();
        return exitStatus == ExitStatus.ABORTED_BY_USER || exitStatus == ExitStatus.ABORTED_BY_PROJECT
                || exitStatus == ExitStatus.DISK_LIMIT;
    }

    /** Ended by user, project or for being overdue counts as aborted, anything else as a computation error. */
    private static ResultState endState(int exitStatus) {
        if (exitStatus == BoincError.DOWNLOAD_FAILED.code()) {
            return ResultErrors.BEFORE_START;
        }
        return switch (exitStatus) {
            case ExitStatus.ABORTED_BY_USER, ExitStatus.ABORTED_BY_PROJECT, ExitStatus.OVERDUE -> ResultState.ABORTED;
            default -> ResultState.COMPUTE_ERROR;
        };
    }
}
