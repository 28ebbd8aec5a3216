package quern.scheduler.forecast;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import quern.model.AppSnapshot;
import quern.model.HostSnapshot;
import quern.model.ProjectSnapshot;
import quern.model.ResourceSnapshot;
import quern.model.TaskSnapshot;

/** What the simulation writes down: idle time, misses, busy time (scheduling.md 5.2, 5.3). */
final class Tally {
    /** Less than this is idle only by rounding, instances. */
    private static final double SOME = 1e-6;

    private final HostSnapshot host;
    private final TaskColumns tasks;
    private final double windowEnd;
    private final double[] instances;
    private final double[] idleNow;
    private final double[] shortfall;
    private final double[] saturated;
    private final BusyTime[] busy;
    private final BitSet misses = new BitSet();
    private final int[][] missCount;
    private final Usage usage;

    Tally(HostSnapshot host, TaskColumns tasks, Usage usage) {
        this.host = host;
        this.tasks = tasks;
        this.usage = usage;
        int resources = host.resources().size();
        windowEnd = host.buffers().high();
        instances = host.resources().stream().mapToDouble(ResourceSnapshot::instances).toArray();
        idleNow = new double[resources];
        shortfall = new double[resources];
        saturated = new double[resources];
        busy = host.resources().stream().map(r -> new BusyTime(r.instances())).toArray(BusyTime[]::new);
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
            if (idle < SOME) {
                saturated[r] = to;
            } else if (from < windowEnd) {
                shortfall[r] += idle * (Math.min(to, windowEnd) - from);
            }
        }
    }

    private double idle(int resource) {
        return Math.max(0, instances[resource] - usage.of(resource));
    }

    /** Task {@code t} ends at {@code seconds} from now. */
    void ended(int t, double seconds) {
        // What does not fit into memory will not run however urgent it is.
        if (seconds > tasks.dueIn[t] && host.tasks().get(t).memoryBytes() <= host.limits().memoryBytes()) {
            misses.set(t);
            int r = tasks.resource[t];
            missCount[tasks.project[t]][r]++;
            busy[0].add(tasks.cpus[t], tasks.wallSeconds[t]);
            if (r != 0) {
                busy[r].add(tasks.instances[t], tasks.wallSeconds[t]);
            }
        }
    }

    /** Nothing is left to run. */
    Forecast finish(double now, BitSet counted) {
        if (now < windowEnd) {
            step(now, windowEnd);
        }
        Queued queued = new Queued(missCount.length, idleNow.length);
        for (int t = 0; t < host.tasks().size(); t++) {
            queued.add(host.tasks().get(t), counted.get(t), tasks.wallSeconds[t], windowEnd);
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

        void add(TaskSnapshot task, boolean counted, double wallSeconds, double windowEnd) {
            int p = task.project();
            int r = task.resource();
            double use = task.instances();
            seconds[p][r] += task.remainingSeconds() * use;
            window[p][r] += Math.min(windowEnd, wallSeconds) * use;
            largest[p][r] = Math.max(largest[p][r], use);
            if (counted) {
                instances[p][r] += use;
                reachable[r] |= task.usableInstances();
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
        long apps = facts.apps().stream().mapToLong(AppSnapshot::maxConcurrent).sum();
        long tasks = facts.apps().isEmpty() ? facts.maxConcurrent() : Math.min(facts.maxConcurrent(), apps);
        return Math.min(host.resources().get(resource).instances(), tasks * (largest > 0 ? largest : 1));
    }
}
