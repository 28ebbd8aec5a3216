package quern.scheduler.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import quern.model.HostSnapshot;
import quern.model.TaskSnapshot;

/**
 * The queue sorted into lanes: one per project, resource and application, each first in, first out, with running tasks before
 * preempted ones before unstarted ones. Within a lane all tasks have the same limits, so the next task of a project is
 * the head of one of its few lanes, and taking it costs the same however long the queue is.
 */
final class Lanes {
    private static final int END = -1;

    /** One lane. */
    static final class Lane {
        final int project;
        final int app;
        final int resource;
        /** Instances that its tasks may use. */
        final long usableInstances;
        private int head = END;
        private int tail = END;
        private int cursor = END;

        Lane(TaskSnapshot first) {
            project = first.project();
            app = first.app();
            resource = first.resource();
            usableInstances = first.usableInstances();
        }

        /** The next task that is not chosen, {@code -1} if there is none. */
        int next() {
            return cursor;
        }
    }

    private final int[] next;
    private final int[] previous;
    private final int[] rank;
    private final List<List<List<Lane>>> lanes;

    /** Lanes of the tasks {@code order}, first to be served first. */
    Lanes(HostSnapshot host, int[] order) {
        next = new int[host.tasks().size()];
        previous = new int[next.length];
        rank = new int[next.length];
        lanes = new ArrayList<>();
        for (int r = 0; r < host.resources().size(); r++) {
            List<List<Lane>> ofResource = new ArrayList<>();
            host.projects().forEach(project -> ofResource.add(new ArrayList<>(1)));
            lanes.add(ofResource);
        }
        Arrays.fill(next, END);
        Arrays.fill(previous, END);
        for (int position = 0; position < order.length; position++) {
            rank[order[position]] = position;
            append(laneOf(host.tasks().get(order[position])), order[position]);
        }
        rewind();
    }

    /** The lane of {@code task}; made if there is none yet. */
    Lane laneOf(TaskSnapshot task) {
        List<Lane> own = lanes.get(task.resource()).get(task.project());
        for (Lane lane : own) {
            if (lane.app == task.app() && lane.usableInstances == task.usableInstances()) {
                return lane;
            }
        }
        Lane lane = new Lane(task);
        own.add(lane);
        return lane;
    }

    private void append(Lane lane, int task) {
        if (lane.tail == END) {
            lane.head = task;
        } else {
            next[lane.tail] = task;
            previous[task] = lane.tail;
        }
        lane.tail = task;
    }

    /** Lanes of {@code project} for {@code resource}. */
    List<Lane> of(int project, int resource) {
        return lanes.get(resource).get(project);
    }

    /** True if {@code one} is to be taken before {@code other}. */
    boolean before(int one, int other) {
        return rank[one] < rank[other];
    }

    /** All tasks can be chosen again. */
    void rewind() {
        for (List<List<Lane>> ofResource : lanes) {
            for (List<Lane> ofProject : ofResource) {
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
    void remove(Lane lane, int task) {
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
