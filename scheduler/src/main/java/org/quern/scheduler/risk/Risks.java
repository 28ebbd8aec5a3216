package org.quern.scheduler.risk;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;
import org.quern.model.ProcessPhase;
import org.quern.model.TaskTable;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.forecast.TaskOrder;

/**
 * What is judged of every task: whether it can meet its deadline at all, whether a slice of delay would cost it, and the plan by earliest deadline in which
 * that is seen (docs/policies/RISK.md). Indices as in the snapshot.
 */
public final class Risks implements Forecast.Detail {
    /** Insensitive between 0.9 and 0.99. */
    private static final double HOPELESS = 0.98;
    /** In the plan it fails, alone it would not: somebody has to make room. */
    private static final double LATE = 0.9;
    private static final double SAVED = 0.5;
    /** So often somebody makes room in one plan; more only matters on hosts that are overloaded for days, and costs a plan each. */
    private static final int MOST_SACRIFICES = 8;
    /** Above this many tasks a pass has no time for that. */
    private static final int MANY_TASKS = 2000;
    /** What a slice's delay may cost, in tasks of {@link #STAKE_SECONDS}: with .001 and .003 more is wasted, with less tasks change places more. */
    private static final double WORTH = 0.0005;
    /** Run time of the study's task, the unit of what is at stake, seconds. */
    private static final double STAKE_SECONDS = 13_000;
    /** Small tasks count for a quarter of that at least: their servers wait for them too. */
    private static final double LEAST_STAKE = 0.25;
    /** A task that runs is at risk if so many slices of delay would cost it that: with one, tasks change places ten times a day where deadlines and shares want different ones. */
    private static final double KEPT_SLICES = 4;
    /**
     * Spans that differ by less are the same, in seconds or instance-seconds: a plan adds spans up, so that what starts at once ends after its remaining
     * time but for rounding. Far below the second that anything here is known to.
     */
    private static final double SAME_SPAN = 1e-6;

    /** Nothing can be lost any more. */
    private static final double CERTAIN = 0.999;

    private final HostSnapshot host;
    private final List<Interruptions> interruptions;
    private final BitSet counted;
    private final BitSet parked = new BitSet();
    private final BitSet sacrificed = new BitSet();
    private final BitSet atRisk = new BitSet();
    private final double[] alone;
    private final double[] planned;
    /** Those by which tasks are judged, and those by which it is seen what falls idle. */
    private final List<EdfPlan> judged = new ArrayList<>();
    private final List<EdfPlan> plans = new ArrayList<>();
    private final List<Workload> loads = new ArrayList<>();
    private final double[] capacity;

    private Risks(HostSnapshot host, List<Interruptions> interruptions) {
        this.host = host;
        this.interruptions = List.copyOf(interruptions);
        counted = TaskOrder.forecast(host);
        alone = new double[host.tasks().size()];
        planned = new double[alone.length];
        capacity = new double[host.resources().size()];
    }

    /** Judges every task of {@code host}; {@code interruptions} by resource. */
    public static Risks of(HostSnapshot host, List<Interruptions> interruptions) {
        Risks risks = new Risks(host, interruptions);
        risks.judgeAlone();
        double onDevices = 0;
        for (int r = host.resources().size() - 1; r >= 0; r--) {
            double instances = host.resources().get(r).instances();
            risks.capacity[r] = r == 0 ? Math.max(0, instances - host.cpu().takenOf(0) - onDevices) : instances;
            risks.makePlan(r);
            onDevices += r > 0 && host.resources().get(r).allowed() ? risks.cpusOfDevice(r) : 0;
        }
        Collections.reverse(risks.judged);
        Collections.reverse(risks.plans);
        Collections.reverse(risks.loads);
        return risks;
    }

    /**
     * It cannot meet its deadline, or only in a few cases, even if every second until then computes. That the computer is off for much of the time is no reason: a
     * forecast of that may turn out wrong, and what is parked is never given the chance.
     *
     * @param computing mean seconds that it needs
     * @param deviation of these
     * @param left wall seconds until it has to be done
     */
    public static boolean hopeless(double computing, double deviation, double left) {
        return MissRisk.of(computing, square(deviation), left, Interruptions.NONE) > HOPELESS;
    }

    private void judgeAlone() {
        TaskTable tasks = host.tasks();
        for (int t = counted.nextSetBit(0); t >= 0; t = counted.nextSetBit(t + 1)) {
            alone[t] = miss(t, tasks.remainingSeconds(t), square(tasks.deviationSeconds(t)));
            if (hopeless(tasks.remainingSeconds(t), tasks.deviationSeconds(t), left(t))) {
                parked.set(t);
            }
        }
    }

    private static double square(double x) {
        return x * x;
    }

    private double miss(int t, double computing, double variance) {
        return MissRisk.of(computing, variance, left(t), interruptions.get(host.tasks().resource(t)));
    }

    private double left(int t) {
        return host.tasks().deadline(t) - host.now() - MissRisk.REPORT_SECONDS;
    }

    private void makePlan(int r) {
        BitSet here = (BitSet) counted.clone();
        here.andNot(parked);
        int most = counted.cardinality() > MANY_TASKS ? 0 : MOST_SACRIFICES;
        Workload load = Workload.of(host, here, r);
        for (int i = 0;; i++) {
            // By deadline alone: a judgement that depended on what runs would have tasks change places for ever.
            EdfPlan plan = planned(load, r, null);
            int drop = judge(plan, load) && i < most ? toDrop(load) : -1;
            if (drop < 0) {
                judged.add(plan);
                plans.add(load.device ? planned(load, r, null, true) : plan);
                loads.add(load);
                return;
            }
            sacrificed.set(drop);
            load.remove(drop);
        }
    }

