package org.quern.scheduler.forecast;

import org.jspecify.annotations.Nullable;
import org.quern.model.HostSnapshot;

/**
 * Projects taking turns: the next task is the first one, within limits and exclusions, of the project that the {@link Ranking} puts
 * first. The round-robin simulation and the run lists of all policies choose through it.
 */
public final class Turns {
    private static final int NONE = -1;

    private final Ranking ranking;
    private final Lanes lanes;
    private final TaskColumns tasks;
    private final Usage usage;
    private final ProjectQueue[] queues;
    private final int projects;
    private final int taskCount;
    private int @Nullable [] seats;

    /**
     * @param order the tasks that may be chosen, within each project first to be served first
     */
    public Turns(HostSnapshot host, Ranking ranking, int[] order) {
        this.ranking = ranking;
        projects = host.projects().size();
        taskCount = host.tasks().size();
        lanes = new Lanes(host, order);
        tasks = new TaskColumns(host, lanes);
        usage = new Usage(host, tasks);
        queues = new ProjectQueue[host.resources().size()];
        for (int r = 0; r < queues.length; r++) {
            queues[r] = new ProjectQueue(ranking, r, projects);
        }
        restart();
    }

    /** Instances of {@code resource} that the chosen tasks occupy; GPU tasks count for CPUs too. */
    public double used(int resource) {
        return usage.of(resource);
    }

    /** Chooses the next task for {@code resource}, for {@code seconds} from {@code now}; {@code -1} if there is none. */
    public int next(int resource, double now, double seconds) {
        int seat = nextSeat(resource, now, seconds);
        return seat == NONE ? NONE : lanes.task(seat);
    }

    /** The same; the seat of the task. */
    int nextSeat(int resource, double now, double seconds) {
        ProjectQueue queue = queues[resource];
        for (int p = queue.first(); p >= 0; p = queue.first()) {
            Lanes.Lane lane = head(p, resource);
            if (lane != null) {
                int seat = lane.next();
                lanes.take(lane);
                use(lane, seat, now, seconds);
                return seat;
            }
            queue.removeFirst();
        }
        return NONE;
    }

    /** Chooses {@code task} by other rules than its turn, if limits admit it. */
    public boolean claim(int task, double now, double seconds) {
        int seat = seatOf(task);
        Lanes.Lane lane = lanes.of(seat);
        if (!usage.admits(lane)) {
            return false;
        }
        lanes.remove(seat);
        use(lane, seat, now, seconds);
        return true;
    }

    private int seatOf(int task) {
        int[] known = seats;
        if (known == null) {
            known = lanes.seats(taskCount);
            seats = known;
        }
        return known[task];
    }

    /** Position of {@code project} for {@code resource} now; the lowest is served first. */
    public double key(int project, int resource) {
        return ranking.key(project, resource);
    }

    private void use(Lanes.Lane lane, int seat, double now, double seconds) {
        usage.add(lane, seat, now);
        ranking.picked(lane.project, lane.resource, tasks.instances[seat], tasks.peakFlops[seat], seconds);
    }

    Usage usage() {
        return usage;
    }

    Lanes lanes() {
        return lanes;
    }

    TaskColumns columns() {
        return tasks;
    }

    /** A chosen task ended; its project may have room again within its limits. */
    void end(int seat, double now) {
        Lanes.Lane lane = lanes.of(seat);
        lanes.remove(seat);
        usage.remove(lane, seat, now);
        enqueue(lane.project);
    }

    /** All unfinished tasks can be chosen again. */
    void restart() {
        lanes.rewind();
        usage.clear();
        ranking.unpickAll();
        for (ProjectQueue queue : queues) {
            queue.clear();
        }
        for (int p = 0; p < projects; p++) {
            enqueue(p);
        }
    }

    private void enqueue(int project) {
        for (int r = 0; r < queues.length; r++) {
            if (!queues[r].contains(project) && lanes.of(project, r).length > 0) {
                queues[r].add(project);
            }
        }
    }

    private Lanes.@Nullable Lane head(int project, int resource) {
        Lanes.Lane head = null;
        for (Lanes.Lane lane : lanes.of(project, resource)) {
            if (lane.next() >= 0 && usage.admits(lane) && (head == null || lanes.before(lane.next(), head.next()))) {
                head = lane;
            }
        }
        return head;
    }
}
