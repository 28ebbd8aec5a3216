package org.quern.daemon.exec.fact;

import org.quern.model.TaskLaunch;

/** Gets the facts of all tasks, on threads of this package: it must be quick and must not throw. */
@FunctionalInterface
public interface TaskListener {
    void told(TaskLaunch launch, TaskFact fact);
}
