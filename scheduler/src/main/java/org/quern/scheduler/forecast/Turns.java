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
    private final WaitingTasks waiting;
    private final TaskColumns tasks;
    private final Usage usage;
    private final ProjectQueue[] queues;
    private final int projects;
    private final int taskCount;
    private int @Nullable [] entries;
    private double lastStanding;

    /**
     * @param order the tasks that may be chosen, within each project first to be served first
     */
    public Turns(HostSnapshot host, Ranking ranking, int[] order) {
        this.ranking = ranking;
        projects = host.projects().size();
        taskCount = host.tasks().size();
        waiting = new WaitingTasks(host, order);
        tasks = new TaskColumns(host, waiting);
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
        int entry = nextEntry(resource, now, seconds);
        return entry == NONE ? NONE : waiting.task(entry);
    }

    /** The same; the entry of the task. */
    int nextEntry(int resource, double now, double seconds) {
        ProjectQueue queue = queues[resource];
        for (int p = queue.first(); p >= 0; p = queue.first()) {
            WaitingTasks.AppQueue appQueue = head(p, resource);
            if (appQueue != null) {
                int entry = appQueue.next();
                waiting.take(appQueue);
                lastStanding = ranking.standing(p, resource);
                use(appQueue, entry, now, seconds);
                return entry;
            }
            queue.removeFirst();
        }
        return NONE;
    }

    /** Chooses {@code task} by other rules than its turn, if limits admit it. */
    public boolean claim(int task, double now, double seconds) {
        int entry = entryOf(task);
        WaitingTasks.AppQueue appQueue = waiting.of(entry);
        if (!usage.admits(appQueue)) {
            return false;
        }
        waiting.remove(entry);
        use(appQueue, entry, now, seconds);
        return true;
    }

    private int entryOf(int task) {
        int[] known = entries;
        if (known == null) {
            known = waiting.entries(taskCount);
            entries = known;
        }
        return known[task];
    }

    /** Position of {@code project} for {@code resource} now; the lowest is served first. */
    public double key(int project, int resource) {
        return ranking.key(project, resource);
    }

    /** The figure that its position comes from, now. */
    public double standing(int project, int resource) {
        return ranking.standing(project, resource);
    }

    /** The same of the project whose turn it was last, as it was before that. */
    public double lastStanding() {
        return lastStanding;
    }

    /** What that figure is. */
    public String standingName() {
        return ranking.standingName();
    }

    private void use(WaitingTasks.AppQueue appQueue, int entry, double now, double seconds) {
        usage.add(appQueue, entry, now);
        ranking.picked(appQueue.project, appQueue.resource, tasks.instances[entry], tasks.peakFlops[entry], seconds);
    }

    Usage usage() {
        return usage;
    }

    WaitingTasks waiting() {
        return waiting;
    }

    TaskColumns columns() {
        return tasks;
    }

    /** A chosen task ended; its project may have room again within its limits. */
    void end(int entry, double now) {
        WaitingTasks.AppQueue appQueue = waiting.of(entry);
        waiting.remove(entry);
        usage.remove(appQueue, entry, now);
        enqueue(appQueue.project);
    }

    /** All unfinished tasks can be chosen again. */
    void restart() {
        waiting.rewind();
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
            if (!queues[r].contains(project) && waiting.of(project, r).length > 0) {
                queues[r].add(project);
            }
        }
    }

    private WaitingTasks.@Nullable AppQueue head(int project, int resource) {
        WaitingTasks.AppQueue head = null;
        for (WaitingTasks.AppQueue appQueue : waiting.of(project, resource)) {
            if (appQueue.next() >= 0 && usage.admits(appQueue)
                    && (head == null || waiting.before(appQueue.next(), head.next()))) {
                head = appQueue;
            }
        }
        return head;
    }
}
