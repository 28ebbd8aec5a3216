package org.quern.simulator.soak.plan;

/**
 * A computer.
 *
 * @param cpus how many
 * @param memoryBytes RAM
 * @param diskBytes size of the volume
 * @param otherBytes of it that other programs use
 * @param lookSeconds time between the engine's looks at scheduling
 * @param stepSeconds longest time between turns
 */
public record HostPlan(int cpus, double memoryBytes, double diskBytes, double otherBytes, double lookSeconds,
        double stepSeconds) {
    /** Operations per second of one CPU. */
    public static final double FLOPS = 1e9;
}
