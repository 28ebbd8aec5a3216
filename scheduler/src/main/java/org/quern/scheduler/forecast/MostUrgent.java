package org.quern.scheduler.forecast;

import java.util.BitSet;
import org.quern.model.HostSnapshot;
import org.quern.model.TaskTable;

/** Tasks by earliest deadline; among equal ones started before unstarted, then least remaining time (docs/protocol/scheduling.md 6.1). */
public final class MostUrgent {
    /** Puts every started task before every unstarted one; larger than any remaining time. */
    private static final double STARTED_FIRST = 1e12;

    private final TaskHeap heap;

    /** The tasks of {@code host} whose bit is set. */
    public static MostUrgent of(HostSnapshot host, BitSet candidates) {
        return new MostUrgent(host, candidates, -1);
    }

    /** Those that count for {@code resource}. */
    public static MostUrgent of(HostSnapshot host, BitSet candidates, int resource) {
        return new MostUrgent(host, candidates, resource);
    }

    private MostUrgent(HostSnapshot host, BitSet candidates, int resource) {
        TaskTable tasks = host.tasks();
        double[] ties = new double[tasks.size()];
        heap = new TaskHeap(ties);
        for (int t = candidates.nextSetBit(0); t >= 0; t = candidates.nextSetBit(t + 1)) {
            if (resource < 0 || tasks.resource(t) == resource) {
                ties[t] = tasks.remainingSeconds(t) - (tasks.phase(t).active() ? STARTED_FIRST : 0);
                heap.append(t, tasks.deadline(t));
            }
        }
        heap.heapify();
    }

    /** The next task, {@code -1} after the last. */
    public int next() {
        return heap.isEmpty() ? -1 : heap.removeMin();
    }
}
