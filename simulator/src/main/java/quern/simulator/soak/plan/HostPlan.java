package quern.simulator.soak.plan;

/**
 * A computer.
 *
 * @param cpus how many
 * @param memoryBytes RAM
 * @param diskBytes size of the volume
 * @param otherBytes of it that other programs use
 * @param connectDays "store at least" days of work
 * @param additionalDays "store up to an additional" days
 * @param leaveInMemory preempted tasks keep their process
 * @param slice scheduling period, seconds
 * @param lookSeconds time between the engine's looks at scheduling
 * @param stepSeconds longest time between turns
 */
public record HostPlan(int cpus, double memoryBytes, double diskBytes, double otherBytes, double connectDays,
        double additionalDays, boolean leaveInMemory, double slice, double lookSeconds, double stepSeconds) {
    /** Operations per second of one CPU. */
    public static final double FLOPS = 1e9;
}
