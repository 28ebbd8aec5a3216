package org.quern.scheduler.cpu;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.ProcessPhase;
import org.quern.model.Reason;
import org.quern.model.TaskSnapshot;
import org.quern.model.TaskTable;
import org.quern.model.Why;
import org.quern.scheduler.account.Deficit;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.forecast.Forecast;
import org.quern.scheduler.forecast.TaskOrder;
import org.quern.scheduler.risk.RiskForecast;
import org.quern.scheduler.risk.Risks;

/**
 * RISK: tasks that a slice of delay would cost their deadline run first, by deadline; then projects by what they are owed; what cannot be in time any more runs only if nothing
 * else can.
 *
 * <p>Source: our own (docs/policies/RISK.md). Rule: every task's risk of being late is computed from the spread of its run time and the interruptions of this computer, alone and
 * in a plan by earliest deadline. Hopeless tasks are parked; where one task makes several late, it gives way; tasks whose risk grows by more than it is worth if
 * they wait for a slice run by deadline, and what runs and is due before them goes on. The rest runs by undecayed deficit, and a running task goes on until another project is owed clearly more.
 *
 * <p>Divergences: none, there is no original.
 */
public final class RiskScheduling implements CpuSchedulingPolicy {
    /** A running task is kept for so many slices of deficit, or as long as it takes if that is less: with one, tasks change places three times on their way. */
    private static final double KEPT_SLICES = 6;

    @Override
    public String name() {
        return "RISK";
    }

    @Override
    public String summary() {
        return "what a delay would cost its deadline first, then projects by what they are owed; hopeless tasks last";
    }

    @Override
    public String source() {
        return "our own";
    }

    @Override
    public ShareAccounting accounting() {
        return Deficit.INSTANCE;
    }

    @Override
    public boolean setsLateAside() {
        return true;
    }

    @Override
    public Forecast forecast(HostSnapshot host, Ledger ledger) {
        return RiskForecast.of(host, Risks.of(host, Deficit.interruptions(host, ledger)));
    }

    @Override
    public RunList decide(HostSnapshot host, Ledger ledger, Forecast forecast) {
        Risks risks = Risks.of(host, Deficit.interruptions(host, ledger), forecast);
        BitSet runnable = TaskOrder.runnable(host);
        BitSet aside = (BitSet) risks.parked().clone();
        aside.or(risks.sacrificed());
        aside.and(runnable);
        BitSet ordinary = (BitSet) runnable.clone();
        ordinary.andNot(aside);
        RunListBuilder list = new RunListBuilder(host, Deficit.ranking(host, ledger), ordinary,
                order(host, risks, ordinary));
        aside.stream().forEach(t -> list.setAside(t, asideReason(host, risks, t)));
        BitSet urgent = (BitSet) risks.atRisk().clone();
        urgent.and(ordinary);
        urgent.or(runningBefore(host, urgent, ordinary));
        list.byDeadline(urgent, t -> list.claimFor(t, true, urgentReason(host, risks, t)));
        keepRunning(host, list);
        list.fillByTurns(Why.MOST_DEBT);
        list.claimUnfinishedSlices();
        fillIdle(host, risks, list, aside);
        return list.build();
    }

    /** Started tasks, running ones first, then the others by deadline as the plan has them. */
    private static int[] order(HostSnapshot host, Risks risks, BitSet ordinary) {
        int[] order = TaskOrder.byPhase(host, ordinary);
        int next = 0;
        while (next < order.length && host.tasks().phase(order[next]).active()) {
            next++;
        }
        for (int r = 0; r < host.resources().size(); r++) {
            for (int t : risks.byDeadline(r)) {
                if (ordinary.get(t) && !host.tasks().phase(t).active()) {
                    order[next++] = t;
                }
            }
        }
        return order;
    }

