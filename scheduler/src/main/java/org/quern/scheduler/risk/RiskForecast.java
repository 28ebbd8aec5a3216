package org.quern.scheduler.risk;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.TaskTable;
import org.quern.scheduler.forecast.Forecast;

/** The plan by earliest deadline in the form that all policies read. Tasks that are parked fill no buffer, since they run only if nothing else can. */
public final class RiskForecast {
    /** A task that is late in most cases counts as one that misses its deadline. */
    private static final double LATE = 0.5;

    private final HostSnapshot host;
    private final Risks risks;
    private final double[][] seconds;
    private final double[][] window;
    private final double[][] instances;
    private final double[][] largest;
    private final int[][] misses;
    private final double[] busy;
    private final long[] reachable;
    private final BitSet late = new BitSet();

    private RiskForecast(HostSnapshot host, Risks risks) {
        this.host = host;
        this.risks = risks;
        int projects = host.projects().size();
        int resources = host.resources().size();
        seconds = new double[projects][resources];
        window = new double[projects][resources];
        instances = new double[projects][resources];
        largest = new double[projects][resources];
        misses = new int[projects][resources];
        busy = new double[resources];
        reachable = new long[resources];
    }

    public static Forecast of(HostSnapshot host, Risks risks) {
        RiskForecast forecast = new RiskForecast(host, risks);
        for (int t = 0; t < host.tasks().size(); t++) {
            forecast.add(t);
        }
        return new Forecast(forecast.resources(), forecast.projects(), forecast.late, risks);
    }

    private void add(int t) {
        TaskTable tasks = host.tasks();
        int p = tasks.project(t);
        int r = tasks.resource(t);
        double use = tasks.instances(t);
        double wall = risks.interruptions(r).wall(tasks.remainingSeconds(t));
        seconds[p][r] += tasks.remainingSeconds(t) * use;
        largest[p][r] = Math.max(largest[p][r], use);
        boolean waits = risks.parked().get(t) || risks.sacrificed().get(t);
        window[p][r] += waits ? 0 : Math.min(host.buffers().high(), wall) * use;
        if (risks.counted().get(t)) {
            instances[p][r] += use;
            reachable[r] |= tasks.usableInstances(t);
            if (waits || risks.planned(t) > LATE) {
                late.set(t);
                misses[p][r]++;
                busy[r] += wall * use;
            }
        }
    }

    private List<Forecast.OfResource> resources() {
        List<Forecast.OfResource> all = new ArrayList<>();
        for (int r = 0; r < busy.length; r++) {
            ResourceSnapshot resource = host.resources().get(r);
            long starved = r == 0 ? 0 : resource.allInstances() & ~reachable[r];
            all.add(new Forecast.OfResource(risks.idleNow(r), risks.shortfallSeconds(r), risks.saturatedSeconds(r),
                    busy[r] / Math.max(1, resource.instances()), starved));
        }
        return all;
    }

    private List<List<Forecast.OfProject>> projects() {
        List<List<Forecast.OfProject>> all = new ArrayList<>();
        double high = host.buffers().high();
        for (int p = 0; p < seconds.length; p++) {
            List<Forecast.OfProject> row = new ArrayList<>();
            for (int r = 0; r < busy.length; r++) {
                double could = couldUse(p, r) * high;
                double used = Math.min(could, window[p][r]);
                row.add(new Forecast.OfProject(used, could - used, seconds[p][r], window[p][r], instances[p][r],
                        misses[p][r]));
            }
            all.add(List.copyOf(row));
        }
        return List.copyOf(all);
    }

    /** Instances that a project may use at once within its limits; a task is taken for one instance if none is known. */
    private double couldUse(int p, int r) {
        ProjectSnapshot facts = host.projects().get(p);
        long apps = facts.apps().stream().mapToLong(AppSnapshot::maxConcurrent).sum();
        long most = facts.apps().isEmpty() ? facts.maxConcurrent() : Math.min(facts.maxConcurrent(), apps);
        return Math.min(host.resources().get(r).instances(), most * (largest[p][r] > 0 ? largest[p][r] : 1));
    }
}
