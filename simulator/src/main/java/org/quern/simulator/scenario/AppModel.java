package org.quern.simulator.scenario;

import java.util.List;
import org.quern.model.ResourceUsage;

/**
 * An application and the stream of tasks that it makes. What a server estimates and what a task really needs are separate.
 *
 * @param name short name
 * @param weight how many of the project's tasks are of this application, relative to the others
 * @param latencyBoundSeconds from sending to the deadline
 * @param fpopsEstimate operations that the server estimates
 * @param fpopsMean mean of what tasks really need
 * @param fpopsDeviation its standard deviation; normally distributed, cut at a thousandth of the mean
 * @param maxConcurrent most tasks of it that the client may run at once; 0 = no limit
 * @param versions ways to run it, best first
 * @param needs what its tasks use besides processors
 */
public record AppModel(String name, double weight, double latencyBoundSeconds, double fpopsEstimate, double fpopsMean,
        double fpopsDeviation, int maxConcurrent, List<ResourceUsage> versions,
        Needs needs) {
    /** Run time supposed of tasks of which nobody says it. */
    public static final double GUESSED_HOURS = 4;
    /** Latency bound supposed where none is known: BOINC projects' usual week. */
    public static final double GUESSED_DAYS = 7;
    /** No task needs less than this part of the mean: a normal distribution reaches below zero. */
    private static final double LEAST_PART = 1e-3;

    public AppModel {
        maxConcurrent = Math.max(0, maxConcurrent);
        versions = List.copyOf(versions);
    }

    /**
     * What a task uses besides processors.
     *
     * @param memoryBytes RAM while it is in memory
     * @param checkpointSeconds run time between checkpoints, from the last of which it goes on after leaving memory; 0 = nothing is ever lost
     * @param inputBytes to be downloaded before it can begin
     * @param outputBytes to be uploaded before it can be reported
     */
    public record Needs(double memoryBytes, double checkpointSeconds, double inputBytes, double outputBytes) {
        public static final Needs NONE = new Needs(0, 0);

        /** Of one without files. */
        public Needs(double memoryBytes, double checkpointSeconds) {
            this(memoryBytes, checkpointSeconds, 0, 0);
        }
    }

    /** One whose tasks use nothing but processors. */
    public AppModel(String name, double weight, double latencyBoundSeconds, double fpopsEstimate, double fpopsMean,
            double fpopsDeviation, int maxConcurrent, List<ResourceUsage> versions) {
        this(name, weight, latencyBoundSeconds, fpopsEstimate, fpopsMean, fpopsDeviation, maxConcurrent, versions,
                Needs.NONE);
    }

    public AppModel withNeeds(Needs newNeeds) {
        return new AppModel(name, weight, latencyBoundSeconds, fpopsEstimate, fpopsMean, fpopsDeviation, maxConcurrent,
                versions, newNeeds);
    }

    /** An application without a limit on how many of its tasks run. */
    public AppModel(String name, double weight, double latencyBoundSeconds, double fpopsEstimate, double fpopsMean,
            double fpopsDeviation, List<ResourceUsage> versions) {
        this(name, weight, latencyBoundSeconds, fpopsEstimate, fpopsMean, fpopsDeviation, 0, versions);
    }

    /** Operations of one task, from a standard normal number. */
    public double draw(double normal) {
        return Math.max(fpopsMean * LEAST_PART, fpopsMean + fpopsDeviation * normal);
    }
}
