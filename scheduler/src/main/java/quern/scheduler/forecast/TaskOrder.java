package quern.scheduler.forecast;

import java.util.BitSet;
import quern.model.HostSnapshot;
import quern.model.ProcessPhase;
import quern.model.TaskSnapshot;

/** Orders in which a project's tasks are served, and which tasks are served at all. */
public final class TaskOrder {
    private TaskOrder() {
    }

    /** Tasks that a forecast counts: runnable soon, not exempt, their device present (scheduling.md 5). */
    static BitSet forecast(HostSnapshot host) {
        BitSet counted = new BitSet(host.tasks().size());
        for (int t = 0; t < host.tasks().size(); t++) {
            TaskSnapshot task = host.tasks().get(t);
            boolean possible = host.resources().get(task.resource()).instances() > 0;
            counted.set(t, possible && task.obstacle().countsInForecast() && !host.alwaysRuns(task));
        }
        return counted;
    }

    /** Tasks that may be put on a run list: runnable, not exempt, computing on their device allowed. */
    public static BitSet runnable(HostSnapshot host) {
        BitSet counted = new BitSet(host.tasks().size());
        for (int t = 0; t < host.tasks().size(); t++) {
            TaskSnapshot task = host.tasks().get(t);
            boolean possible = host.resources().get(task.resource()).instances() > 0
                    && host.resources().get(task.resource()).allowed();
            counted.set(t, possible && task.runnable() && !host.alwaysRuns(task));
        }
        return counted;
    }

    /** Running before preempted before unstarted tasks, each in the snapshot's order. */
    public static int[] byPhase(HostSnapshot host, BitSet counted) {
        int[] order = new int[counted.cardinality()];
        int position = 0;
        for (ProcessPhase phase : ProcessPhase.values()) {
            for (int t = counted.nextSetBit(0); t >= 0; t = counted.nextSetBit(t + 1)) {
                if (host.tasks().get(t).run().phase() == phase) {
                    order[position++] = t;
                }
            }
        }
        return order;
    }

    /** Running before preempted tasks, each in the snapshot's order, then unstarted ones by deadline (seed 000). */
    public static int[] byPhaseThenDeadline(HostSnapshot host, BitSet counted) {
        int[] order = byPhase(host, counted);
        BitSet unstarted = new BitSet(host.tasks().size());
        int first = order.length;
        while (first > 0 && !host.tasks().get(order[first - 1]).run().phase().active()) {
            unstarted.set(order[--first]);
        }
        MostUrgent urgent = MostUrgent.of(host, unstarted);
        for (int i = first; i < order.length; i++) {
            order[i] = urgent.next();
        }
        return order;
    }
}
