package org.quern.daemon.exec;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.TaskState;
import org.quern.daemon.exec.slot.TrickleFiles;
import org.quern.daemon.exec.start.InitDataWriter;
import org.quern.daemon.exec.start.SetUpFiles;
import org.quern.daemon.exec.start.StartContext;
import org.quern.model.TaskLaunch;
import org.quern.model.TrickleDown;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is written into the slot of a task while it runs: settings, notes, messages, and files of its user that came since its start. All
 * on the task's thread, but for copies: its program is not to wait for its heartbeat meanwhile.
 */
final class TaskNews {
    private static final Logger LOG = LoggerFactory.getLogger(TaskNews.class);
    private final String task;
    private final TaskPaths paths;
    private final Supplier<ExecSettings> settings;
    private final TaskThread thread;
    /** The task with what came since its start. */
    private TaskLaunch told;
    /** What came while copies were made; the newest has all of it. */
    private @Nullable TaskLaunch waiting;
    private @Nullable CompletableFuture<Void> copying;
    private volatile boolean over;

    TaskNews(TaskLaunch launch, TaskPaths paths, Supplier<ExecSettings> settings, TaskThread thread) {
        this.task = launch.result().name();
        this.paths = paths;
        this.settings = settings;
        this.thread = thread;
        told = launch;
    }

    /** A message from its project. */
    void deliver(TrickleDown message) {
        attempt("deliver a trickle", slot -> TrickleFiles.deliver(slot, message));
    }

    /** Its checkpoint. */
    void note(TaskState state) {
        attempt("note a checkpoint", state::write);
    }

    /** The settings in force. */
    void rewriteInitData() {
        attempt("rewrite init_data.xml", slot -> InitDataWriter.replace(told, paths.in(slot), settings.get()));
    }

    /** Its user's files and the preferences of its project, as they are now. */
    void renew(StartContext start, TaskLaunch newer) {
        waiting = newer;
        if (copying == null) {
            copyNext(start);
        }
    }

    private void copyNext(StartContext start) {
        TaskLaunch next = waiting;
        waiting = null;
        if (next != null && !over) {
            TaskLaunch before = told;
            copying = CompletableFuture.runAsync(() -> copy(start, next, before),
                    work -> Thread.ofPlatform().daemon().name("copy-" + task).start(work));
        }
    }

    private void copy(StartContext start, TaskLaunch next, TaskLaunch before) {
        try {
            attempt("give it the user's files", slot -> SetUpFiles.add(start.with(next, slot, () -> over), before));
        } catch (RuntimeException e) {
            LOG.error("task {}: a mistake of ours while files were copied into its slot", task, e);
        } finally {
            thread.later(() -> copied(start, next));
        }
    }

    private void copied(StartContext start, TaskLaunch now) {
        copying = null;
        if (!over) {
            told = now;
            rewriteInitData();
            copyNext(start);
        }
    }

    /** Its process has ended. When this returns nobody copies into the slot any more, which may be another task's soon. */
    void end() {
        over = true;
        if (copying != null) {
            copying.join();
        }
    }

    /** Writes to the slot and nowhere else; a program may put a link to elsewhere in its place. */
    void attempt(String what, FileOperation operation) {
        try {
            paths.slot().held(slot -> {
                operation.run(slot);
                return true;
            });
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("task {}: cannot {}: {}", task, what, e.toString());
        }
    }

    /** Something that writes. */
    interface FileOperation {
        void run(SlotDirectory slot) throws IOException;
    }
}
