package org.quern.daemon.exec;

import java.util.concurrent.locks.ReentrantLock;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.exec.process.TreeKiller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends all processes of one start of one task. The lock keeps a kill from lasting into the slot's next task, whose processes look like this one's. */
final class TaskKiller {
    private static final Logger LOG = LoggerFactory.getLogger(TaskKiller.class);
    private final String task;
    private final ProcessControl control;
    private final TaskProcesses processes;
    private final ReentrantLock killing = new ReentrantLock();
    private boolean ended;

    /** {@code task} names it in the log. */
    TaskKiller(String task, ProcessControl control, TaskProcesses processes) {
        this.task = task;
        this.control = control;
        this.processes = processes;
    }

    /** Begins on a thread of its own, which is handed to those who wait for its end. */
    Thread begin() {
        return Thread.ofPlatform().daemon().name("kill-" + task).start(this::kill);
    }

    /** Ends them, unless the task has told its last fact. */
    void kill() {
        killing.lock();
        try {
            if (!ended && !new TreeKiller(control).kill(processes)) {
                LOG.warn("task {}: some of its processes do not die", task);
            }
        } finally {
            killing.unlock();
        }
    }

    /** The task tells its last fact: nothing is ended any more. */
    void end() {
        killing.lock();
        try {
            ended = true;
        } finally {
            killing.unlock();
        }
    }
}
