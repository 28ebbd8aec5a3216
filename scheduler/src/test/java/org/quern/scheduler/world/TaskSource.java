package org.quern.scheduler.world;

import org.quern.model.ResourceUsage;

/**
 * One application of a simulated project.
 *
 * @param resource index of the resource that its tasks count for
 * @param usage what a task occupies; flops is its true speed
 * @param fpopsEstimate what the server says of a task's size
 * @param actualRatio true size / estimate
 * @param latencyBound seconds from sending to deadline
 * @param supply tasks that the server has in all
 */
public record TaskSource(int resource, ResourceUsage usage, double fpopsEstimate, double actualRatio,
        double latencyBound,
        int supply) {
    /** One-CPU tasks of the given estimated length at 1 GFLOPS, as many as wanted. */
    public static TaskSource cpu(double seconds, double latencyBound) {
        return new TaskSource(0, ResourceUsage.oneCpu(1e9), seconds * 1e9, 1, latencyBound, Integer.MAX_VALUE);
    }

    public TaskSource ratio(double actual) {
        return new TaskSource(resource, usage, fpopsEstimate, actual, latencyBound, supply);
    }

    public TaskSource supply(int count) {
        return new TaskSource(resource, usage, fpopsEstimate, actualRatio, latencyBound, count);
    }
}
