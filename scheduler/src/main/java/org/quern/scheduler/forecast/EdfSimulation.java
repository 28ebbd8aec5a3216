package org.quern.scheduler.forecast;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Would this set of tasks meet its deadlines on these instances, run earliest deadline first, and if not, by how much would each be late?
 * Knows instances and run times only, not availability (docs/protocol/study.md 1). All tasks are there from the start, so that none is
 * ever preempted.
 */
public final class EdfSimulation {
    private EdfSimulation() {}

    /**
     * One task.
     *
     * @param deadline seconds from now
     * @param seconds run time
     * @param instances that it occupies; more than there are count as all
     */
    public record Job(double deadline, double seconds, double instances) {}

    /**
     * Seconds after its deadline at which each of {@code jobs} ends, in their order; negative or 0 is in time.
     *
     * @param instances of the resource, at least 1
     */
    public static double[] lateness(List<Job> jobs, double instances) {
        double[] late = new double[jobs.size()];
        TaskHeap running = new TaskHeap(null);
        double free = instances;
        double now = 0;
        for (int j : byDeadline(jobs)) {
            Job job = jobs.get(j);
            double needs = Math.min(job.instances(), instances);
            while (free < needs - EPSILON && !running.isEmpty()) {
                now = Math.max(now, running.minTime());
                free += Math.min(jobs.get(running.removeMin()).instances(), instances);
            }
            free -= needs;
            running.add(j, now + job.seconds());
            late[j] = now + job.seconds() - job.deadline();
        }
        return late;
    }

    private static int[] byDeadline(List<Job> jobs) {
        return IntStream.range(0, jobs.size()).boxed()
                .sorted(Comparator.comparingDouble((Integer j) -> jobs.get(j).deadline())
                        .thenComparingDouble(j -> jobs.get(j).seconds()))
                .mapToInt(Integer::intValue).toArray();
    }
}
