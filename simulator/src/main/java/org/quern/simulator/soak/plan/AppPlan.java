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
 */
public record AppPlan(String name, double seconds, double spread, double latencySeconds, double checkpointSeconds,
        double cpus, double programBytes, double inputBytes, double outputBytes, double memoryBytes,
        boolean copiesOutput) {}
