package org.quern.model;

import org.jspecify.annotations.Nullable;

/**
 * What one running task occupies (docs/protocol/scheduler-rpc.md 5.4).
 *
 * @param cpus average number of CPUs, may be fractional, at least 0
 * @param coproc the coprocessor kind, null for CPU tasks
 * @param coprocs instances of {@code coproc}, may be fractional; 0 without one
 * @param flops estimated speed in floating point operations per second; 0 means not told yet
 * @param coprocBytes memory that it needs of each instance, 0 = not told
 */
public record ResourceUsage(double cpus, @Nullable ResourceType coproc, double coprocs, double flops,
        double coprocBytes) {
    /** Speed of a coprocessor instance relative to a CPU when nobody tells it (docs/protocol/data-directory.md 5.9). */
    private static final double COPROC_SPEEDUP = 10;

    /** Of a task that does not tell what memory it needs of its coprocessor. */
    public ResourceUsage(double cpus, @Nullable ResourceType coproc, double coprocs, double flops) {
        this(cpus, coproc, coprocs, flops, 0);
    }

    /** A single-threaded CPU task of the given speed. */
    public static ResourceUsage oneCpu(double flops) {
        return new ResourceUsage(1, null, 0, flops);
    }

    /** The resource that the task counts for: its coprocessor if it uses one, else the CPU. */
    public ResourceType resource() {
        return coproc == null ? ResourceType.CPU : coproc;
    }

    /** Instances used of {@code type}. */
    public double of(ResourceType type) {
        if (type.isCpu()) {
            return cpus;
        }
        return type.equals(coproc) ? coprocs : 0;
    }

    /** The same with other numbers of CPUs and instances. */
    public ResourceUsage with(double newCpus, double newCoprocs) {
        return new ResourceUsage(newCpus, coproc, newCoprocs, flops, coprocBytes);
    }

    public boolean usesCoproc() {
        return coproc != null && coprocs > 0;
    }

    /** The usage with what was left out, on CPUs of {@code fpops} operations per second. */
    public ResourceUsage filled(double fpops) {
        double allCpus = cpus > 0 || usesCoproc() ? cpus : 1;
        double speed = flops > 0 ? flops : allCpus * fpops + coprocs * COPROC_SPEEDUP * fpops;
        return new ResourceUsage(allCpus, coproc, coprocs, speed, coprocBytes);
    }
}
