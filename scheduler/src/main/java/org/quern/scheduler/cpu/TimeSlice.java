package org.quern.scheduler.cpu;

import org.quern.model.HostSnapshot;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;

/** Time slices: a running task keeps its processor for a scheduling period, and then until its next checkpoint (docs/protocol/scheduling.md 6.2). */
final class TimeSlice {
    private TimeSlice() {}

    /** In the middle of its slice, or past it and not checkpointed since its end. */
    static boolean unfinished(HostSnapshot host, TaskSnapshot task) {
        TaskRun run = task.run();
        if (!run.isRunning()) {
            return false;
        }
        double end = run.runningSince() + host.limits().schedulingPeriodSeconds();
        return host.now() < end || run.lastCheckpoint() < end;
    }
}
