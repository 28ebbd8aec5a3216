package quern.scheduler.forecast;

import java.util.Arrays;

/**
 * The projects that have a task for one resource, best-ranked first. Choosing a task moves its project back only, so a key that is kept here
 * is right or too good: the first project is looked at again until its key is right.
 */
final class ProjectQueue {
    private final Ranking ranking;
    private final int resource;
    private final int[] heap;
    private final double[] keys;
    private final boolean[] member;
    private int size;

    ProjectQueue(Ranking ranking, int resource, int projects) {
        this.ranking = ranking;
        this.resource = resource;
        heap = new int[projects];
        keys = new double[projects];
        member = new boolean[projects];
    }

    void clear() {
        size = 0;
        Arrays.fill(member, false);
    }

    /** Puts {@code project} in, if it is not there. */
    void add(int project) {
        if (!member[project]) {
            member[project] = true;
            keys[project] = ranking.key(project, resource);
            int hole = size++;
            while (hole > 0 && before(project, heap[(hole - 1) / 2])) {
                heap[hole] = heap[(hole - 1) / 2];
                hole = (hole - 1) / 2;
            }
            heap[hole] = project;
        }
    }

    /** The best project, {@code -1} if there is none. */
    int first() {
        while (size > 0) {
            int project = heap[0];
            double key = ranking.key(project, resource);
            if (key == keys[project]) {
                return project;
            }
            keys[project] = key;
            sink(project);
        }
        return -1;
    }

    /** Takes the best project out. */
    void removeFirst() {
        member[heap[0]] = false;
        int last = heap[--size];
        if (size > 0) {
            sink(last);
        }
    }

    private void sink(int project) {
        int hole = 0;
        while (2 * hole + 1 < size) {
            int child = 2 * hole + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], project)) {
                break;
            }
            heap[hole] = heap[child];
            hole = child;
        }
        heap[hole] = project;
    }

    private boolean before(int one, int other) {
        return keys[one] < keys[other] || (keys[one] == keys[other] && one < other);
    }
}
