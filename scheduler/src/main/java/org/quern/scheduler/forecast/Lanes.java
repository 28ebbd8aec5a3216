package org.quern.scheduler.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quern.model.HostSnapshot;
import org.quern.model.TaskTable;

/**
 * The queue sorted into lanes: one per project, resource and application, each in the order in which its tasks are served.
 * Within a lane all tasks have the same limits, so the next task of a project is the head of one of its few lanes, and taking it
 * costs the same however long the queue is.
 *
 * <p>Every task has a seat, and the seats of a lane are neighbours. A simulation moves along a lane, so what it needs next lies beside what
 * it used last; by task index, the tasks of one project lie as far apart as there are projects, a cache miss each.
 */
final class Lanes {
    private static final int END = -1;

    /** One lane. */
    static final class Lane {
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

        private Lane(HostSnapshot host, int first, int number) {
            this.number = number;
            TaskTable tasks = host.tasks();
            project = tasks.project(first);
            app = tasks.app(first);
            resource = tasks.resource(first);
            appLimit = host.projects().get(project).apps().get(app).maxConcurrent();
            usable = tasks.usableInstances(first);
            usableCount = Long.bitCount(usable & host.resources().get(resource).allInstances());
        }

        /** The seat of the next task that is not chosen, {@code -1} if there is none. */
        int next() {
            return cursor;
        }
    }

    private final Lane[][][] lanes;
    private final Lane[] all;
    private final int[] laneAt;
    private final int[] task;
    private final int[] rank;
    private final int[] next;
    private final int[] previous;

    /** Lanes of the tasks {@code order}, first to be served first. */
    Lanes(HostSnapshot host, int[] order) {
        lanes = new Lane[host.resources().size()][host.projects().size()][0];
        int[] laneOf = new int[order.length];
        all = sort(host, order, laneOf);
        laneAt = new int[order.length];
        task = new int[order.length];
        rank = new int[order.length];
        next = new int[order.length];
        previous = new int[order.length];
        int[] filled = firstSeats();
        for (int position = 0; position < order.length; position++) {
            int seat = filled[laneOf[position]]++;
            laneAt[seat] = laneOf[position];
            task[seat] = order[position];
            rank[seat] = position;
        }
        join();
        rewind();
    }

    /** Finds each task's lane; all lanes in the order in which they came up. */
    private Lane[] sort(HostSnapshot host, int[] order, int[] laneOf) {
        List<Lane> made = new ArrayList<>();
        for (int position = 0; position < order.length; position++) {
            Lane lane = laneFor(host, order[position], made);
            lane.size++;
            laneOf[position] = lane.number;
        }
        return made.toArray(Lane[]::new);
    }

    private Lane laneFor(HostSnapshot host, int t, List<Lane> made) {
        TaskTable tasks = host.tasks();
        Lane[][] ofResource = lanes[tasks.resource(t)];
        Lane[] own = ofResource[tasks.project(t)];
        for (Lane lane : own) {
            if (lane.app == tasks.app(t) && lane.usable == tasks.usableInstances(t)) {
                return lane;
            }
        }
        Lane lane = new Lane(host, t, made.size());
        made.add(lane);
        Lane[] more = Arrays.copyOf(own, own.length + 1);
        more[own.length] = lane;
        ofResource[tasks.project(t)] = more;
        return lane;
    }

    private int[] firstSeats() {
        int[] first = new int[all.length];
        int seat = 0;
        for (Lane lane : all) {
            lane.head = seat;
            first[lane.number] = seat;
            seat += lane.size;
        }
        return first;
    }

    private void join() {
        for (Lane lane : all) {
            int last = lane.head + lane.size - 1;
            for (int seat = lane.head; seat <= last; seat++) {
                next[seat] = seat == last ? END : seat + 1;
                previous[seat] = seat == lane.head ? END : seat - 1;
            }
        }
    }

    /** Index of the task in each seat, as a tie-break. */
    double[] taskNumbers() {
        double[] numbers = new double[task.length];
        for (int seat = 0; seat < numbers.length; seat++) {
            numbers[seat] = task[seat];
        }
        return numbers;
    }

    /** Number of seats. */
    int size() {
        return task.length;
    }

    /** Index of the task in that seat. */
    int task(int seat) {
        return task[seat];
    }

    /** The seat of each task that has one, by task index. */
    int[] seats(int tasks) {
        int[] seats = new int[tasks];
        for (int seat = 0; seat < task.length; seat++) {
            seats[task[seat]] = seat;
        }
        return seats;
    }

    /** The lane that {@code seat} is in. */
    Lane of(int seat) {
        return all[laneAt[seat]];
    }

    /** Lanes of {@code project} for {@code resource}. */
    Lane[] of(int project, int resource) {
        return lanes[resource][project];
    }

    /** True if the task in seat {@code one} is to be taken before that in {@code other}. */
    boolean before(int one, int other) {
        return rank[one] < rank[other];
    }

    /** All tasks can be chosen again. */
    void rewind() {
        for (Lane lane : all) {
            lane.cursor = lane.head;
        }
    }

    /** The lane's next task is chosen. */
    void take(Lane lane) {
        lane.cursor = next[lane.cursor];
    }

    /** The task in that seat has ended, or was chosen by other rules. */
    void remove(int seat) {
        Lane lane = of(seat);
        int after = next[seat];
        int before = previous[seat];
        if (before == END) {
            lane.head = after;
        } else {
            next[before] = after;
        }
        if (lane.cursor == seat) {
            lane.cursor = after;
        }
        if (after != END) {
            previous[after] = before;
        }
    }
}