    EdfPlan planned(Workload load, int r, @Nullable FreshBatch fresh) {
        return planned(load, r, fresh, false);
    }

    private EdfPlan planned(Workload load, int r, @Nullable FreshBatch fresh, boolean goesOn) {
        double available = interruptions.get(r).available();
        return new EdfPlan(host, load, capacity[r], host.buffers().high() * available, fresh, goesOn);
    }

    /** Sets the risk in the plan of every task; true if one fails that alone would not. */
    private boolean judge(EdfPlan plan, Workload load) {
        boolean late = false;
        double slice = host.limits().schedulingPeriodSeconds();
        for (Workload.Queue queue : load.queues) {
            for (int i = 0; i < queue.size(); i++) {
                int t = queue.task(i);
                if (!plan.isPlanned(t)) {
                    continue; // cards' tasks take all CPUs: nothing is known of its end
                }
                planned[t] = miss(t, plan.done[t], plan.variance[t]);
                late |= planned[t] > LATE && alone[t] < SAVED;
                double delay = host.tasks().phase(t) == ProcessPhase.RUNNING ? KEPT_SLICES * slice : slice;
                atRisk.set(t, planned[t] < CERTAIN
                        && (miss(t, plan.done[t] + delay, plan.variance[t]) - planned[t]) * stake(t) > WORTH);
            }
        }
        return late;
    }

    private double stake(int t) {
        double whole = host.tasks().remainingSeconds(t) + host.tasks().get(t).runTime().elapsedSeconds();
        return Math.max(LEAST_STAKE, whole / STAKE_SECONDS);
    }

    /** The task that makes most room for the first one that fails: Moore's and Hodgson's rule for the fewest late tasks. */
    private int toDrop(Workload load) {
        int victim = -1;
        for (Workload.Queue queue : load.queues) {
            for (int i = 0; i < queue.size(); i++) {
                int t = queue.task(i);
                boolean fails = planned[t] > LATE && alone[t] < SAVED;
                if (fails && (victim < 0 || host.tasks().deadline(t) < host.tasks().deadline(victim))) {
                    victim = t;
                }
            }
        }
        int largest = -1;
        for (Workload.Queue queue : load.queues) {
            for (int i = 0; i < queue.size(); i++) {
                int t = queue.task(i);
                boolean before = host.tasks().deadline(t) <= host.tasks().deadline(victim);
                if (before && (largest < 0 || room(t) > room(largest) + SAME_SPAN)) {
                    largest = t;
                }
            }
        }
        return largest;
    }

    /** Instance-seconds that are free without it, less of a task of which much is done already. */
    private double room(int t) {
        double left = host.tasks().remainingSeconds(t);
        double elapsed = host.tasks().get(t).runTime().elapsedSeconds();
        return left * host.tasks().instances(t) * (elapsed > 0 ? left / Math.max(1, elapsed + left) : 1);
    }

    private double cpusOfDevice(int r) {
        double cpus = 0;
        EdfPlan plan = plans.getLast();
        for (Workload.Queue queue : loads.getLast().queues) {
            for (int i = 0; i < queue.size(); i++) {
                int t = queue.task(i);
                boolean first = plan.isPlanned(t)
                        && plan.done[t] <= host.tasks().remainingSeconds(t) + SAME_SPAN;
                cpus += first && host.tasks().resource(t) == r ? host.tasks().cpus(t) : 0;
            }
        }
        return cpus;
    }

    /** Those of {@code forecast} if it is of this very snapshot; else judged anew. */
    @SuppressWarnings("ReferenceEquality") // an equal snapshot would have to be compared task by task
    public static Risks of(HostSnapshot host, List<Interruptions> interruptions, Forecast forecast) {
        return forecast.detail() instanceof Risks known && known.host == host ? known : of(host, interruptions);
    }

    /** Tasks that count in forecasts. */
    public BitSet counted() {
        return counted;
    }

    /** The tasks in the plan for {@code r}, earliest deadline first as far as limits do not set some apart. */
    public int[] byDeadline(int r) {
        return loads.get(r).queues.stream().flatMapToInt(queue -> IntStream.range(0, queue.size()).map(queue::task))
                .toArray();
    }

    /** It misses its deadline even if every second until then computes. */
    public BitSet parked() {
        return parked;
    }

    /** Instances of {@code r} that parked tasks would take, whether they run or not. */
    public double parkedInstances(int r) {
        TaskTable tasks = host.tasks();
        return parked.stream().filter(t -> tasks.resource(t) == r).mapToDouble(tasks::instances).sum();
    }

    /** It makes room for others, which would all be late with it. */
    public BitSet sacrificed() {
        return sacrificed;
    }

    /** A slice of delay would cost it. */
    public BitSet atRisk() {
        return atRisk;
    }

    /** Part of the cases in which task {@code t} is late although it runs from now on without a break. */
    public double alone(int t) {
        return alone[t];
    }

    /** The same if all run by earliest deadline. */
    public double planned(int t) {
        return planned[t];
    }

    public Interruptions interruptions(int r) {
        return interruptions.get(r);
    }

    /** Instances of {@code r} that no task has use for now. */
    public double idleNow(int r) {
        return plans.get(r).idleNow;
    }

    /** Wall seconds until an instance of {@code r} falls idle. */
    public double saturatedSeconds(int r) {
        return interruptions.get(r).wall(plans.get(r).saturated);
    }

    /** Instance-seconds of wall time without a task until the buffer's end. */
    public double shortfallSeconds(int r) {
        return interruptions.get(r).wall(plans.get(r).shortfall);
    }

    Workload load(int r) {
        return loads.get(r);
    }

    EdfPlan judged(int r) {
        return judged.get(r);
    }
}
