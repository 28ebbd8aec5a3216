package org.quern.model;

import java.util.List;

/**
 * One kind of processor of this host as policies see it.
 *
 * @param type the CPU or a coprocessor kind
 * @param instances usable ones, at least 0, at most 64 for coprocessors
 * @param peakFlops of one instance, operations per second
 * @param available fraction of wall time in which it may compute (on and active), in [0.01, 1]
 * @param allowed computing on it is allowed at this moment
 * @param taken what sporadic programs that compute now use of each instance, of the CPUs in one number, and 1 of one that is spared;
 *        empty for nothing
 * @param bytes memory of each coprocessor, 0 = unknown; empty if that of none is known
 */
public record ResourceSnapshot(ResourceType type, int instances, double peakFlops, double available, boolean allowed,
        List<Double> taken, List<Double> bytes) {
    /** Least availability computed with: below it every estimate would be nonsense (docs/protocol/scheduling.md 5). */
    public static final double LEAST_AVAILABLE = 0.01;

    public ResourceSnapshot {
        instances = Math.max(0, instances);
        taken = List.copyOf(taken);
        bytes = List.copyOf(bytes);
        peakFlops = Sane.positive(peakFlops, HostInfo.DEFAULT_OPS);
        available = Sane.fraction(available, LEAST_AVAILABLE);
    }

    /** All of it is for ordinary tasks. */
    public ResourceSnapshot(ResourceType type, int instances, double peakFlops, double available, boolean allowed) {
        this(type, instances, peakFlops, available, allowed, List.of(), List.of());
    }

    /** CPUs that are always available. */
    public static ResourceSnapshot cpus(int count, double flops) {
        return new ResourceSnapshot(ResourceType.CPU, count, flops, 1, true);
    }

    /** Coprocessors that are always available. */
    public static ResourceSnapshot coprocs(ResourceType type, int count, double flops) {
        return new ResourceSnapshot(type, count, flops, 1, true);
    }

    /** What sporadic programs use of one instance. */
    public double takenOf(int instance) {
        return instance < taken.size() ? taken.get(instance) : 0;
    }

    /** Memory of one instance, 0 = unknown. */
    public double bytesOf(int instance) {
        return instance < bytes.size() ? bytes.get(instance) : 0;
    }

    /** Bit mask with one bit per instance. */
    public long allInstances() {
        return instances >= Long.SIZE ? -1L : (1L << instances) - 1;
    }
}
