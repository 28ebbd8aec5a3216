package quern.scheduler.forecast;

import org.jspecify.annotations.Nullable;
import quern.model.HostSnapshot;
import quern.model.TaskSnapshot;

/**
 * Projects taking turns: the next task is the first one, within limits and exclusions, of the project that the {@link Ranking} puts
 * first. The round-robin simulation and the run lists of all policies choose through it.
 */
public final class Turns {
    private final HostSnapshot host;
    private final Ranking ranking;
    private final Lanes lanes;
    private final Usage usage;

    /**
     * @param order the tasks that may be chosen, within each project first to be served first
     */
    public Turns(HostSnapshot host, Ranking ranking, int[] order) {
        this.host = host;
        this.ranking = ranking;
        lanes = new Lanes(host, order);
        usage = new Usage(host);
    }

    /** Instances of {@code resource} that the chosen tasks occupy; GPU tasks count for CPUs too. */
    public double used(int resource) {
        return usage.of(resource);
    }

    /** Chooses the next task for {@code resource}, for {@code seconds} from {@code now}; {@code -1} if there is none. */
    public int next(int resource, double now, double seconds) {
        Lanes.Lane lane = best(resource);
        if (lane == null) {
            return -1;
        }
        int t = lane.next();
        lanes.take(lane);
        use(t, now, seconds);
        return t;
    }

    /** Chooses {@code task} by other rules than its turn, if limits admit it. */
    public boolean claim(int task, double now, double seconds) {
        Lanes.Lane lane = lanes.laneOf(host.tasks().get(task));
        if (!usage.admits(lane)) {
            return false;
        }
        lanes.remove(lane, task);
        use(task, now, seconds);
        return true;
    }

    /** Position of {@code project} for {@code resource} now; the lowest is served first. */
    public double key(int project, int resource) {
        return ranking.key(project, resource);
    }

    private void use(int t, double now, double seconds) {
        TaskSnapshot task = host.tasks().get(t);
        usage.add(task, now);
        ranking.picked(task.project(), task.resource(), task.instances(), host.peakFlops(task), seconds);
    }

    Usage usage() {
        return usage;
    }

    /** A chosen task ended. */
    void end(int task, double now) {
        lanes.remove(lanes.laneOf(host.tasks().get(task)), task);
        usage.remove(host.tasks().get(task), now);
    }

    /** All unfinished tasks can be chosen again. */
    void restart() {
        lanes.rewind();
        usage.clear();
        ranking.unpickAll();
    }

    private Lanes.@Nullable Lane best(int resource) {
        Lanes.Lane best = null;
        double bestKey = Double.POSITIVE_INFINITY;
        for (int p = 0; p < host.projects().size(); p++) {
            Lanes.Lane lane = head(p, resource);
            if (lane != null) {
                double key = ranking.key(p, resource);
                if (best == null || key < bestKey) {
                    best = lane;
                    bestKey = key;
                }
            }
        }
        return best;
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
