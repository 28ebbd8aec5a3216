package org.quern.scheduler.forecast;

import java.util.Arrays;

/**
 * The projects that have a task for one resource, best-ranked first. Choosing a task moves its project back only, so a key that is kept here
 * is right or too good: the first project is looked at again until its key is right.
 */
final class ProjectQueue {
    private final Ranking ranking;
    private final int resource;
    private final int[] heap;
    /** Of the project at the same place of the heap. */
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

    boolean contains(int project) {
        return member[project];
    }

    /** Puts {@code project} in, which is not there. */
    void add(int project) {
        member[project] = true;
        double key = ranking.key(project, resource);
        int hole = size++;
        while (hole > 0 && before(project, key, (hole - 1) / 2)) {
            put(hole, heap[(hole - 1) / 2], keys[(hole - 1) / 2]);
            hole = (hole - 1) / 2;
        }
        put(hole, project, key);
    }

    /** The best project, {@code -1} if there is none. */
    int first() {
        while (size > 0) {
            int project = heap[0];
            double key = ranking.key(project, resource);
            if (key == keys[0]) {
                return project;
            }
            sink(project, key);
        }
        return -1;
    }

    /** Takes the best project out. */
    void removeFirst() {
        member[heap[0]] = false;
        size--;
        if (size > 0) {
            sink(heap[size], keys[size]);
        }
    }

    private void sink(int project, double key) {
        int hole = 0;
        int child;
        while ((child = 2 * hole + 1) < size) {
            if (child + 1 < size && before(heap[child + 1], keys[child + 1], child)) {
                child++;
            }
            if (!before(heap[child], keys[child], project, key)) {
                break;
            }
            put(hole, heap[child], keys[child]);
            hole = child;
        }
        put(hole, project, key);
    }

    private void put(int place, int project, double key) {
        heap[place] = project;
        keys[place] = key;
    }

    private boolean before(int project, double key, int place) {
        return before(project, key, heap[place], keys[place]);
    }

    private static boolean before(int one, double key, int other, double otherKey) {
        return key < otherKey || (key == otherKey && one < other);
    }
}
