package org.quern.model;

/**
 * One unfinished task as policies see it. Indices point into the {@link HostSnapshot} that holds it. Numbers are sane by
 * construction ({@link Sane}), whatever a project sent.
 *
 * @param name result name, unique within its project
 * @param project index of its project in {@link HostSnapshot#projects()}
 * @param app index of its application in {@link ProjectSnapshot#apps()}
 * @param resource index in {@link HostSnapshot#resources()} of its coprocessor, 0 for CPU tasks; a task whose device is not in
 *        this computer has 0 and the obstacle {@link Obstacle#DEVICE_MISSING}
 * @param usage what it occupies while it runs; {@code flops} is its expected speed
 * @param usableInstances bit i set: instance i of its coprocessor is not excluded for it; all set for CPU tasks
 * @param receivedAt Unix seconds
 * @param deadline report deadline, Unix seconds
 * @param remainingSeconds estimated run time still needed, in seconds of running undisturbed
 * @param memoryBytes working set expected while it runs
 * @param swapBytes swap expected while it runs
 * @param obstacle what keeps it from running
 * @param run slot, process and progress
 * @param runTime what is known of its run time besides the mean
 */
public record TaskSnapshot(String name, int project, int app, int resource, ResourceUsage usage, long usableInstances,
        double receivedAt, double deadline, double remainingSeconds, double memoryBytes, double swapBytes,
        Obstacle obstacle,
        TaskRun run, RunTime runTime) {

    public TaskSnapshot {
        receivedAt = Sane.time(receivedAt, 0);
        deadline = Sane.time(deadline, Sane.LONGEST_SECONDS);
        remainingSeconds = Sane.duration(remainingSeconds);
        memoryBytes = Sane.positive(memoryBytes, 0);
        swapBytes = Sane.positive(swapBytes, 0);
        usage = sane(usage);
    }

    /** A task of whose run time only the mean is known. */
    public TaskSnapshot(String name, int project, int app, int resource, ResourceUsage usage, long usableInstances,
            double receivedAt, double deadline, double remainingSeconds, double memoryBytes, double swapBytes,
            Obstacle obstacle, TaskRun run) {
        this(name, project, app, resource, usage, usableInstances, receivedAt, deadline, remainingSeconds, memoryBytes,
                swapBytes, obstacle, run, RunTime.guessed(remainingSeconds));
    }

    private static ResourceUsage sane(ResourceUsage usage) {
        double cpus = Sane.instances(usage.cpus());
        double coprocs = Sane.instances(usage.coprocs());
        double flops = Sane.positive(usage.flops(), HostInfo.DEFAULT_OPS);
        double bytes = Sane.positive(usage.coprocBytes(), 0);
        boolean same = cpus == usage.cpus() && coprocs == usage.coprocs() && flops == usage.flops()
                && bytes == usage.coprocBytes();
        return same ? usage : new ResourceUsage(cpus, usage.coproc(), coprocs, flops, bytes);
    }

    /** Instances that it occupies of the resource it counts for. */
    public double instances() {
        return resource == 0 ? usage.cpus() : usage.coprocs();
    }

    /** May run now. */
    public boolean runnable() {
        return obstacle == Obstacle.NONE;
    }

    public boolean isCpuTask() {
        return resource == 0;
    }

    /** It was started on devices of which fewer are left than it needs. */
    public boolean hasLostDevices() {
        return resource != 0 && run.phase().active()
                && Long.bitCount(run.heldInstances()) < (int) Math.ceil(usage.coprocs());
    }
}
