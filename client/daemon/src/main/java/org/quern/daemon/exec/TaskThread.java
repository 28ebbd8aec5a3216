package org.quern.daemon.exec;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread of one start of one task, on which all of its work is done in order. */
final class TaskThread {
    private static final Logger LOG = LoggerFactory.getLogger(TaskThread.class);
    private final String task;
    private final ExecutorService thread;

    /** {@code task} names it in the log. */
    TaskThread(String task) {
        this.task = task;
        thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("task-" + task).factory());
    }

    /** Does this after what was asked before; what is asked after the end is ignored. */
    void later(Runnable work) {
        try {
            thread.execute(() -> guarded(work));
        } catch (RejectedExecutionException e) {
            LOG.debug("task {} has ended; nothing is done for it any more", task);
        }
    }

    /** A mistake of ours must not end the thread, or the task's end would never be told. */
    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.error("task {}: a mistake of ours", task, e);
        }
    }

    /** Nothing follows what was asked so far. */
    void end() {
        thread.shutdown();
    }
}
