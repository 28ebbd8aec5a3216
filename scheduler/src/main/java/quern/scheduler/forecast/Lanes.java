package quern.scheduler.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import quern.model.HostSnapshot;
import quern.model.TaskSnapshot;

/**
 * The queue sorted into lanes: one per project, resource and application, each in the order in which its tasks are served.
 * Within a lane all tasks have the same limits, so the next task of a project is the head of one of its few lanes, and taking it
 * costs the same however long the queue is.
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
        private int head = END;
        private int tail = END;
        private int cursor = END;

        Lane(HostSnapshot host, TaskSnapshot first) {
            project = first.project();
            app = first.app();
            resource = first.resource();
            appLimit = host.appOf(first).maxConcurrent();
            usable = first.usableInstances();
            usableCount = Long.bitCount(usable & host.resources().get(resource).allInstances());
        }

        /** The next task that is not chosen, {@code -1} if there is none. */
        int next() {
            return cursor;
        }
    }

    private final int[] next;
    private final int[] previous;
    private final int[] rank;
    private final Lane[] laneOf;
    private final Lane[][][] lanes;

    /** Lanes of the tasks {@code order}, first to be served first. */
    Lanes(HostSnapshot host, int[] order) {
        next = new int[host.tasks().size()];
        previous = new int[next.length];
        rank = new int[next.length];
        laneOf = new Lane[next.length];
        Arrays.fill(next, END);
        Arrays.fill(previous, END);
        List<List<List<Lane>>> made = new ArrayList<>();
        for (int r = 0; r < host.resources().size(); r++) {
            List<List<Lane>> ofResource = new ArrayList<>();
            host.projects().forEach(project -> ofResource.add(new ArrayList<>(1)));
            made.add(ofResource);
        }
        for (int position = 0; position < order.length; position++) {
            int t = order[position];
            rank[t] = position;
            append(laneOf(host, host.tasks().get(t), made), t);
        }
        lanes = made.stream().map(row -> row.stream().map(own -> own.toArray(Lane[]::new)).toArray(Lane[][]::new))
                .toArray(Lane[][][]::new);
        rewind();
    }

    private static Lane laneOf(HostSnapshot host, TaskSnapshot task, List<List<List<Lane>>> made) {
        List<Lane> own = made.get(task.resource()).get(task.project());
        for (Lane lane : own) {
            if (lane.app == task.app() && lane.usable == task.usableInstances()) {
                return lane;
            }
        }
        Lane lane = new Lane(host, task);
        own.add(lane);
        return lane;
    }

    private void append(Lane lane, int task) {
        laneOf[task] = lane;
        if (lane.tail == END) {
            lane.head = task;
        } else {
            next[lane.tail] = task;
            previous[task] = lane.tail;
        }
        lane.tail = task;
    }

    /** The lane that {@code task} is in. */
    Lane of(int task) {
        return laneOf[task];
    }

    /** Lanes of {@code project} for {@code resource}. */
    Lane[] of(int project, int resource) {
        return lanes[resource][project];
    }

    /** True if {@code one} is to be taken before {@code other}. */
    boolean before(int one, int other) {
        return rank[one] < rank[other];
    }

    /** All tasks can be chosen again. */
    void rewind() {
        for (Lane[][] ofResource : lanes) {
            for (Lane[] ofProject : ofResource) {
                for (Lane lane : ofProject) {
                    lane.cursor = lane.head;
                }
            }
        }
    }

    /** The lane's next task is chosen. */
    void take(Lane lane) {
        lane.cursor = next[lane.cursor];
    }

    /** A task has ended, or was chosen by other rules. */
    void remove(int task) {
        Lane lane = laneOf[task];
        if (previous[task] == END) {
            lane.head = next[task];
        } else {
            next[previous[task]] = next[task];
        }
        if (lane.cursor == task) {
            lane.cursor = next[task];
        }
        if (next[task] == END) {
            lane.tail = previous[task];
        } else {
            previous[next[task]] = previous[task];
        }
    }
}
