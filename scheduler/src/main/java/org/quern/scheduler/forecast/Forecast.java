package org.quern.scheduler.forecast;

import java.util.BitSet;
import java.util.List;

/**
 * What the round-robin simulation saw. Indices as in the snapshot it was made of. Times are seconds from then.
 *
 * @param resources per resource
 * @param projects per project, then per resource
 * @param misses bit i set: task i would miss its deadline
 * @param detail what the policy that made it knows besides, so that it need not find it out twice
 */
public record Forecast(List<OfResource> resources, List<List<OfProject>> projects, BitSet misses, Detail detail) {
    /** What only those read who know what it is. */
    public interface Detail {
        /** There is nothing more. */
        Detail NONE = new Detail() {};
    }

    public Forecast {
        misses = (BitSet) misses.clone();
    }

    /** Without anything more. */
    public Forecast(List<OfResource> resources, List<List<OfProject>> projects, BitSet misses) {
        this(resources, projects, misses, Detail.NONE);
    }

    /**
     * One resource.
     *
     * @param idleNow instances that nothing queued could use now
     * @param shortfall instance-seconds that would stay idle until the buffer's end
     * @param saturatedSeconds how long all instances stay busy
     * @param busySeconds how long the least busy instance is taken by tasks that would miss their deadline
     * @param starvedInstances bit i set: no simulated task may use instance i, because of exclusions
     */
    public record OfResource(double idleNow, double shortfall, double saturatedSeconds, double busySeconds,
            long starvedInstances) {}

    /**
     * One project on one resource.
     *
     * @param usedSeconds instance-seconds that it would get until the buffer's end
     * @param ownShortfall instance-seconds that it could use beyond that within its own limits, until the buffer's end
     * @param queuedSeconds instance-seconds of its unfinished tasks, the not runnable ones included
     * @param windowSeconds the same in wall time, counting of each task only what it could do until the buffer's end: what
     *        lies beyond cannot fill the buffer
     * @param queuedInstances instances that all its tasks in the forecast would use at once
     * @param misses tasks that would miss their deadline
     */
    public record OfProject(double usedSeconds, double ownShortfall, double queuedSeconds, double windowSeconds,
            double queuedInstances, int misses) {}

    /** A copy, the reader's own; {@link #isLate} asks for one task. */
    @Override
    public BitSet misses() {
        return (BitSet) misses.clone();
    }

    /** That task would miss its deadline. */
    public boolean isLate(int task) {
        return misses.get(task);
    }

    public OfProject of(int project, int resource) {
        return projects.get(project).get(resource);
    }

    /** Instance-seconds of wall time that all projects' tasks fill of the buffer of {@code resource}. */
    public double windowSeconds(int resource) {
        double sum = 0;
        for (List<OfProject> project : projects) {
            sum += project.get(resource).windowSeconds();
        }
        return sum;
    }

    public int misses(int project) {
        return projects.get(project).stream().mapToInt(OfProject::misses).sum();
    }
}
