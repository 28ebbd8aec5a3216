package org.quern.engine.task;

import java.util.List;
import java.util.stream.Collectors;
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
import org.quern.engine.tick.ExitStatus;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.ResultState;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;

/** What follows from facts about running and ended tasks (docs/protocol/app-control.md 12, 15, 16). */
public final class TaskEvents {
    /** By so much a program's CPU time may be ahead of the seconds that we count: it runs a little longer than we see. */
    private static final double CPU_SLACK_SECONDS = 60;

    private TaskEvents() {}

    public static void started(TickContext tick, ActiveTask task, Event.TaskStarted event) {
        task.started(event.pid(), event.processStart());
        DiskFaults.started(tick, task);
        if (task.phase() == TaskPhase.QUIT_PENDING) {
            tick.order(new Command.QuitTask(task.id())); // what it was told before it existed, it did not hear
        } else if (task.phase() == TaskPhase.ABORT_PENDING) {
            tick.order(new Command.AbortTask(task.id()));
        }
        tick.state().touch();
    }

    public static void startFailed(TickContext tick, ActiveTask task, Event.TaskStartFailed event) {
        HeldResult held = tick.state().find(task.id());
        ProjectState project = tick.state().find(task.id().project());
        if (held == null || project == null || tick.startIsHeld(task)) {
            return;
        }
        if (project.leaving()) {
            task.ended();
            return;
        }
        if (startEnded(tick, project, held, task)) {
            return;
        }
        if (event.retrySeconds() > 0) {
            defer(tick, held, event.retrySeconds(), event.reason());
            return;
        }
        ResultErrors.record(tick, project, held, BoincError.COULD_NOT_START.code(),
                "couldn't start app: " + event.reason());
        collect(tick, project, held, task);
    }

    /** Its start came to no process; true if it was to be aborted: then it is wound up. */
    static boolean startEnded(TickContext tick, ProjectState project, HeldResult held, ActiveTask task) {
        boolean aborting = task.phase() == TaskPhase.ABORT_PENDING;
        task.processGone();
        tick.state().schedule().lookNow();
        if (aborting) {
            collect(tick, project, held, task);
        }
        return aborting;
    }

    /** A start found that files which the task needs are lost. */
    public static void filesLost(TickContext tick, Event.TaskFilesLost event) {
        ActiveTask task = tick.state().findActive(event.task());
        HeldResult held = tick.state().find(event.task());
        ProjectState project = tick.state().find(event.task().project());
        if (project != null && task != null && held != null && task.phase().hasProcess() && !tick.startIsHeld(task)) {
            startEnded(tick, project, held, task);
        }
        LostFiles.atStart(tick, event);
    }

    public static void refused(TickContext tick, ActiveTask task, Event.DiskRefusedStart event) {
        HeldResult held = tick.state().find(task.id());
        ProjectState project = tick.state().find(task.id().project());
        if (held != null && project != null && task.phase().hasProcess() && !tick.startIsHeld(task)) {
            startEnded(tick, project, held, task);
            DiskFaults.holdStarts(tick, event.reason());
        }
    }

    /** It goes on where it was before the state was lost. */
    public static void checkpointFound(TickContext tick, ActiveTask task, Event.CheckpointFound event) {
        if (event.elapsedTime() > task.work().checkpointElapsed()) {
            task.work().checkpointFound(event);
            tick.log(task.id().project(), "Task " + task.id() + " goes on from its checkpoint in the quarantine");
            tick.state().touch();
        }
    }

    public static void progressed(TickContext tick, ActiveTask task, Event.TaskProgressed event) {
        double most = mostCpuTime(tick, task);
        task.work().usedCpu(Math.clamp(event.cpuTime(), 0, most));
        if (event.fractionDone() > 0 && event.fractionDone() <= 1) {
            task.work().told(event.fractionDone());
        }
        double checkpoint = event.checkpointCpuTime();
        if (checkpoint != task.work().checkpointCpuTime() && checkpoint > 0 && checkpoint <= most) {
            checkpointed(tick, task, checkpoint);
        }
    }

    /** What all processors of the host could have computed in the time that the task has run; more is a mistake or a lie. */
    private static double mostCpuTime(TickContext tick, ActiveTask task) {
        int cpus = Math.max(1, Math.max(tick.state().host().ncpus(), tick.state().settings().tasks().usableCpus()));
        return Math.max(task.work().checkpointCpuTime(),
                (task.work().elapsed() + tick.elapsed() + CPU_SLACK_SECONDS) * cpus);
    }

