package org.quern.scheduler.forecast;

import java.util.BitSet;
import java.util.function.Predicate;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskTable;

/** Orders in which a project's tasks are served, and which tasks are served at all. */
public final class TaskOrder {
    private TaskOrder() {}

    /** Tasks that a forecast counts: runnable soon, not exempt, their device present (docs/protocol/scheduling.md 5). */
    public static BitSet forecast(HostSnapshot host) {
        return tasks(host, Obstacle::countsInForecast, resource -> resource.instances() > 0);
    }

    /** Tasks that may be put on a run list: runnable, not exempt, computing on their device allowed. */
    public static BitSet runnable(HostSnapshot host) {
        return tasks(host, obstacle -> obstacle == Obstacle.NONE,
                resource -> resource.instances() > 0 && resource.allowed());
    }

    private static BitSet tasks(HostSnapshot host, Predicate<Obstacle> state, Predicate<ResourceSnapshot> usable) {
        boolean[] possible = new boolean[host.resources().size()];
        for (int r = 0; r < possible.length; r++) {
            possible[r] = usable.test(host.resources().get(r));
        }
        boolean[][] exempt = host.alwaysRun();
        TaskTable tasks = host.tasks();
        BitSet chosen = new BitSet(tasks.size());
        for (int t = 0; t < tasks.size(); t++) {
            if (state.test(tasks.obstacle(t)) && possible[tasks.resource(t)]
                    && !exempt[tasks.project(t)][tasks.app(t)]) {
                chosen.set(t);
            }
        }
        return chosen;
    }

    /**
     * Started before unstarted tasks, each in the snapshot's order. Whether a started task runs just now makes no difference, so
     * that a forecast does not turn round with every decision that is made from it.
     */
    static int[] startedFirst(HostSnapshot host, BitSet counted) {
        int[] order = new int[counted.cardinality()];
        int first = 0;
        int last = order.length;
        for (int t = counted.length(); (t = counted.previousSetBit(t - 1)) >= 0;) {
            if (!host.tasks().phase(t).active()) {
                order[--last] = t;
            }
        }
        for (int t = counted.nextSetBit(0); t >= 0 && first < last; t = counted.nextSetBit(t + 1)) {
            if (host.tasks().phase(t).active()) {
                order[first++] = t;
            }
        }
        return order;
    }

    /**
     * Running before preempted before unstarted tasks, each in the snapshot's order; preempted ones whose devices are gone behind those that
     * would go on on theirs.
     */
    public static int[] byPhase(HostSnapshot host, BitSet counted) {
        int[] order = new int[counted.cardinality()];
        BitSet active = new BitSet();
        BitSet lost = new BitSet();
        int last = order.length;
        for (int t = counted.length(); (t = counted.previousSetBit(t - 1)) >= 0;) {
            if (host.tasks().phase(t) == ProcessPhase.UNSTARTED) {
                order[--last] = t;
            } else {
                boolean hasNoPlace = host.tasks().resource(t) != 0 && host.tasks().get(t).hasLostDevices();
                (hasNoPlace ? lost : active).set(t);
            }
        }
        int position = 0;
        for (ProcessPhase phase : ProcessPhase.values()) {
            for (int t = active.nextSetBit(0); t >= 0; t = active.nextSetBit(t + 1)) {
                if (host.tasks().phase(t) == phase) {
                    order[position++] = t;
                }
            }
        }
        for (int t = lost.nextSetBit(0); t >= 0; t = lost.nextSetBit(t + 1)) {
            order[position++] = t;
        }
        return order;
    }

    /** Running before preempted tasks, each in the snapshot's order, then unstarted ones by deadline (docs/protocol/literature.md 0). */
    public static int[] byPhaseThenDeadline(HostSnapshot host, BitSet counted) {
        int[] order = byPhase(host, counted);
        BitSet unstarted = new BitSet(host.tasks().size());
        int first = order.length;
        while (first > 0 && !host.tasks().phase(order[first - 1]).active()) {
            unstarted.set(order[--first]);
        }
        MostUrgent urgent = MostUrgent.of(host, unstarted);
        for (int i = first; i < order.length; i++) {
            order[i] = urgent.next();
        }
        return order;
    }
}
