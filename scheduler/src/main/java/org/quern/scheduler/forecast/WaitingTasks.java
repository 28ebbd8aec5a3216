package org.quern.scheduler.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quern.model.HostSnapshot;
import org.quern.model.TaskTable;

/**
 * The tasks that wait, in queues: one per project, resource and application, each in the order in which its tasks are served.
 * Within a queue all tasks have the same limits, so the next task of a project is the head of one of its few queues, and taking it
 * costs the same however many tasks there are.
 *
 * <p>Every task is an entry, and the entries of a queue are neighbours. A simulation moves along a queue, so what it needs next lies beside
 * what it used last; by task index, the tasks of one project lie as far apart as there are projects, a cache miss each.
 */
final class WaitingTasks {
    private static final int END = -1;

    /** The tasks of one project, resource and application. */
    static final class AppQueue {
        final int project;
        final int app;
        final int resource;
        /** Most tasks of its application that may run at once. */
        final int appLimit;
        /** Instances that its tasks may use, as a mask and as a number. */
        final long usable;
        final int usableCount;
        private final int number;
        private int size;
        private int head = END;
        private int cursor = END;

        private AppQueue(HostSnapshot host, int first, int number) {
            this.number = number;
            TaskTable tasks = host.tasks();
            project = tasks.project(first);
            app = tasks.app(first);
            resource = tasks.resource(first);
            appLimit = host.projects().get(project).apps().get(app).maxConcurrent();
            usable = tasks.usableInstances(first);
            usableCount = Long.bitCount(usable & host.resources().get(resource).allInstances());
        }

        /** The entry of the next task that is not chosen, {@code -1} if there is none. */
        int next() {
            return cursor;
        }
    }

    private final AppQueue[][][] queues;
    private final AppQueue[] all;
    private final int[] queueAt;
    private final int[] task;
    private final int[] rank;
    private final int[] next;
    private final int[] previous;

    /** Of the tasks {@code order}, first to be served first. */
    WaitingTasks(HostSnapshot host, int[] order) {
        queues = new AppQueue[host.resources().size()][host.projects().size()][0];
        int[] queueOf = new int[order.length];
        all = sort(host, order, queueOf);
        queueAt = new int[order.length];
        task = new int[order.length];
        rank = new int[order.length];
        next = new int[order.length];
        previous = new int[order.length];
        int[] filled = firstEntries();
        for (int position = 0; position < order.length; position++) {
            int entry = filled[queueOf[position]]++;
            queueAt[entry] = queueOf[position];
            task[entry] = order[position];
            rank[entry] = position;
        }
        join();
        rewind();
    }

    /** Finds each task's queue; all queues in the order in which they came up. */
    private AppQueue[] sort(HostSnapshot host, int[] order, int[] queueOf) {
        List<AppQueue> made = new ArrayList<>();
        for (int position = 0; position < order.length; position++) {
            AppQueue queue = queueFor(host, order[position], made);
            queue.size++;
            queueOf[position] = queue.number;
        }
        return made.toArray(AppQueue[]::new);
    }

    private AppQueue queueFor(HostSnapshot host, int t, List<AppQueue> made) {
        TaskTable tasks = host.tasks();
        AppQueue[][] ofResource = queues[tasks.resource(t)];
        AppQueue[] own = ofResource[tasks.project(t)];
        for (AppQueue queue : own) {
            if (queue.app == tasks.app(t) && queue.usable == tasks.usableInstances(t)) {
                return queue;
            }
        }
        AppQueue queue = new AppQueue(host, t, made.size());
        made.add(queue);
        AppQueue[] more = Arrays.copyOf(own, own.length + 1);
        more[own.length] = queue;
        ofResource[tasks.project(t)] = more;
        return queue;
    }

    private int[] firstEntries() {
        int[] first = new int[all.length];
        int entry = 0;
        for (AppQueue queue : all) {
            queue.head = entry;
            first[queue.number] = entry;
            entry += queue.size;
        }
        return first;
    }

    private void join() {
        for (AppQueue queue : all) {
            int last = queue.head + queue.size - 1;
            for (int entry = queue.head; entry <= last; entry++) {
                next[entry] = entry == last ? END : entry + 1;
                previous[entry] = entry == queue.head ? END : entry - 1;
            }
        }
    }

    /** Index of the task of each entry, as a tie-break. */
    double[] taskNumbers() {
        double[] numbers = new double[task.length];
        for (int entry = 0; entry < numbers.length; entry++) {
            numbers[entry] = task[entry];
        }
        return numbers;
    }

    /** Number of entries. */
    int size() {
        return task.length;
    }

    /** Index of the task of that entry. */
    int task(int entry) {
        return task[entry];
    }

    /** The entry of each task, by task index. */
    int[] entries(int tasks) {
        int[] entries = new int[tasks];
        for (int entry = 0; entry < task.length; entry++) {
            entries[task[entry]] = entry;
        }
        return entries;
    }

    /** The queue that {@code entry} is in. */
    AppQueue of(int entry) {
        return all[queueAt[entry]];
    }

    /** Queues of {@code project} for {@code resource}. */
    AppQueue[] of(int project, int resource) {
        return queues[resource][project];
    }

    /** True if the task of entry {@code one} is to be taken before that in {@code other}. */
    boolean before(int one, int other) {
        return rank[one] < rank[other];
    }

    /** All tasks can be chosen again. */
    void rewind() {
        for (AppQueue queue : all) {
            queue.cursor = queue.head;
        }
    }

    /** The queue's next task is chosen. */
    void take(AppQueue queue) {
        queue.cursor = next[queue.cursor];
    }

    /** The task of that entry has ended, or was chosen by other rules. */
    void remove(int entry) {
        AppQueue queue = of(entry);
        int after = next[entry];
        int before = previous[entry];
        if (before == END) {
            queue.head = after;
        } else {
            next[before] = after;
        }
        if (queue.cursor == entry) {
            queue.cursor = after;
        }
        if (after != END) {
            previous[after] = before;
        }
    }
}
