package quern.simulator.world;

import quern.model.ResourceUsage;
import quern.model.TaskId;

/** A task that was sent: what it really needs, which the engine does not know, and how far it has come. Mutable. */
final class SimTask {
    final TaskId id;
    final int project;
    final ResourceUsage usage;
    final double fpops;
    final double sentAt;
    final double deadline;
    /** What it uses while it computes, operations per second of peak speed. */
    final double peakFlops;
    boolean computing;
    /** Seconds that it has computed. */
    double ran;
    /** When it ended, Unix seconds; NaN = has not. */
    double endedAt = Double.NaN;
    boolean finished;

    SimTask(TaskId id, int project, ResourceUsage usage, double fpops, double sentAt, double deadline,
            double peakFlops) {
        this.id = id;
        this.project = project;
        this.usage = usage;
        this.fpops = fpops;
        this.sentAt = sentAt;
        this.deadline = deadline;
        this.peakFlops = peakFlops;
    }

    double totalSeconds() {
        return fpops / usage.flops();
    }

    double remainingSeconds() {
        return Math.max(0, totalSeconds() - ran);
    }

    /** Operations of peak speed spent on it. */
    double processing() {
        return ran * peakFlops;
    }

    boolean metDeadline() {
        return finished && endedAt <= deadline;
    }
}
