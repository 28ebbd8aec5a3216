package org.quern.scheduler.risk;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.Arrays;
import java.util.BitSet;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.ProcessPhase;
import org.quern.model.TaskTable;

/**
 * What becomes of one resource's tasks if they run by earliest deadline, each as soon as an instance is free for it: when each is done, and how certain that is; when
 * instances fall idle. Times are seconds of computing from now. Costs n log n.
 */
final class EdfPlan {
    /**
     * Seconds of computing until each task is done, by index; of those only that {@link #isPlanned are in the plan}. NaN for the others, and bare numbers: plans
     * are made many times in a pass.
     */
    final double[] done;
    /** Variance of {@link #done}. */
    final double[] variance;
    /** The same for the fresh tasks, in the order in which they are done. */
    final double[] freshDone;
    final double[] freshVariance;
    /** Instances without a task now. */
    double idleNow;
    /** When an instance falls idle first. */
    double saturated;
    /** Instance-seconds without a task until the horizon. */
    double shortfall;

    private final double capacity;
    private final double horizon;
    private final TaskTable tasks;
    private final Workload load;
    private final @Nullable FreshBatch fresh;
    private final double freshDeadline;
    private final int[] heads;
    /** Tasks that run on their device already, and go on there. */
    private final BitSet goOn = new BitSet();
    private final double[] runningOfQueue;
    private final int[] runningOfProject;
    private final int[][] runningOfApp;
    private final PriorityQueue<Run> running = new PriorityQueue<>();
    private double used;
    private double now;
    private double variedBy;
    private int freshStarted;
    private int freshEnded;
    private int number;

    /** @param task its index; of a fresh one, whose queue is -1, that of its project */
    private record Run(double end, double variance, int queue, int task, double instances,
            int number) implements Comparable<Run> {
        @Override
        public int compareTo(Run other) {
            int byEnd = Double.compare(end, other.end);
            return byEnd != 0 ? byEnd : Integer.compare(number, other.number);
        }
    }

    /**
     * Makes the plan.
     *
     * @param capacity instances for these tasks
     * @param horizon up to which the shortfall counts, seconds of computing
     * @param fresh tasks beside those of {@code load}
     * @param goesOn what runs already goes on, and the others come beside it and after it
     */
    EdfPlan(HostSnapshot host, Workload load, double capacity, double horizon, @Nullable FreshBatch fresh,
            boolean goesOn) {
        this.tasks = host.tasks();
        this.load = load;
        this.capacity = capacity;
        this.horizon = horizon;
        this.fresh = fresh;
        freshDeadline = fresh == null ? Double.POSITIVE_INFINITY : host.now() + fresh.task().latencySeconds();
        done = new double[tasks.size()];
        Arrays.fill(done, Double.NaN);
        variance = new double[tasks.size()];
        freshDone = new double[fresh == null ? 0 : fresh.count()];
        freshVariance = new double[freshDone.length];
        heads = new int[load.queues.size()];
        runningOfQueue = new double[heads.length];
        runningOfProject = new int[load.projectLimit.length];
        runningOfApp = new int[runningOfProject.length][];
        for (int p = 0; p < runningOfApp.length; p++) {
            runningOfApp[p] = new int[load.appLimit[p].length];
        }
        run(goesOn);
    }

    /** Task {@code t} is in the plan, and there are instances for it. */
    boolean isPlanned(int t) {
        return !Double.isNaN(done[t]);
    }

    private void run(boolean goesOn) {
        if (goesOn) {
            goOn();
        }
        fill();
        idleNow = Math.max(0, capacity - used);
        saturated = idleNow > EPSILON ? 0 : -1;
        while (!running.isEmpty()) {
            Run ended = running.remove();
            pass(ended.end);
            variedBy = ended.variance;
            end(ended);
            fill();
        }
        pass(Math.max(now, horizon));
        saturated = saturated < 0 ? now : saturated;
    }

