package org.quern.model;

import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

/**
 * The tasks of a snapshot, as a list and, side by side, as columns of plain numbers. A pass over 100,000 records costs a cache miss or
 * more for each; the same pass over a column costs one for every eight. So whatever looks at every task reads columns. Immutable.
 */
public final class TaskTable extends AbstractList<TaskSnapshot> implements RandomAccess {
    private final List<TaskSnapshot> tasks;
    private final int[] project;
    private final int[] app;
    private final byte[] resource;
    private final ProcessPhase[] phase;
    private final Obstacle[] obstacle;
    private final double[] cpus;
    private final double[] coprocs;
    private final double[] deadline;
    private final double[] remainingSeconds;
    private final double[] deviationSeconds;
    private final double[] memoryBytes;
    private final long[] usableInstances;
    private final boolean[] wasAtRisk;

    private TaskTable(Collection<TaskSnapshot> collection) {
        tasks = List.copyOf(collection);
        int size = tasks.size();
        project = new int[size];
        app = new int[size];
        resource = new byte[size];
        phase = new ProcessPhase[size];
        obstacle = new Obstacle[size];
        cpus = new double[size];
        coprocs = new double[size];
        deadline = new double[size];
        remainingSeconds = new double[size];
        deviationSeconds = new double[size];
        memoryBytes = new double[size];
        usableInstances = new long[size];
        wasAtRisk = new boolean[size];
        for (int t = 0; t < size; t++) {
            fill(t, tasks.get(t));
        }
    }

    private void fill(int t, TaskSnapshot task) {
        project[t] = task.project();
        app[t] = task.app();
        resource[t] = (byte) task.resource();
        phase[t] = task.run().phase();
        obstacle[t] = task.obstacle();
        cpus[t] = task.usage().cpus();
        coprocs[t] = task.usage().coprocs();
        deadline[t] = task.deadline();
        remainingSeconds[t] = task.remainingSeconds();
        deviationSeconds[t] = task.runTime().deviationSeconds();
        memoryBytes[t] = task.memoryBytes();
        usableInstances[t] = task.usableInstances();
        wasAtRisk[t] = task.run().ranForDeadline() || UnixTime.isSet(task.run().lastMissForecast());
    }

    /** A table of {@code tasks}, in their order. */
    public static TaskTable of(Collection<TaskSnapshot> tasks) {
        return tasks instanceof TaskTable table ? table : new TaskTable(tasks);
    }

    @Override
    public TaskSnapshot get(int t) {
        return tasks.get(t);
    }

    @Override
    public int size() {
        return project.length;
    }

    public int project(int t) {
        return project[t];
    }

    public int app(int t) {
        return app[t];
    }

    public int resource(int t) {
        return resource[t];
    }

    public ProcessPhase phase(int t) {
        return phase[t];
    }

    public Obstacle obstacle(int t) {
        return obstacle[t];
    }

    public boolean runnable(int t) {
        return obstacle(t) == Obstacle.NONE;
    }

    public double cpus(int t) {
        return cpus[t];
    }

    public double coprocs(int t) {
        return coprocs[t];
    }

    /** Instances that it occupies of the resource it counts for. */
    public double instances(int t) {
        return resource[t] == 0 ? cpus[t] : coprocs[t];
    }

    /** Unix seconds. */
    public double deadline(int t) {
        return deadline[t];
    }

    public double remainingSeconds(int t) {
        return remainingSeconds[t];
    }

    /** Standard deviation of {@link #remainingSeconds}. */
    public double deviationSeconds(int t) {
        return deviationSeconds[t];
    }

    public double memoryBytes(int t) {
        return memoryBytes[t];
    }

    public long usableInstances(int t) {
        return usableInstances[t];
    }

    /** It ran to save its deadline before, or a forecast saw it miss it. */
    public boolean wasAtRisk(int t) {
        return wasAtRisk[t];
    }
}
