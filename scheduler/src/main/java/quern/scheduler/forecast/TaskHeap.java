package quern.scheduler.forecast;

import java.util.Arrays;

/** A binary min-heap of task indices by a time, without boxing. Ties go to the lower index, so that order is the same everywhere. */
final class TaskHeap {
    private int[] tasks = new int[16];
    private double[] times = new double[16];
    private int size;

    boolean isEmpty() { return size == 0; }

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
        if (size == tasks.length) {
            tasks = Arrays.copyOf(tasks, 2 * size);
            times = Arrays.copyOf(times, 2 * size);
        }
        int hole = size++;
        while (hole > 0 && before(task, time, (hole - 1) / 2)) {
            move((hole - 1) / 2, hole);
            hole = (hole - 1) / 2;
        }
        put(hole, task, time);
    }

    int removeMin() {
        int min = tasks[0];
        int task = tasks[--size];
        double time = times[size];
        int hole = 0;
        int child;
        while ((child = smallerChild(hole)) >= 0 && !before(task, time, child)) {
            move(child, hole);
            hole = child;
        }
        put(hole, task, time);
        return min;
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
        return time < times[position] || (time == times[position] && task < tasks[position]);
    }

    private void move(int from, int to) {
        put(to, tasks[from], times[from]);
    }

    private void put(int position, int task, double time) {
        tasks[position] = task;
        times[position] = time;
    }
}
