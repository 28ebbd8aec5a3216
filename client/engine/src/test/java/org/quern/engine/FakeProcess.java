package org.quern.engine;

import org.jspecify.annotations.Nullable;
import org.quern.model.ExitFacts;
import org.quern.model.TaskLaunch;

/** An application's process in memory: computes, saves its work now and then, and obeys. */
final class FakeProcess {
    final TaskLaunch launch;
    boolean suspended;
    /** What it was told: quit or abort. */
    boolean told;
    double cpuTime;
    double checkpoint;
    @Nullable
    ExitFacts end;

    FakeProcess(TaskLaunch launch) {
        this.launch = launch;
        cpuTime = launch.checkpointCpuTime();
        checkpoint = cpuTime;
    }

    void compute(double seconds, double checkpointEvery, double total) {
        if (suspended || end != null) {
            return;
        }
        cpuTime = Math.min(total, cpuTime + seconds);
        if (cpuTime - checkpoint >= checkpointEvery) {
            checkpoint = cpuTime;
        }
        if (cpuTime >= total) {
            end = finished();
        }
    }

    static ExitFacts finished() {
        return new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null);
    }

    static ExitFacts code(int code) {
        return new ExitFacts(code, 0, null, null);
    }

    static ExitFacts signal(int signal) {
        return new ExitFacts(0, signal, null, null);
    }
}
