package org.quern.scheduler.fetch;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.account.Deficit;
import org.quern.scheduler.risk.Risks;

/** Who is asked first: what a project is owed less what of it is queued and can still be in time. Operations of peak speed. */
final class OwedOrder {
    /** Projects without a share come after all others. */
    private static final double NO_SHARE = 1e24;

    private final double[] key;
    private final int[] order;
    private final double[] remaining;
    /** Operations of a time slice of the whole host. */
    private final double slice;
    private final double[] taskOperations;

    private OwedOrder(HostSnapshot host, Ledger ledger, Risks risks) {
        int projects = host.projects().size();
        key = new double[projects];
        remaining = new double[projects];
        taskOperations = new double[projects];
        for (int t = 0; t < host.tasks().size(); t++) {
            if (!risks.parked().get(t)) {
                TaskSnapshot task = host.tasks().get(t);
                double operations = task.remainingSeconds() * host.peakFlops(task);
                remaining[task.project()] += operations;
                taskOperations[task.project()] = Math.max(taskOperations[task.project()], operations);
            }
        }
        for (int p = 0; p < projects; p++) {
            boolean shares = host.projects().get(p).share() > 0;
            key[p] = Deficit.of(ledger, host.projects().get(p).url()) - remaining[p] - (shares ? 0 : NO_SHARE);
        }
        order = IntStream.range(0, projects).boxed().sorted(Comparator.comparingDouble((Integer p) -> -key[p]))
                .mapToInt(Integer::intValue).toArray();
        slice = host.limits().schedulingPeriodSeconds() * host.totalPeakFlops();
    }

    static OwedOrder of(HostSnapshot host, Ledger ledger, Risks risks) {
        return new OwedOrder(host, ledger, risks);
    }

    /** Indices of projects, most owed first. */
    int[] order() {
        return order.clone();
    }

    double key(int p) {
        return key[p];
    }

    /** Work of it that is here, operations. */
    double remaining(int p) {
        return remaining[p];
    }

    double slice() {
        return slice;
    }

    /** It had more than its share, by more than a slice of the host and its largest task. */
    boolean surplus(int p) {
        return key[p] < -Math.max(slice, taskOperations[p]);
    }

    /** What the most owed of the other projects that can be asked is owed; below every debt if there is none. */
    double bestOther(int p, FetchBars bars) {
        for (int q : order()) {
            if (q != p && bars.project(q) == null) {
                return key(q);
            }
        }
        return Double.NEGATIVE_INFINITY;
    }
}
