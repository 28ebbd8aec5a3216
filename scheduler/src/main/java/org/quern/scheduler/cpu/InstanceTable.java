package org.quern.scheduler.cpu;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.OptionalLong;
import org.quern.model.HostSnapshot;
import org.quern.model.TaskSnapshot;

/**
 * Which task gets which instances of the coprocessors (docs/protocol/scheduling.md 7): a running task keeps its own; fractions are
 * packed; instances that running tasks hold are given away last.
 */
final class InstanceTable {
    /** Given away in this round, by resource and instance. */
    private final double[][] used;
    /** Held by running tasks that this round has not come to yet. */
    private final double[][] held;

    InstanceTable(HostSnapshot host) {
        used = new double[host.resources().size()][];
        held = new double[used.length][];
        for (int r = 0; r < used.length; r++) {
            int count = r == 0 ? 0 : Math.min(Long.SIZE, host.resources().get(r).instances());
            used[r] = new double[count];
            held[r] = new double[count];
            for (int i = 0; i < count; i++) {
                used[r][i] = host.resources().get(r).takenOf(i);
            }
        }
    }

    /** A running task holds its instances until its turn comes. */
    void hold(TaskSnapshot task) {
        addTo(held[task.resource()], task.run().heldInstances(), perInstance(task));
    }

    /** The instances that {@code task} gets; empty if there are none for it. CPU tasks get none and need none. */
    OptionalLong assign(TaskSnapshot task) {
        if (task.isCpuTask()) {
            return OptionalLong.of(0);
        }
        long mask = task.run().isRunning() && task.run().heldInstances() != 0 ? keep(task) : find(task);
        if (mask == 0) {
            return OptionalLong.empty();
        }
        addTo(used[task.resource()], mask, perInstance(task));
        return OptionalLong.of(mask);
    }

    /** Idle part of {@code resource}, in instances. */
    double idle(int resource) {
        double idle = 0;
        for (double use : used[resource]) {
            idle += Math.max(0, 1 - use);
        }
        return idle;
    }

    private long keep(TaskSnapshot task) {
        int r = task.resource();
        long mine = task.run().heldInstances();
        addTo(held[r], mine, -perInstance(task));
        for (int i = 0; i < Long.SIZE; i++) {
            if (((mine >>> i) & 1) != 0
                    && (i >= used[r].length || !usable(task, i) || used[r][i] + perInstance(task) > 1 + EPSILON)) {
                return 0;
            }
        }
        return mine;
    }

    private long find(TaskSnapshot task) {
        return task.usage().coprocs() < 1 ? findPart(task) : findWhole(task);
    }

    private long findPart(TaskSnapshot task) {
        int r = task.resource();
        double part = task.usage().coprocs();
        for (int i = 0; i < used[r].length; i++) {
            double sum = used[r][i] + held[r][i];
            if (usable(task, i) && sum > EPSILON && sum + part <= 1 + EPSILON) {
                return 1L << i;
            }
        }
        return first(task, 1, false) != 0 ? first(task, 1, false) : first(task, 1, true);
    }

    private long findWhole(TaskSnapshot task) {
        int count = (int) Math.ceil(task.usage().coprocs() - EPSILON);
        long free = first(task, count, false);
        return free != 0 ? free : first(task, count, true);
    }

    /** {@code count} unused instances, those that nobody holds first; 0 if there are not enough. */
    private long first(TaskSnapshot task, int count, boolean heldToo) {
        int r = task.resource();
        long mask = 0;
        for (int pass = 0; pass < (heldToo ? 2 : 1); pass++) {
            for (int i = 0; i < used[r].length && Long.bitCount(mask) < count; i++) {
                boolean isHeld = held[r][i] > EPSILON;
                if (usable(task, i) && used[r][i] <= EPSILON && isHeld == (pass == 1)) {
                    mask |= 1L << i;
                }
            }
        }
        return Long.bitCount(mask) == count ? mask : 0;
    }

    private static boolean usable(TaskSnapshot task, int instance) {
        return ((task.usableInstances() >>> instance) & 1) != 0;
    }

    private static double perInstance(TaskSnapshot task) {
        return Math.min(1, task.usage().coprocs());
    }

    private static void addTo(double[] row, long mask, double amount) {
        for (int i = 0; i < row.length; i++) {
            if (((mask >>> i) & 1) != 0) {
                row[i] = Math.max(0, row[i] + amount);
            }
        }
    }
}
