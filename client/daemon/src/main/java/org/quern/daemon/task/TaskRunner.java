package org.quern.daemon.task;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.RunningTask;
import org.quern.daemon.exec.TaskLauncher;
import org.quern.daemon.exec.channel.AppStatus;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.Collected;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.output.TaskCollector;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.ProcessId;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.daemon.exec.slot.SlotOwner;
import org.quern.daemon.exec.slot.Slots;
import org.quern.daemon.exec.slot.TaskState;
import org.quern.daemon.exec.slot.TrickleFiles;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TaskRemarks;
import org.quern.model.BoincError;
import org.quern.model.DataNames;
import org.quern.model.FileId;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out the engine's commands about tasks and posts what is seen of them. */
public final class TaskRunner {
    private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);
    /** Polls between measurements of all processes (docs/protocol/app-control.md 20). */
    private static final int POLLS_PER_MEASUREMENT = 10;
    /** Polls between looks whether a task's disk use is to be measured. */
    private static final int POLLS_PER_DISK_LOOK = 5;
    /** Seconds until outputs are gathered again that found no space. */
    private static final int COLLECT_RETRY_SECONDS = 30;
    /** Twice the time in which a program must notice that its client is gone (docs/protocol/app-control.md 11). */
    private static final int NOTICE_SECONDS = 20;
    private final Path dataDirectory;
    private final Mailbox mailbox;
    private final ContainerLeavings leavings;
    private final ExecutorService io;
    private final Supplier<ExecSettings> settings;
    private final TaskLauncher launcher;
    private final Slots slots;
    /** Slots that are being emptied. */
    private final Map<Integer, CompletableFuture<Void>> clearing = new ConcurrentHashMap<>();
    /** What each running program last said of itself besides its progress. */
    private final Map<TaskId, TaskRemarks> remarks = new ConcurrentHashMap<>();
    private final StartMistakes mistakes = new StartMistakes();
    private int polls;

    /**
     * A runner without tasks.
     *
     * @param settings asked at each start of a task
     * @param leavings told of tasks that may make containers
     */
    public TaskRunner(Path dataDirectory, Supplier<ExecSettings> settings, ProcessControl control,
            Mailbox mailbox, ExecutorService io, ContainerLeavings leavings) {
        this.dataDirectory = dataDirectory;
        this.mailbox = mailbox;
        this.leavings = leavings;
        this.io = io;
        this.slots = new Slots(dataDirectory);
        this.settings = settings;
        this.launcher = new TaskLauncher(settings, control, this::told);
    }

    /**
     * Once programs of an earlier life of the client have had their time to notice that it is gone, ends those of tasks that have not been
     * started again: their tasks may have to wait for long, and the user may not allow them to compute.
     */
    public void endLeft() {
        Path folder = dataDirectory.toAbsolutePath().normalize().resolve(DataNames.SLOTS);
        CompletableFuture.delayedExecutor(NOTICE_SECONDS, TimeUnit.SECONDS, io).execute(() -> launcher.endLeft(folder)
                .forEach(slot -> LOG.warn("Ended processes that an earlier client left behind in {}: their task waits",
                        slot)));
    }

    /** Starts a task, once its slot has been emptied of the one before. */
    public void start(TaskLaunch launch) {
        io.execute(() -> leavings.note(launch.version().planClass(), launch.project(), launch.result().name(),
                launch.workunit().name()));
        CompletableFuture<Void> cleared = clearing.remove(launch.slot());
        if (cleared == null || cleared.isDone()) {
            begin(launch);
        } else {
            var _ = cleared.whenComplete((nothing, failure) -> begin(launch));
        }
    }

    /** A mistake of ours costs one start: whatever comes of a task is told, or nobody would ever try it again. */
    private void begin(TaskLaunch launch) {
        try {
            launcher.start(launch);
        } catch (RuntimeException e) {
            LOG.error("task {} could not be started", launch.result().name(), e);
            mistaken(id(launch), e.toString());
        }
    }

    private void mistaken(TaskId task, String mistake) {
        mailbox.post(new Event.TaskStartFailed(task, BoincError.FILE_OPERATION.code(), "internal error: " + mistake,
                mistakes.another(task)));
    }

    /** CPU tasks pause for a moment, or go on after it; those that feed a device or hardly compute are exempt. */
    public void throttle(boolean pause) {
        launcher.running().stream().filter(task -> task.launch().isLimited()).forEach(task -> task.throttle(pause));
    }

    /** The tasks that run: what is to be told to one of them is told there. */
    public TaskLauncher running() {
        return launcher;
    }

    public void deliver(Command.DeliverTrickle command) {
        launcher.find(command.task()).ifPresentOrElse(task -> task.deliver(command.message()),
                () -> io.execute(() -> leave(command)));
    }

    /** The task has no process just now: it finds the message at its next start. */
    private void leave(Command.DeliverTrickle command) {
        TaskId task = command.task();
        try {
            SlotDirectory slot = slots.slot(command.slot());
            if (slot.isFolder() && SlotOwner.is(slot, task.project(), task.result())) {
                TrickleFiles.deliver(slot, command.message());
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("task {}: cannot keep a message from its project: {}", task.result(), e.toString());
        }
    }

    /** Gathers what an ended task left behind. */
    public void collect(TaskLaunch launch) {
        io.execute(() -> {
            try {
                Collected collected = TaskCollector.collect(dataDirectory, launch, settings.get().reportsHead());
                mailbox.post(new Event.TaskCollected(id(launch), collected.stderr(), collected.outputs()));
            } catch (IOException e) {
                LOG.warn("Outputs of {} cannot be gathered: {} ({}); trying again in {} s", launch.result().name(),
                        WriteTrouble.words(e), e.getMessage(), COLLECT_RETRY_SECONDS);
                collectLater(launch);
            } catch (RuntimeException e) {
                LOG.error("Outputs of {} cannot be gathered; trying again in {} s", launch.result().name(),
                        COLLECT_RETRY_SECONDS, e);
                collectLater(launch);
            }
        });
    }

    private void collectLater(TaskLaunch launch) {
        CompletableFuture.delayedExecutor(COLLECT_RETRY_SECONDS, TimeUnit.SECONDS, io).execute(() -> collect(launch));
    }

    /** Notes a checkpoint in the slot, so that the state file need not be written for it. */
    public void noteCheckpoint(Command.NoteCheckpoint command) {
        launcher.with(command.task(), task -> task.note(new TaskState(command.task().project(), command.task().result(),
                command.cpuTime(), command.elapsedTime(), command.fractionDone(), 0, 0, 0)));
    }

    /** Empties a slot that nobody owns; the next start in it waits for that. */
    public void clear(int slot) {
        clearing.put(slot, CompletableFuture.runAsync(() -> {
            try {
                slots.slot(slot).clear();
            } catch (IOException e) {
                LOG.warn("Slot {} could not be emptied: {}; it is tried again when it is next used", slot,
                        e.toString());
            }
        }, io));
    }

    /** Deletes what the last program in a slot said of its end; the next start in it waits for that. */
    public void forgetFinish(int slot) {
        clearing.put(slot, CompletableFuture.runAsync(() -> {
            try {
                slots.slot(slot).delete(SlotFiles.FINISH);
            } catch (IOException e) {
                LOG.warn("The finish file in slot {} could not be deleted: {}", slot, WriteTrouble.words(e));
            }
        }, io));
    }

    /** What programs are told of this client's settings has changed. */
    public void settingsChanged() {
        launcher.running().forEach(RunningTask::refresh);
    }

    /** Once a second: exchange messages; more rarely, measure. */
    public void poll(Function<TaskLaunch, Heartbeat> heartbeats) {
        launcher.poll(heartbeats);
        polls++;
        if (polls % POLLS_PER_MEASUREMENT == 0 || launcher.hasNewTasks()) {
            launcher.measure();
        }
        if (polls % POLLS_PER_DISK_LOOK == 0) {
            launcher.running().forEach(RunningTask::lookAtDisk);
        }
    }

    private void told(TaskLaunch launch, TaskFact fact) {
        TaskId id = id(launch);
        switch (fact) {
            case TaskFact.Copying() -> LOG.debug("Copying large files into the slot of task {}", id);
            case TaskFact.Started started -> started(launch, started.process());
            case TaskFact.StartFailed failed -> mailbox.post(new Event.TaskStartFailed(id, failed.failure().code(),
                    failed.failure().reason(), failed.failure().retrySeconds()));
            case TaskFact.StartMistaken mistaken -> mistaken(id, mistaken.mistake());
            case TaskFact.FilesLost lost -> mailbox.post(new Event.TaskFilesLost(id, losses(launch, lost.files())));
            case TaskFact.FilesFoundLost lost -> losses(launch, lost.files()).forEach(mailbox::post);
            case TaskFact.DiskRefused refused -> mailbox.post(new Event.DiskRefusedStart(id, refused.reason()));
            case TaskFact.SlotRefused refused ->
                    mailbox.post(new Event.SlotRefused(launch.slot(), refused.reason()));
            case TaskFact.Status status -> {
                mailbox.postNews(progressed(id, status.status()));
                remark(id, last -> last.withStatus(status.status().wantNetwork(),
                        status.status().workingSetBytes().orElse(0), status.status().wantsToCompute()));
            }
            case TaskFact.Graphics graphics -> remark(id, last -> last.withAddresses(
                    graphics.reply().webGraphicsUrl().orElse(""), graphics.reply().remoteDesktopAddress().orElse("")));
            case TaskFact.TrickleUp() -> mailbox.post(new Event.TrickleUpFound(id));
            case TaskFact.UploadRequested requested -> mailbox.post(new Event.UploadRequested(id, requested.output()));
            case TaskFact.Measured measured -> mailbox.postNews(new Event.TaskMeasured(id,
                    measured.usage().memory().residentBytes(), measured.usage().memory().swapBytes(),
                    measured.usage().cpuSeconds(), measured.usage().memory().virtualBytes(),
                    measured.usage().pageFaults()));
            case TaskFact.CheckpointFound found -> mailbox.post(new Event.CheckpointFound(id,
                    found.noted().checkpointCpuTime(), found.noted().checkpointElapsedTime(),
                    found.noted().fractionDone()));
            case TaskFact.DiskMeasured measured -> mailbox.postNews(new Event.TaskDiskMeasured(id, measured.bytes()));
            case TaskFact.Unresponsive() -> mailbox.post(new Event.TaskUnresponsive(id));
            case TaskFact.FinishFileSeen() -> mailbox.post(new Event.FinishFileSeen(id));
            case TaskFact.DiskFull full -> mailbox.post(new Event.DiskFoundFull(full.reason()));
            case TaskFact.Exited exited -> {
                remarks.remove(id);
                mistakes.over(id);
                mailbox.post(new Event.TaskExited(id, exited.facts()));
            }
        }
    }

    private static List<Event.FileLost> losses(TaskLaunch launch, Map<String, String> files) {
        return files.entrySet().stream()
                .map(file -> new Event.FileLost(new FileId(launch.project(), file.getKey()), file.getValue())).toList();
    }

    /** Programs repeat themselves every second; only what is new is told. */
    private void remark(TaskId id, UnaryOperator<TaskRemarks> change) {
        TaskRemarks before = remarks.getOrDefault(id, TaskRemarks.NONE);
        TaskRemarks after = change.apply(before);
        if (!after.equals(before)) {
            remarks.put(id, after);
            mailbox.post(new Event.TaskRemarked(id, after));
        }
    }

    private void started(TaskLaunch launch, ProcessId process) {
        mailbox.post(new Event.TaskStarted(id(launch), process.pid(), process.startTime()));
    }

    private static Event progressed(TaskId id, AppStatus status) {
        return new Event.TaskProgressed(id, status.currentCpuSeconds().orElse(0),
                status.checkpointCpuSeconds().orElse(0),
                status.fractionDone().orElse(0));
    }

    /** The name that a task goes by. */
    public static TaskId id(TaskLaunch launch) {
        return new TaskId(launch.project(), launch.result().name());
    }
}
