package org.quern.daemon.task;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.quern.model.TaskId;

/**
 * How often in a row the start of a task met a mistake of ours. It is tried again, ever more rarely; after some hours the task is given
 * back, since another computer may do better. Safe for use by several threads.
 */
final class StartMistakes {
    private static final int MOST = 10;
    private static final double FIRST_WAIT_SECONDS = 60;
    private static final double LONGEST_WAIT_SECONDS = 3600;

    private final Map<TaskId, Integer> inARow = new ConcurrentHashMap<>();

    /** Counts another; seconds until the task is started again, 0 if it is to be no more. */
    double another(TaskId task) {
        int count = inARow.merge(task, 1, Integer::sum);
        if (count >= MOST) {
            over(task);
            return 0;
        }
        return Math.min(LONGEST_WAIT_SECONDS, Math.scalb(FIRST_WAIT_SECONDS, count - 1));
    }

    /** It was started, and has ended. */
    void over(TaskId task) {
        inARow.remove(task);
    }
}
