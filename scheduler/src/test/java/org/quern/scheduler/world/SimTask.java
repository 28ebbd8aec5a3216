package org.quern.scheduler.world;

import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.estimate.TaskProgress;

/** A task of the simulated world: what it really is, and how far it has come. */
final class SimTask {
    final String name;
    final int project;
    final int app;
    final TaskSource source;
    final double received;
    final double deadline;
    final double trueSeconds;
    double elapsed;
    ProcessPhase phase = ProcessPhase.UNSTARTED;
    double runningSince;
    double lastCheckpoint;
    long held;
    boolean ranForDeadline;
    double lastMiss;
    Obstacle obstacle = Obstacle.NONE;

    SimTask(String name, int project, int app, TaskSource source, double now) {
        this.name = name;
        this.project = project;
        this.app = app;
        this.source = source;
        received = now;
        deadline = now + source.latencyBound();
        double told = source.fpopsEstimate() * source.actualRatio() / source.usage().flops();
        // An absurd estimate says nothing of the task's real size.
        trueSeconds = told >= 0 && told < 30 * 86_400.0 ? told : 3600;
    }

    TaskProgress progress(ProjectUrl url) {
        double fraction = trueSeconds > 0 ? Math.min(1, elapsed / trueSeconds) : 0;
        return new TaskProgress(url, "app" + app, source.fpopsEstimate(), source.usage().flops(), true, fraction, false,
                elapsed, elapsed, elapsed, 1);
    }

    TaskSnapshot snapshot(double remaining) {
        TaskRun run = new TaskRun(phase, runningSince, lastCheckpoint, held, ranForDeadline, lastMiss);
        return new TaskSnapshot(name, project, app, source.resource(), source.usage(), -1, received, deadline,
                remaining, 0, 0,
                obstacle, run);
    }

    boolean running() {
        return phase == ProcessPhase.RUNNING;
    }
}
