package org.quern.engine.state;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.engine.event.Permission;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.UsageInterval;

/** Counts who used how much of which resource since the last accounting. Mutable, owned by the engine's thread. */
public final class UsageMeter {
    /** More turns than an interval has by right: while the client ends nothing is accounted, and a user may change his mind. */
    private static final int MOST_TURNS = 10_000;
    private final SortedMap<ProjectUrl, SortedMap<ResourceType, Double>> used = new TreeMap<>();
    private final List<UsageInterval.Turn> turns = new ArrayList<>();
    private double seconds;

    /** Time passed, in which so much was allowed. */
    public void pass(double elapsed, Permission permission) {
        seconds += elapsed;
        boolean cpus = permission.compute().allowed();
        boolean coprocs = cpus && permission.gpu().allowed();
        UsageInterval.Turn last = turns.isEmpty() ? null : turns.getLast();
        if (last != null
                && ((last.cpus() == cpus && last.coprocs() == coprocs) || turns.size() >= MOST_TURNS)) {
            turns.set(turns.size() - 1,
                    new UsageInterval.Turn(last.seconds() + elapsed, last.cpus(), last.coprocs()));
        } else {
            turns.add(new UsageInterval.Turn(elapsed, cpus, coprocs));
        }
    }

    /** A task of that project computed for {@code elapsed} seconds with these devices. */
    public void count(ProjectUrl project, ResourceUsage usage, double elapsed) {
        SortedMap<ResourceType, Double> mine = used.computeIfAbsent(project, url -> new TreeMap<>());
        mine.merge(ResourceType.CPU, elapsed * usage.cpus(), Double::sum);
        if (usage.coproc() != null) {
            mine.merge(usage.coproc(), elapsed * usage.coprocs(), Double::sum);
        }
    }

    /** What was counted, and starts again. */
    public UsageInterval interval(HostSnapshot host) {
        double[][] table = new double[host.projects().size()][host.resources().size()];
        for (int p = 0; p < table.length; p++) {
            SortedMap<ResourceType, Double> mine = used.getOrDefault(host.projects().get(p).url(), new TreeMap<>());
            for (int r = 0; r < table[p].length; r++) {
                ResourceSnapshot resource = host.resources().get(r);
                table[p][r] = mine.getOrDefault(resource.type(), 0.0);
            }
        }
        // The interval ends now: the snapshot taken as its start is dated back.
        HostSnapshot start = new HostSnapshot(host.now() - seconds, host.resources(), host.limits(), host.buffers(),
                host.projects(), host.tasks());
        UsageInterval interval = UsageInterval.measured(start, seconds, table, turns);
        used.clear();
        turns.clear();
        seconds = 0;
        return interval;
    }
}
