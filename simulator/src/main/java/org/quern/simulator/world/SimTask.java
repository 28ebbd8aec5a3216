package org.quern.simulator.world;

import java.util.List;
import java.util.OptionalDouble;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;
import org.quern.simulator.scenario.AppModel;

/**
 * A task that was sent: what it really needs, which the engine does not know, and how far it has come. It changes as the run goes
 * on; a {@link RunWatch} may look at it and keep it, and only the world changes it.
 */
public final class SimTask {
    final TaskId id;
    final int project;
    final ResourceUsage usage;
    final double fpops;
    final double sentAt;
    final double deadline;
    /** What it uses while it computes, operations per second of peak speed. */
    final double peakFlops;
    /** Index of its resource: 0 the CPU, d + 1 the scenario's device d; -1 = a device that the host lacks. */
    final int resource;
    /** Numbers of the device instances that it was given last. */
    List<Integer> devices = List.of();
    boolean computing;
    /** Part of its speed at which it computes now. */
    double pace = 1;
    /** Seconds that it has computed at its speed. */
    double ran;
    /** Of these, seconds before the simulation began. */
    double ranBefore;
    /** When it ended, Unix seconds; empty if it has not. */
    OptionalDouble endedAt = OptionalDouble.empty();
    /** Of the seconds that it has computed, those up to its last checkpoint. */
    private double saved;
    /** Seconds that it has computed in vain, since it left memory before its next checkpoint. */
    double lost;
    /** It is in memory, computing or not. */
    boolean inMemory;
    private final AppModel.Needs needs;
    boolean finished;
    /** When its server was told that it had finished, Unix seconds; empty if it was not. */
    OptionalDouble reportedAt = OptionalDouble.empty();

    SimTask(TaskId id, int project, ResourceUsage usage, int resource, double fpops, double sentAt, double deadline,
            double peakFlops, AppModel.Needs needs) {
        this.needs = needs;
        this.id = id;
        this.project = project;
        this.usage = usage;
        this.resource = resource;
        this.fpops = fpops;
        this.sentAt = sentAt;
        this.deadline = deadline;
        this.peakFlops = peakFlops;
    }

    public TaskId id() {
        return id;
    }

    /** Index of its project in the scenario. */
    public int project() {
        return project;
    }

    /** What it occupies while it runs. */
    public ResourceUsage usage() {
        return usage;
    }

    /** Numbers of the device instances that it uses, where it was started; empty on the CPU. */
    public List<Integer> devices() {
        return devices;
    }

    /** When it is due, Unix seconds. */
    public double deadline() {
        return deadline;
    }

    /** RAM while it is in memory. */
    public double memoryBytes() {
        return needs.memoryBytes();
    }

    /** What it needs besides processors. */
    AppModel.Needs needs() {
        return needs;
    }

    boolean losesWork() {
        return needs.checkpointSeconds() > 0;
    }

    /** It computed for so long. */
    void compute(double seconds) {
        ran += seconds;
        saved = losesWork() ? Math.max(saved, checkpoints() * needs.checkpointSeconds()) : ran;
    }

    /** Seconds that it had computed at its last checkpoint. */
    double savedSeconds() {
        return losesWork() ? saved : ran;
    }

    /** Seconds of computing until it ends or has its next checkpoint. */
    double undisturbedSeconds() {
        double next = losesWork() ? (checkpoints() + 1) * needs.checkpointSeconds() - ran : Double.POSITIVE_INFINITY;
        return Math.min(remainingSeconds(), next);
    }

    /** Times are sums of doubles. */
    private double checkpoints() {
        return Math.floor(ran / needs.checkpointSeconds() + 1e-9);
    }

    /** It is gone from memory, and goes on from its last checkpoint some time. */
    void leaveMemory() {
        inMemory = false;
        lost += ran - savedSeconds();
        ran = savedSeconds();
    }

    /** It had computed for so long when the simulation began. */
    void ranBefore(double seconds) {
        ran = seconds;
        saved = seconds;
        ranBefore = seconds;
    }

    double totalSeconds() {
        return fpops / usage.flops();
    }

    double remainingSeconds() {
        return Math.max(0, totalSeconds() - ran);
    }

    /** Operations of peak speed spent on it in the simulation. */
    double processing() {
        return (ran - ranBefore) * peakFlops;
    }

    /** Finished, and reported not after its deadline. */
    public boolean metDeadline() {
        return finished && reportedAt.isPresent() && reportedAt.getAsDouble() <= deadline;
    }

    /** Something was spent on it, kept or not, now or before the simulation began. */
    boolean hasBegun() {
        return ran > 0 || lost > 0;
    }

    /** What became of it is certain at that time: it was reported or given up, or it is finished and its deadline is over. */
    boolean isSettled(double now) {
        return finished ? reportedAt.isPresent() || deadline < now : endedAt.isPresent();
    }
}
