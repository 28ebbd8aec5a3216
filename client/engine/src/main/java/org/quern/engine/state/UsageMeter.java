package org.quern.engine.state;

import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.UsageInterval;

/** Counts who used how much of which resource since the last accounting. Mutable, owned by the engine's thread. */
public final class UsageMeter {
    private final SortedMap<ProjectUrl, SortedMap<ResourceType, Double>> used = new TreeMap<>();
    private double seconds;

    /** Time passed. */
    public void pass(double elapsed) {
        seconds += elapsed;
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
        UsageInterval interval = UsageInterval.measured(start, seconds, table);
        used.clear();
        seconds = 0;
        return interval;
    }
}
