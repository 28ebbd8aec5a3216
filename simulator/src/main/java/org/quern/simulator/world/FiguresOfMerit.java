package org.quern.simulator.world;

import java.util.List;

/**
 * What a policy was worth in one run (docs/protocol/study.md 3). Processing is instances x time, weighted with the peak speed
 * of the device; shares of it are of what was available.
 *
 * @param idleness available processing that nothing used
 * @param waste processing spent on tasks that were reported after their deadline, or given up
 * @param lateUnfinished processing spent on tasks that were past their deadline and unfinished at the end
 * @param lost processing that was done in vain, since its task left memory before its next checkpoint
 * @param shareViolation half the sum of the differences between projects' shares and what they got
 * @param monotony how long projects went without running
 * @param rpcsPerTask scheduler calls, tries included, per task sent
 * @param preemptionsPerTask how often a task that could have gone on was stopped for another, per task sent
 * @param met tasks that were reported in time
 * @param missed tasks that were reported late, were finished and not reported by their deadline, or were given up
 * @param unbegun of these, tasks that were given up before they had begun, on which nothing was spent
 * @param rpcs scheduler calls
 * @param sent tasks sent
 * @param available operations that could have been done
 * @param useful operations spent on tasks that were reported in time
 * @param wasted operations spent on tasks that were not
 * @param unfinished operations spent on tasks of which that is not known at the end
 * @param used operations by project, in the scenario's order
 * @param usedByResource operations by resource, the CPU first, then by project
 */
public record FiguresOfMerit(double idleness, double waste, double lateUnfinished, double lost, double shareViolation,
        double monotony, double rpcsPerTask, double preemptionsPerTask, int met, int missed, int unbegun, int rpcs,
        int sent,
        double available, double useful,
        double wasted, double unfinished, List<Double> used, List<List<Double>> usedByResource) {
    public FiguresOfMerit {
        used = List.copyOf(used);
        usedByResource = List.copyOf(usedByResource);
    }

    /** All processing that was done. */
    public double processing() {
        return used.stream().mapToDouble(Double::doubleValue).sum();
    }
}