    /**
     * What runs and is due before a task at risk that would fit in its place: the plan has it before that task anyway, and nothing is won by stopping it. Where
     * the other needs more, it would wait for ever beside small ones that follow each other.
     */
    private static BitSet runningBefore(HostSnapshot host, BitSet urgent, BitSet ordinary) {
        TaskTable tasks = host.tasks();
        List<NavigableMap<Double, Double>> latest = new ArrayList<>();
        host.resources().forEach(resource -> latest.add(new TreeMap<>()));
        urgent.stream().forEach(
                t -> latest.get(tasks.resource(t)).merge(tasks.instances(t), tasks.deadline(t), Math::max));
        BitSet before = new BitSet();
        for (int t = ordinary.nextSetBit(0); t >= 0; t = ordinary.nextSetBit(t + 1)) {
            if (tasks.phase(t) == ProcessPhase.RUNNING) {
                double deadline = tasks.deadline(t);
                before.set(t, latest.get(tasks.resource(t)).headMap(tasks.instances(t), true).values().stream()
                        .anyMatch(other -> other >= deadline));
            }
        }
        return before;
    }

    private static Reason urgentReason(HostSnapshot host, Risks risks, int t) {
        return Reason.of(risks.atRisk().get(t) ? Why.RISK_GROWS : Why.DUE_BEFORE_RISK,
                Reason.fact("risk", risks.planned(t)),
                Reason.fact("deadline_in_seconds", host.tasks().deadline(t) - host.now()),
                Reason.fact("remaining_seconds", host.tasks().remainingSeconds(t)));
    }

    private static Reason asideReason(HostSnapshot host, Risks risks, int t) {
        return Reason.of(risks.parked().get(t) ? Why.PARKED : Why.SACRIFICED, Reason.fact("risk", risks.alone(t)),
                Reason.fact("deadline_in_seconds", host.tasks().deadline(t) - host.now()),
                Reason.fact("remaining_seconds", host.tasks().remainingSeconds(t)));
    }

    /** Running tasks, those of the most owed projects first, as long as no waiting project is owed clearly more. */
    private static void keepRunning(HostSnapshot host, RunListBuilder list) {
        TaskTable tasks = host.tasks();
        List<Integer> running = new ArrayList<>();
        boolean[][] waits = new boolean[host.projects().size()][host.resources().size()];
        for (int t = list.waiting().nextSetBit(0); t >= 0; t = list.waiting().nextSetBit(t + 1)) {
            if (tasks.phase(t) == ProcessPhase.RUNNING) {
                running.add(t);
            } else {
                waits[tasks.project(t)][tasks.resource(t)] = true;
            }
        }
        running.sort(Comparator.comparingDouble((Integer t) -> list.key(tasks.project(t), tasks.resource(t))));
        for (int t : running) {
            int r = tasks.resource(t);
            TaskSnapshot task = tasks.get(t);
            double seconds = Math.min(task.remainingSeconds(),
                    KEPT_SLICES * host.limits().schedulingPeriodSeconds());
            double most = list.key(task.project(), r) - seconds * host.peakFlops(task) / host.totalPeakFlops();
            if (list.wants(r) && bestWaiting(list, waits, r) >= most) {
                list.claimFor(t, false, list.reason(Why.KEPT_RUNNING, task.project(), r));
            }
        }
    }

    private static double bestWaiting(RunListBuilder list, boolean[][] waits, int r) {
        double best = Double.POSITIVE_INFINITY;
        for (int p = 0; p < waits.length; p++) {
            best = waits[p][r] ? Math.min(best, list.key(p, r)) : best;
        }
        return best;
    }

    /** What was set aside, where processors would stay idle: what runs already, what gave way, what was begun, by deadline. */
    private static void fillIdle(HostSnapshot host, Risks risks, RunListBuilder list, BitSet aside) {
        TaskTable tasks = host.tasks();
        List<Integer> order = new ArrayList<>(aside.stream().boxed().toList());
        order.sort(Comparator.comparing((Integer t) -> tasks.phase(t) != ProcessPhase.RUNNING)
                .thenComparing(t -> !risks.sacrificed().get(t)).thenComparing(t -> !tasks.phase(t).active())
                .thenComparingDouble(tasks::deadline));
        for (int r = host.resources().size() - 1; r >= 0; r--) {
            double free = list.free(r);
            for (int i = 0; i < order.size() && free > 0; i++) {
                int t = order.get(i);
                if (tasks.resource(t) == r) {
                    list.addLast(t, Reason.of(Why.FILLS_IDLE, "risk", risks.alone(t)));
                    free -= Math.max(tasks.instances(t), 0.01);
                }
            }
        }
    }
}
