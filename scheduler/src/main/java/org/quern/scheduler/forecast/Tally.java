package org.quern.scheduler.forecast;

import static org.quern.scheduler.policy.Rounding.EPSILON;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskTable;

/** What the simulation writes down: idle time, misses, busy time (docs/protocol/scheduling.md 5.2, 5.3). */
final class Tally {
    private final HostSnapshot host;
    private final WaitingTasks waiting;
    private final TaskColumns columns;
    private final double[] wallSeconds;
    private final double[] dueIn;
    private final double windowEnd;
    private final double[] instances;
    private final double[] idleNow;
    private final double[] shortfall;
    private final double[] saturated;
    private final BusyTime[] busy;
    private final BitSet misses;
    private final int[][] missCount;
    private final Usage usage;

    /** @param wallSeconds that each task needs at first, by entry */
    Tally(HostSnapshot host, Turns turns, double[] wallSeconds) {
        this.host = host;
        waiting = turns.waiting();
        columns = turns.columns();
        usage = turns.usage();
        misses = new BitSet(host.tasks().size());
        this.wallSeconds = wallSeconds;
        dueIn = TaskColumns.dueIn(host, waiting);
        int resources = host.resources().size();
        windowEnd = host.buffers().high();
        instances = TaskColumns.ofResources(host, ResourceSnapshot::instances);
        idleNow = new double[resources];
        shortfall = new double[resources];
        saturated = new double[resources];
        busy = new BusyTime[resources];
        for (int r = 0; r < resources; r++) {
            busy[r] = new BusyTime(host.resources().get(r).instances());
        }
        missCount = new int[host.projects().size()][resources];
    }

    /** The first choice is made. */
    void start() {
        for (int r = 0; r < idleNow.length; r++) {
            idleNow[r] = idle(r);
        }
    }

    /** Time passes with the present usage. */
    void step(double from, double to) {
        for (int r = 0; r < idleNow.length; r++) {
            double idle = idle(r);
            if (idle < EPSILON) {
                saturated[r] = to;
            } else if (from < windowEnd) {
                shortfall[r] += idle * (Math.min(to, windowEnd) - from);
            }
        }
    }

    private double idle(int resource) {
        return Math.max(0, instances[resource] - usage.of(resource));
    }

    /** The task of {@code entry} ends at {@code seconds} from now. */
    void ended(int entry, double seconds) {
        if (seconds > dueIn[entry]) {
            missed(entry);
        }
    }

    private void missed(int entry) {
        misses.set(waiting.task(entry));
        WaitingTasks.AppQueue queue = waiting.of(entry);
        missCount[queue.project][queue.resource]++;
        busy[0].add(columns.cpus[entry], wallSeconds[entry]);
        if (queue.resource != 0) {
            busy[queue.resource].add(columns.instances[entry], wallSeconds[entry]);
        }
    }

    /** Nothing is left to run. */
    Forecast finish(double now, BitSet counted) {
        if (now < windowEnd) {
            step(now, windowEnd);
        }
        Queued queued = new Queued(missCount.length, idleNow.length);
        double[] available = TaskColumns.ofResources(host, ResourceSnapshot::available);
        TaskTable tasks = host.tasks();
        for (int t = 0; t < tasks.size(); t++) {
            double wall = tasks.remainingSeconds(t) / available[tasks.resource(t)];
            queued.add(tasks, t, counted.get(t), Math.min(windowEnd, wall));
        }
        return new Forecast(resources(queued.reachable), projects(queued), misses);
    }

    /** Sums over the tasks of each project for each resource. */
    private static final class Queued {
        final double[][] seconds;
        final double[][] window;
        final double[][] instances;
        final double[][] largest;
        final long[] reachable;

        Queued(int projects, int resources) {
            seconds = new double[projects][resources];
            window = new double[projects][resources];
            instances = new double[projects][resources];
            largest = new double[projects][resources];
            reachable = new long[resources];
        }

        void add(TaskTable tasks, int t, boolean counted, double wallSecondsInWindow) {
            int p = tasks.project(t);
            int r = tasks.resource(t);
            double use = tasks.instances(t);
            seconds[p][r] += tasks.remainingSeconds(t) * use;
            window[p][r] += wallSecondsInWindow * use;
            largest[p][r] = Math.max(largest[p][r], use);
            if (counted) {
                instances[p][r] += use;
                reachable[r] |= tasks.usableInstances(t);
            }
        }
    }

    private List<Forecast.OfResource> resources(long[] reachable) {
        List<Forecast.OfResource> all = new ArrayList<>();
        for (int r = 0; r < idleNow.length; r++) {
            ResourceSnapshot resource = host.resources().get(r);
            long starved = r == 0 ? 0 : resource.allInstances() & ~reachable[r];
            all.add(new Forecast.OfResource(idleNow[r], shortfall[r], saturated[r], busy[r].least(), starved));
        }
        return all;
    }

    private List<List<Forecast.OfProject>> projects(Queued queued) {
        List<List<Forecast.OfProject>> all = new ArrayList<>();
        for (int p = 0; p < missCount.length; p++) {
            List<Forecast.OfProject> row = new ArrayList<>();
            for (int r = 0; r < idleNow.length; r++) {
                double used = usage.inWindow(p, r);
                double own = Math.max(0, couldUse(p, r, queued.largest[p][r]) * windowEnd - used);
                row.add(new Forecast.OfProject(used, own, queued.seconds[p][r], queued.window[p][r],
                        queued.instances[p][r],
                        missCount[p][r]));
            }
            all.add(List.copyOf(row));
        }
        return List.copyOf(all);
    }

    /** Instances that a project may use at once within its limits of running tasks; a task is taken for one instance if none is known. */
    private double couldUse(int project, int resource, double largest) {
        ProjectSnapshot facts = host.projects().get(project);
        long apps = 0;
        for (AppSnapshot app : facts.apps()) {
            apps += app.maxConcurrent();
        }
        long most = facts.apps().isEmpty() ? facts.maxConcurrent() : Math.min(facts.maxConcurrent(), apps);
        return Math.min(host.resources().get(resource).instances(), most * (largest > 0 ? largest : 1));
    }
}
