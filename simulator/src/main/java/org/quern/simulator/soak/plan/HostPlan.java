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
 * @param suite its policies, empty: those that a client has by itself
 */
public record HostPlan(int cpus, double memoryBytes, double diskBytes, double otherBytes, double lookSeconds,
        double stepSeconds, String suite) {
    /** BOINC's rules. */
    public static final String BOINC = "REC_HYST_WS1_JC2";
    /** Operations per second of one CPU. */
    public static final double FLOPS = 1e9;

    /** The same that decides by other policies. */
    public HostPlan withSuite(String other) {
        return new HostPlan(cpus, memoryBytes, diskBytes, otherBytes, lookSeconds, stepSeconds, other);
    }
}
