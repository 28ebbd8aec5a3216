package org.quern.scheduler.forecast;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.BitSet;
import org.quern.model.HostSnapshot;
import org.quern.model.ResourceSnapshot;

/**
 * What would happen to the queue if projects took turns by a {@link Ranking} and no deadline were looked at (docs/protocol/scheduling.md 5).
 *
 * <p>Rule: in slices, each resource is given to tasks of the best-ranked projects, coprocessors before CPUs, until its instances
 * are in use (the last task may overcommit them); a task that ends within a slice is replaced at once. A task that ends later
 * than its deadline less the connection interval is a miss.
 *
 * <p>Cost: an ended task costs a heap step; the number of slices grows with the logarithm of the queue's length in time, because
 * slices become longer the farther ahead they lie. So n tasks cost n log n, not n times the number of hours.
 *
 * <p>Divergences from BOINC: slices of the scheduling period near now and 2 % of the distance far ahead (BOINC: an hour, or a tenth of
 * the time to the next end); the next best task replaces an ended one at once (BOINC rebuilds the set); the intended order by priority (BOINC's
 * heap compares addresses); started tasks first within a project. Running ones are not put before preempted ones: the tasks that come
 * last would be found late, run for their deadlines, and change places with those that are late then, without end.
 */
public final class RoundRobinSimulation {
    /** A slice is this part of the time simulated so far, if that is longer than the scheduling period. */
    private static final double SLICE_GROWTH = 0.02;
    private final Ranking ranking;
    private final double schedulingPeriod;
    private final BitSet counted;
    private final Turns turns;
    private final WaitingTasks waiting;
    private final double[] instances;
    private final Tally tally;
    /** By entry. */
    private final double[] left;
    private final TaskHeap running;
    private double now;
    private double sliceEnd;

    private RoundRobinSimulation(HostSnapshot host, Ranking ranking) {
        this.ranking = ranking;
        schedulingPeriod = host.limits().schedulingPeriodSeconds();
        counted = TaskOrder.forecast(host);
        turns = new Turns(host, ranking, TaskOrder.startedFirst(host, counted));
        waiting = turns.waiting();
        running = new TaskHeap(waiting.taskNumbers());
        left = TaskColumns.wallSeconds(host, waiting);
        tally = new Tally(host, turns, left.clone());
        instances = TaskColumns.ofResources(host, ResourceSnapshot::instances);
    }

    /** Simulates the queue of {@code host}. {@code ranking} is used up. */
    public static Forecast run(HostSnapshot host, Ranking ranking) {
        return new RoundRobinSimulation(host, ranking).run();
    }

    private Forecast run() {
        startSlice();
        tally.start();
        while (!running.isEmpty()) {
            runSlice();
            startSlice();
        }
        return tally.finish(now, counted);
    }

    private void startSlice() {
        turns.restart();
        running.clear();
        sliceEnd = now + Math.max(schedulingPeriod, now * SLICE_GROWTH);
        for (int r = instances.length - 1; r >= 0; r--) {
            fill(r);
        }
    }

    private void runSlice() {
        double start = now;
        while (!running.isEmpty() && running.minTime() <= sliceEnd) {
            advance(running.minTime());
            end(running.removeMin());
        }
        if (!running.isEmpty()) {
            advance(sliceEnd);
        }
        for (int i = 0; i < running.size(); i++) {
            left[running.task(i)] = running.time(i) - now;
        }
        turns.usage().workDone(now, ranking);
        ranking.elapsed(now - start);
    }

    private void advance(double to) {
        if (to > now) {
            tally.step(now, to);
            now = to;
        }
    }

    private void end(int entry) {
        turns.end(entry, now);
        tally.ended(entry, now);
        int resource = waiting.of(entry).resource;
        if (resource != 0) {
            fill(resource);
        }
        fill(0);
    }

    /** Gives the free instances of {@code resource} to the best projects. */
    private void fill(int resource) {
        while (turns.used(resource) < instances[resource] - EPSILON) {
            int entry = turns.nextEntry(resource, now, sliceEnd - now);
            if (entry < 0) {
                return;
            }
            running.add(entry, now + left[entry]);
        }
    }
}
