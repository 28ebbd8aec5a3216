package org.quern.scheduler.forecast;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary min-heap of task indices by a time, without boxing. Equal times go by a tie-break, then by index, so that order is
 * the same everywhere.
 */
final class TaskHeap {
    private final double @Nullable [] ties;
    private int[] tasks = new int[16];
    private double[] times = new double[16];
    private int size;

    /** @param ties by task index: among equal times the lowest comes first; null = the index alone decides */
    TaskHeap(double @Nullable [] ties) {
        this.ties = ties;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    double minTime() {
        return times[0];
    }

    int task(int position) {
        return tasks[position];
    }

    double time(int position) {
        return times[position];
    }

    void add(int task, double time) {
        ensureRoom();
        int hole = size++;
        while (hole > 0 && before(task, time, (hole - 1) / 2)) {
            move((hole - 1) / 2, hole);
            hole = (hole - 1) / 2;
        }
        put(hole, task, time);
    }

    /** Adds a task without putting it in its place; {@link #heapify} must follow. For many at once that is cheaper. */
    void append(int task, double time) {
        ensureRoom();
        put(size++, task, time);
    }

    /** Brings all tasks into order. */
    void heapify() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i, tasks[i], times[i]);
        }
    }

    int removeMin() {
        int min = tasks[0];
        size--;
        sink(0, tasks[size], times[size]);
        return min;
    }

    /** Takes the first task out and puts another in. */
    void replaceMin(int task, double time) {
        sink(0, task, time);
    }

    private void sink(int from, int task, double time) {
        int hole = from;
        int child;
        while ((child = smallerChild(hole)) >= 0 && !before(task, time, child)) {
            move(child, hole);
            hole = child;
        }
        put(hole, task, time);
    }

    private void ensureRoom() {
        if (size == tasks.length) {
            tasks = Arrays.copyOf(tasks, 2 * size);
            times = Arrays.copyOf(times, 2 * size);
        }
    }

    private int smallerChild(int parent) {
        int left = 2 * parent + 1;
        if (left >= size) {
            return -1;
        }
        int right = left + 1;
        return right < size && before(tasks[right], times[right], left) ? right : left;
    }

    private boolean before(int task, double time, int position) {
        return time < times[position] || (time == times[position] && winsTie(task, tasks[position]));
    }

    private boolean winsTie(int task, int other) {
        int byTie = ties == null ? 0 : Double.compare(ties[task], ties[other]);
        return byTie < 0 || (byTie == 0 && task < other);
    }

    private void move(int from, int to) {
        put(to, tasks[from], times[from]);
    }

    private void put(int position, int task, double time) {
        tasks[position] = task;
        times[position] = time;
    }
}
