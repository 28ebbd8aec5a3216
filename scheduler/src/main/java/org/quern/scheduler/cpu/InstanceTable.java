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
    /** Memory of each instance, what was given away of it in this round, and what running tasks have of it. */
    private final double[][] bytes;
    private final double[][] usedBytes;
    private final double[][] heldBytes;
    /** Where waiting tasks ran last. */
    private final boolean[][] wanted;

    InstanceTable(HostSnapshot host) {
        used = new double[host.resources().size()][];
        held = new double[used.length][];
        wanted = new boolean[used.length][];
        bytes = new double[used.length][];
        usedBytes = new double[used.length][];
        heldBytes = new double[used.length][];
        for (int r = 0; r < used.length; r++) {
            int count = r == 0 ? 0 : Math.min(Long.SIZE, host.resources().get(r).instances());
            used[r] = new double[count];
            held[r] = new double[count];
            wanted[r] = new boolean[count];
            bytes[r] = new double[count];
            usedBytes[r] = new double[count];
            heldBytes[r] = new double[count];
            for (int i = 0; i < count; i++) {
                used[r][i] = host.resources().get(r).takenOf(i);
                bytes[r][i] = host.resources().get(r).bytesOf(i);
            }
        }
    }

    /** A running task holds its instances until its turn comes. */
    void hold(TaskSnapshot task) {
        addTo(held[task.resource()], task.run().heldInstances(), perInstance(task));
        addTo(heldBytes[task.resource()], task.run().heldInstances(), task.usage().coprocBytes());
    }

    /** Nothing but the memory of the devices keeps the task from having its instances. */
    boolean lacksBytes(TaskSnapshot task) {
        return !task.isCpuTask() && task.usage().coprocBytes() > 0 && find(task, false) != 0;
    }

    /** A waiting task shall find its instances free when its turn comes, if others can go elsewhere. */
    void want(TaskSnapshot task) {
        boolean[] row = wanted[task.resource()];
        for (int i = 0; i < row.length; i++) {
            row[i] |= ((task.run().heldInstances() >>> i) & 1) != 0;
        }
    }

    /** The instances that {@code task} gets; empty if there are none for it. CPU tasks get none and need none. */
    OptionalLong assign(TaskSnapshot task) {
        if (task.isCpuTask()) {
            return OptionalLong.of(0);
        }
        long mask = task.run().isRunning() && task.run().heldInstances() != 0 ? keep(task) : find(task, true);
        if (mask == 0) {
            return OptionalLong.empty();
        }
        addTo(used[task.resource()], mask, perInstance(task));
        addTo(usedBytes[task.resource()], mask, task.usage().coprocBytes());
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

    /** Bit i set: something of instance i of {@code resource} is idle. */
    long idleInstances(int resource) {
        long mask = 0;
        for (int i = 0; i < used[resource].length; i++) {
            mask |= used[resource][i] < 1 - EPSILON ? 1L << i : 0;
        }
        return mask;
    }

    private long keep(TaskSnapshot task) {
        addTo(held[task.resource()], task.run().heldInstances(), -perInstance(task));
        addTo(heldBytes[task.resource()], task.run().heldInstances(), -task.usage().coprocBytes());
        return fits(task, true) ? task.run().heldInstances() : 0;
    }

    /** Whether it can have exactly those instances that it has or had, as far as nobody got them in this round. */
    private boolean fits(TaskSnapshot task, boolean inMemory) {
        int r = task.resource();
        long mine = task.run().heldInstances();
        for (int i = 0; i < Long.SIZE; i++) {
            if (((mine >>> i) & 1) != 0
                    && (i >= used[r].length || !usable(task, i) || used[r][i] + perInstance(task) > 1 + EPSILON
                            || (inMemory && !hasBytes(task, i, usedBytes[r][i])))) {
                return false;
            }
        }
        return Long.bitCount(mine) == count(task);
    }

    private long find(TaskSnapshot task, boolean inMemory) {
        if (fits(task, inMemory) && isFreeOfOthers(task)) {
            return task.run().heldInstances();
        }
        return task.usage().coprocs() < 1 ? findPart(task, inMemory) : first(task);
    }

    /** A task that claims more than the whole device gets it alone: projects guess. */
    private boolean hasBytes(TaskSnapshot task, int i, double others) {
        int r = task.resource();
        return bytes[r][i] <= 0 || others <= 0 || others + task.usage().coprocBytes() <= bytes[r][i];
    }

    /** Nobody who runs holds so much of the instances where it ran last that there is no room for it. */
    private boolean isFreeOfOthers(TaskSnapshot task) {
        int r = task.resource();
        boolean free = true;
        for (int i = 0; i < used[r].length; i++) {
            boolean mine = ((task.run().heldInstances() >>> i) & 1) != 0;
            free &= !mine || used[r][i] + held[r][i] + perInstance(task) <= 1 + EPSILON;
        }
        return free;
    }

    private long findPart(TaskSnapshot task, boolean inMemory) {
        int r = task.resource();
        double part = task.usage().coprocs();
        for (int i = 0; i < used[r].length; i++) {
            double sum = used[r][i] + held[r][i];
            if (usable(task, i) && sum > EPSILON && sum + part <= 1 + EPSILON
                    && (!inMemory || hasBytes(task, i, usedBytes[r][i] + heldBytes[r][i]))) {
                return 1L << i;
            }
        }
        return first(task);
    }

    /** Unused instances, first those that nobody holds or wants; 0 if there are not enough. */
    private long first(TaskSnapshot task) {
        int r = task.resource();
        long mask = 0;
        for (Rank rank : Rank.values()) {
            for (int i = 0; i < used[r].length && Long.bitCount(mask) < count(task); i++) {
                if (usable(task, i) && used[r][i] <= EPSILON && rank(r, i) == rank) {
                    mask |= 1L << i;
                }
            }
        }
        return Long.bitCount(mask) == count(task) ? mask : 0;
    }

    /** How gladly an instance is given to somebody new; the best first. */
    private enum Rank {
        FREE, WANTED, HELD
    }

    private Rank rank(int r, int i) {
        return held[r][i] > EPSILON ? Rank.HELD : wanted[r][i] ? Rank.WANTED : Rank.FREE;
    }

    private static int count(TaskSnapshot task) {
        return Math.max(1, (int) Math.ceil(task.usage().coprocs() - EPSILON));
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
