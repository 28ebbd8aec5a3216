package org.quern.engine.task;

import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.TickContext;
import org.quern.model.AppVersion;
import org.quern.model.BoincError;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;

/** What follows from facts about tasks that start and run (docs/protocol/app-control.md 12). */
public final class TaskEvents {
    /** By so much a program's CPU time may be ahead of the seconds that we count: it runs a little longer than we see. */
    private static final double CPU_SLACK_SECONDS = 60;

    private TaskEvents() {}

    public static void started(TickContext tick, ActiveTask task, Event.TaskStarted event) {
        task.started(event.pid(), event.processStart(), tick.now().wall());
        DiskFaults.started(tick, task);
        if (task.phase() == TaskPhase.QUIT_PENDING) {
            tick.order(new Command.QuitTask(task.id())); // what it was told before it existed, it did not hear
        } else if (task.phase() == TaskPhase.ABORT_PENDING) {
            tick.order(new Command.AbortTask(task.id()));
        }
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
            TaskEnds.defer(tick, held, event.retrySeconds(), event.reason());
            return;
        }
        ResultErrors.record(tick, project, held, BoincError.COULD_NOT_START.code(),
                "couldn't start app: " + event.reason());
        TaskEnds.collect(tick, project, held, task);
    }

    /** Its start came to no process; true if it was to be aborted: then it is wound up. */
    static boolean startEnded(TickContext tick, ProjectState project, HeldResult held, ActiveTask task) {
        boolean aborting = task.phase() == TaskPhase.ABORT_PENDING;
        task.startEnded();
        if (aborting) {
            TaskEnds.collect(tick, project, held, task);
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
            task.checkpointFound(event);
            tick.log(task.id().project(), "Task " + task.id() + " goes on from its checkpoint in the quarantine");
        }
    }

    public static void progressed(TickContext tick, ActiveTask task, Event.TaskProgressed event) {
        double most = mostCpuTime(tick, task);
        double before = task.work().cpuTime();
        task.work().usedCpu(Math.clamp(event.cpuTime(), 0, most));
        countLightUse(tick, task, task.work().cpuTime() - before);
        if (event.fractionDone() > 0 && event.fractionDone() <= 1) {
            task.work().told(event.fractionDone());
        }
        double checkpoint = event.checkpointCpuTime();
        if (checkpoint != task.work().checkpointCpuTime() && checkpoint > 0 && checkpoint <= most) {
            checkpointed(tick, task, checkpoint);
        }
    }

    /** A project must not have processors for nothing by calling its programs small. */
    private static void countLightUse(TickContext tick, ActiveTask task, double cpuSeconds) {
        ProjectState project = tick.state().find(task.id().project());
        HeldResult held = tick.state().find(task.id());
        Workunit workunit = project == null || held == null ? null : project.workunitOf(held);
        AppVersion version = project == null || held == null ? null : project.versionOf(held);
        if (project != null && workunit != null && version != null && project.isSmall(workunit, version)
                && project.lightUse().used(cpuSeconds)) {
            tick.log(project.url(),
                    "Its programs are said to use less than a processor each, and use more; each is counted with one now and runs in turn with others");
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
}