    private static void checkpointed(TickContext tick, ActiveTask task, double checkpointCpuTime) {
        boolean wasKept = task.work().checkpointAt() - task.runningSince() <= tick.state().settings()
                .schedule().schedulingPeriodSeconds();
        task.checkpointed(checkpointCpuTime, tick.now().wall());
        tick.order(new Command.NoteCheckpoint(task.id(), task.slot(), checkpointCpuTime, task.work().elapsed(),
                task.work().fractionDone()));
        if (wasKept && UnixTime.isSet(task.runningSince())
                && tick.now().wall() - task.runningSince() > tick.state().settings().schedule()
                        .schedulingPeriodSeconds()) {
            tick.state().schedule().lookNow(); // it was kept only until it had saved its work
        }
    }

    public static void endDoubted(TickContext tick, ActiveTask task, Event.EndDoubted event) {
        tick.log(task.id().project(), "Task " + task.id().result() + " had finished, but its output " + event.output()
                + " is not on the disk; it will be started again from its checkpoint");
    }

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
        copyUse(held, task);
        ExitMessages.show(tick, project.url(), held.name(), event.facts());
        ExitVerdict seen = judged(held, task, event.facts());
        ExitVerdict verdict = withinBounds(tick, project, held, task,
                DiskFaults.excuse(tick, task, event.facts().shortage(),
                        LostFiles.excuse(project, held, task, seen)));
        if (seen instanceof ExitVerdict.Failed && verdict instanceof ExitVerdict.Restart) {
            tick.order(new Command.ForgetFinish(task.id(), task.slot())); // or its next start would take it for the end
        }
        tick.state().schedule().lookNow();
        tick.state().contacts().lookNow();
        tick.state().touch();
        switch (verdict) {
            case ExitVerdict.Finished() -> collect(tick, project, held, task);
            case ExitVerdict.Aborted() -> collect(tick, project, held, task);
            case ExitVerdict.Failed(int exitStatus, String message) -> {
                held.updateOutcome(outcome -> outcome.withExitStatus(exitStatus));
                ResultErrors.record(tick, project, held, exitStatus, message);
                collect(tick, project, held, task);
            }
            case ExitVerdict.Restart restart -> restart(tick, project, held, task, restart);
        }
    }

    /** What a task had finished before it was ended by force, or while a limit ended it, is kept; users and projects want none of it. */
    private static ExitVerdict judged(HeldResult held, ActiveTask task, ExitFacts facts) {
        ExitFacts.FinishFile finish = facts.finishFile();
        boolean isAborted = task.phase() == TaskPhase.ABORT_PENDING;
        if (finish != null && isAborted && finish.exitStatus() == 0
                && ExitStatus.isLimit(held.outcome().exitStatus())) {
            held.withdrawError();
            return new ExitVerdict.Finished();
        }
        ExitFacts ended = finish != null && task.killed() && !isAborted ? facts.asFinished(finish) : facts;
        return ExitVerdict.of(ended, task.phase(), task.prematureExits());
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

    /** After a restart: tasks that had failed or been aborted when the client went away are not started again, but wound up. */
    public static void resumeEndings(TickContext tick) {
        tick.state().forEachResult((project, held) -> {
            if (held.state() == ResultState.FILES_UPLOADING) {
                tick.decide(project.url(), Decision.Kind.TASK, held.name(), "upload",
                        "its output files are to be uploaded");
            } else if (held.outcome().readyToReport()) {
                tick.decide(project.url(), Decision.Kind.TASK, held.name(), "report", "it is to be reported");
            }
        });
        for (ActiveTask task : List.copyOf(tick.state().tasks())) {
            HeldResult held = tick.state().find(task.id());
            ProjectState project = tick.state().find(task.id().project());
            if (held != null && project != null && held.outcome().exitStatus() != 0) {
                held.recordedError();
                collect(tick, project, held, task);
            }
        }
    }

    private static void restart(TickContext tick, ProjectState project, HeldResult held, ActiveTask task,
            ExitVerdict.Restart restart) {
        boolean expected = task.phase() == TaskPhase.QUIT_PENDING;
        task.processGone();
        task.work().backToCheckpoint();
        if (restart.counted()) {
            task.exitedTooEarly();
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

    private static void defer(TickContext tick, HeldResult held, double seconds, String reason) {
        held.defer(tick.now().wall() + seconds, reason);
    }

    /** Has outputs and standard error gathered; the slot stays until the state that no longer needs it is on disk. */
    static void collect(TickContext tick, ProjectState project, HeldResult held, ActiveTask task) {
        task.ended();
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
        String excuse = DiskFaults.excuseForOutputs(tick, held, task, event.outputs());
        if (!excuse.isEmpty()) {
            tick.order(new Command.ForgetFinish(task.id(), task.slot()));
            tick.state().schedule().lookNow();
            restart(tick, project, held, task, new ExitVerdict.Restart(true, 0, excuse));
            return;
        }
        ResultErrors.appendStderr(held, event.stderr());
        if (!isAborted(held)) {
            takeOutputs(tick, project, held, event.outputs());
        }
        tick.state().watch().walkNow(); // its outputs are counted where they lie now, and its slot no more
        tick.orderAfterSave(new Command.ClearSlot(task.slot()));
        tick.state().release(task);
        if (held.errorRecorded()) {
            ResultErrors.close(tick, project, held, endState(held.outcome().exitStatus()));
        } else {
            finish(tick, project, held);
        }
    }

    private static void finish(TickContext tick, ProjectState project, HeldResult held) {
        held.moveTo(ResultState.FILES_UPLOADING);
        tick.log(LogFlag.TASK, project.url(), "Computation for task " + held.name() + " finished");
        tick.decide(project.url(), Decision.Kind.TASK, held.name(), "upload",
                "computation finished; its output files are to be uploaded");
        Estimates.logJob(tick, project, held);
    }

    /** The user or the project wants nothing of it: then its outputs are not even looked at (docs/protocol/file-transfer.md 6.6). */
    private static boolean isAborted(HeldResult held) {
        int exitStatus = held.outcome().exitStatus();
        return exitStatus == ExitStatus.ABORTED_BY_USER || exitStatus == ExitStatus.ABORTED_BY_PROJECT;
    }

    /**
     * Outputs that are too large or absent fail the task, whose exit status stays that of its program: 0 (docs/protocol/app-control.md
     * 15). Those that a failed task left go out as well; what it lacks is nothing new.
     */
    private static void takeOutputs(TickContext tick, ProjectState project, HeldResult held, List<OutputFact> outputs) {
        List<OutputFact> failed = outputs.stream().filter(output -> !takeOutput(tick, project, held, output)).toList();
        if (!failed.isEmpty() && !held.errorRecorded()) {
            ResultErrors.record(tick, project, held, held.outcome().exitStatus(),
                    "upload failure: " + failed.stream()
                            .map(output -> TransferErrors.of(output.fileName(), output.status(), ""))
                            .collect(Collectors.joining()),
                    failed.stream().map(OutputFact::error).collect(Collectors.joining("; ")));
        }
    }

    /** False if the task fails for it. */
    private static boolean takeOutput(TickContext tick, ProjectState project, HeldResult held, OutputFact output) {
        FileRecord file = project.files().get(output.fileName());
        if (file == null || file.uploaded()) {
            return true;
        }
        if (output.status() == FileRecord.PRESENT) {
            project.files().put(file.name(),
                    file.withInfo(file.info().withContent(output.nbytes(), output.md5())).withStatus(1, "")
                            .usedAt(tick.now().wall()));
            appeared(tick, project, file);
            return true;
        }
        if (optional(held, output.fileName()) && output.status() == BoincError.FILE_NOT_FOUND.code()) {
            return true;
        }
        project.files().put(file.name(), file.withStatus(output.status(), output.error()));
        if (output.status() == BoincError.FILE_TOO_BIG.code()) {
            tick.orderAfterSave(new Command.DeleteFile(new FileId(project.url(), file.name()), file.info()));
        }
        return false;
    }

    private static boolean optional(HeldResult held, String fileName) {
        return held.result().outputs().stream().anyMatch(ref -> ref.fileName().equals(fileName) && ref.optional());
    }

    /** An intermediate upload: the running task's file goes out as any other output does (docs/protocol/app-control.md 23). */
    public static void uploadRequested(TickContext tick, ActiveTask task, Event.UploadRequested event) {
        ProjectState project = tick.state().find(task.id().project());
        FileRecord file = project == null ? null : project.files().get(event.output().fileName());
        if (project == null || file == null || file.uploaded() || event.output().status() != FileRecord.PRESENT) {
            return;
        }
        project.files().put(file.name(),
                file.withInfo(file.info().withContent(event.output().nbytes(), event.output().md5())).withStatus(1,
                        ""));
        appeared(tick, project, file);
        tick.state().touch();
    }

    /** Where nothing is measured nothing is waited for either. */
    private static void appeared(TickContext tick, ProjectState project, FileRecord file) {
        if (tick.drive().durable()) {
            tick.state().watch().count().appeared(new FileId(project.url(), file.name()), tick.now().wall());
            tick.state().watch().walkNow();
        }
    }

    /** Tells a running task that its intermediate upload has ended. */
    public static void tellUploaded(TickContext tick, ProjectState project, String fileName, int status) {
        for (HeldResult held : project.results().values()) {
            if (held.task() == null || !held.task().phase().hasProcess()) {
                continue;
            }
            for (FileRef ref : held.result().outputs()) {
                if (ref.fileName().equals(fileName)) {
                    tick.order(new Command.TellUploadStatus(held.task().id(), ref.slotName(), status));
                }
            }
        }
    }

    private static void copyUse(HeldResult held, ActiveTask task) {
        held.updateOutcome(
                outcome -> outcome.withUse(task.work().cpuTime(), task.work().elapsed(), task.use().peakResident(),
                        task.use().peakSwap(),
                        task.use().peakDisk()));
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