    /** A device's tasks are not changed for the plan's sake: beside one that takes half of it another half is idle, whatever else waits. */
    private void goOn() {
        for (int q = 0; q < heads.length; q++) {
            Workload.Queue queue = load.queues.get(q);
            for (int i = 0; i < queue.size(); i++) {
                int t = queue.task(i);
                if (tasks.phase(t) == ProcessPhase.RUNNING && admits(q) && fits(tasks.instances(t))) {
                    goOn.set(t);
                    start(q, t);
                }
            }
        }
    }

    /** Only CPUs may be overcommitted. */
    private boolean fits(double instances) {
        return !load.device || used + instances <= capacity + EPSILON;
    }

    /** The next task of a queue, -1 if it is empty. */
    private int head(int q) {
        Workload.Queue queue = load.queues.get(q);
        while (heads[q] < queue.size() && goOn.get(queue.task(heads[q]))) {
            heads[q]++;
        }
        return heads[q] < queue.size() ? queue.task(heads[q]) : -1;
    }

    /** Time passes with what runs. */
    private void pass(double to) {
        double idle = Math.max(0, capacity - used);
        if (idle > EPSILON) {
            if (saturated < 0) {
                saturated = now;
            }
            shortfall += idle * Math.max(0, Math.min(to, horizon) - now);
        }
        now = Math.max(now, to);
    }

    private void end(Run run) {
        used -= run.instances;
        if (run.queue < 0) {
            runningOfProject[run.task]--;
            freshDone[freshEnded] = run.end;
            freshVariance[freshEnded++] = run.variance;
            return;
        }
        runningOfQueue[run.queue] -= run.instances;
        if (run.queue > 0) {
            runningOfProject[tasks.project(run.task)]--;
            runningOfApp[tasks.project(run.task)][tasks.app(run.task)]--;
        }
    }

    private void fill() {
        while (used < capacity - EPSILON) {
            int best = -1;
            double bestDeadline = Double.POSITIVE_INFINITY;
            for (int q = 0; q < heads.length; q++) {
                int head = head(q);
                if (head >= 0 && admits(q) && fits(tasks.instances(head))
                        && (best < 0 || tasks.deadline(head) < bestDeadline)) {
                    best = q;
                    bestDeadline = tasks.deadline(head);
                }
            }
            if (fresh != null && freshStarted < freshDone.length && fits(fresh.task().instances())
                    && runningOfProject[fresh.project()] < fresh.atOnce()
                    && (best < 0 || freshDeadline < bestDeadline)) {
                startFresh(fresh);
            } else if (best >= 0) {
                start(best, load.queues.get(best).task(heads[best]++));
            } else {
                return;
            }
        }
    }

    private boolean admits(int q) {
        Workload.Queue queue = load.queues.get(q);
        return q == 0 || (runningOfProject[queue.project] < load.projectLimit[queue.project]
                && runningOfApp[queue.project][queue.app] < load.appLimit[queue.project][queue.app]
                && runningOfQueue[q] < queue.mostInstances - EPSILON);
    }

    private void start(int q, int t) {
        double deviation = tasks.deviationSeconds(t);
        double instances = tasks.instances(t);
        done[t] = now + tasks.remainingSeconds(t);
        variance[t] = variedBy + deviation * deviation;
        runningOfQueue[q] += instances;
        if (q > 0) {
            runningOfProject[tasks.project(t)]++;
            runningOfApp[tasks.project(t)][tasks.app(t)]++;
        }
        used += instances;
        running.add(new Run(done[t], variance[t], q, t, instances, number++));
    }

    private void startFresh(FreshBatch batch) {
        FreshTask task = batch.task();
        freshStarted++;
        runningOfProject[batch.project()]++;
        used += task.instances();
        running.add(new Run(now + task.seconds(), variedBy + task.variance(), -1, batch.project(), task.instances(),
                number++));
    }
}
