package org.quern.simulator.soak.plan;

/**
 * An application and the tasks of it.
 *
 * @param name short name
 * @param seconds mean run time of a task on this computer
 * @param spread run times differ by up to this part
 * @param latencySeconds from sending to the deadline
 * @param checkpointSeconds time between checkpoints, 0 = none
 * @param cpus that a task uses
 * @param programBytes size of the program
 * @param inputBytes size of each task's input file
 * @param outputBytes size of each task's output file
 * @param memoryBytes that a task uses
 * @param copiesOutput outputs are written into the slot and moved from there
 * @param copiesInput inputs are copied into the slot
 */
public record AppPlan(String name, double seconds, double spread, double latencySeconds, double checkpointSeconds,
        double cpus, double programBytes, double inputBytes, double outputBytes, double memoryBytes,
        boolean copiesOutput, boolean copiesInput) {
    /** The same with inputs that are linked into the slot. */
    public AppPlan(String name, double seconds, double spread, double latencySeconds, double checkpointSeconds,
            double cpus, double programBytes, double inputBytes, double outputBytes, double memoryBytes,
            boolean copiesOutput) {
        this(name, seconds, spread, latencySeconds, checkpointSeconds, cpus, programBytes, inputBytes, outputBytes,
                memoryBytes, copiesOutput, false);
    }

    /** Bytes of the copies that a task's start makes. */
    public double copiedBytes() {
        return copiesInput ? inputBytes : 0;
    }
}
