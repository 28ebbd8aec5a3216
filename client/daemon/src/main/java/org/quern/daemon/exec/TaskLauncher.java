package org.quern.daemon.exec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskListener;
import org.quern.daemon.exec.process.OrphanKiller;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.daemon.exec.process.StrayProcesses;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;

/** Starts tasks and keeps those that have not ended. No method blocks; safe for use by several threads. */
public final class TaskLauncher {
    private final Supplier<ExecSettings> settings;
    private final ProcessControl control;
    private final TaskListener listener;
    private final Map<Integer, RunningTask> bySlot = new ConcurrentHashMap<>();

    /**
     * A launcher without tasks.
     *
     * @param settings asked at each start
     * @param control the operating system
     * @param listener gets the facts of all tasks
     */
    public TaskLauncher(Supplier<ExecSettings> settings, ProcessControl control, TaskListener listener) {
        this.settings = settings;
        this.control = control;
        this.listener = listener;
    }

    /**
     * Begins to start a task; what comes of it is told to the listener.
     *
     * @throws IllegalStateException if a task of that slot has not told its last fact yet
     */
    public RunningTask start(TaskLaunch launch) {
        Integer slot = launch.slot();
        RunningTask task = new RunningTask(launch, settings, control, listener, () -> ended(slot));
        RunningTask other = bySlot.putIfAbsent(slot, task);
        if (other != null) {
            throw new IllegalStateException("slot " + slot + " is in use by " + other.launch().result().name());
        }
        task.begin();
        return task;
    }

    private void ended(Integer slot) {
        bySlot.remove(slot);
        endOrphans();
    }

    private void endOrphans() {
        OrphanKiller.kill(control,
                () -> running().stream().mapToLong(RunningTask::startTime).min().orElse(Long.MAX_VALUE));
    }

    /**
     * Ends what still lives of an earlier life of the client in slots whose tasks have not been started since; blocks up to some seconds
     * if there is any.
     *
     * @param slots the folder of all slots, absolute
     * @return the slots in which processes were ended
     */
    public List<Path> endLeft(Path slots) {
        return StrayProcesses.endLeft(control, slots, () -> Set.copyOf(bySlot.keySet()));
    }

    /** The tasks that have begun to start and have not told their last fact. */
    public Collection<RunningTask> running() {
        return List.copyOf(bySlot.values());
    }

    /** The start of this task that has not told its last fact. */
    public Optional<RunningTask> find(TaskId id) {
        return running().stream().filter(task -> task.launch().project().sameProject(id.project())
                && task.launch().result().name().equals(id.result())).findFirst();
    }

    /** Does that with this task, nothing if it does not run any more. */
    public void with(TaskId id, Consumer<RunningTask> action) {
        find(id).ifPresent(action);
    }

    /** Ends all processes of all tasks, and waits so many milliseconds for that at most. */
    public void killAll(long millis) throws InterruptedException {
        List<Thread> killers = running().stream().map(RunningTask::killing).toList();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (Thread killer : killers) {
            killer.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
        }
    }

    /** Exchanges messages with all programs; to be called once a second. */
    public void poll(Function<TaskLaunch, Heartbeat> heartbeats) {
        running().forEach(task -> task.poll(heartbeats.apply(task.launch())));
        if (control.tellsOrphans()) {
            Thread.ofVirtual().name("reap").start(control::reap);
        }
    }

    /** Whether a task runs that was not measured yet. */
    public boolean hasNewTasks() {
        return running().stream().anyMatch(RunningTask::isNew);
    }

    /** Measures all tasks in one look at the process table; to be called every ten seconds. */
    public void measure() {
        if (!bySlot.isEmpty()) {
            Thread.ofPlatform().daemon().name("measure-tasks").start(() -> {
                ProcessForest table = ProcessForest.read(control.processes());
                running().forEach(task -> task.measure(table));
                endOrphans();
            });
        }
    }
}
