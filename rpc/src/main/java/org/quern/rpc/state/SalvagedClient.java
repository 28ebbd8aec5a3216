package org.quern.rpc.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.OldResult;
import org.quern.model.SavedLedger;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TimeStats;
import org.quern.model.TransientState;
import org.quern.model.UserCpid;
import org.quern.rpc.element.host.HostInfoXml;
import org.quern.rpc.element.host.VersionXml;

/** What was found in damaged states and belongs to no project; of each the first one that was found stays. */
final class SalvagedClient {
    private static final String NO_VERSION = VersionXml.TABLE.empty();
    private final Map<String, SavedTask> tasks = new LinkedHashMap<>();
    private final Map<String, SavedLedger> ledgers = new LinkedHashMap<>();
    private final Map<String, Double> chores = new TreeMap<>();
    private List<UserCpid> cpids = List.of();
    private @Nullable HostInfo host;
    private @Nullable TimeStats timeStats;
    private @Nullable NetStats netStats;
    private String platform = "";
    private String version = NO_VERSION;
    private String venue = "";
    private String suite = "";
    private List<OldResult> reported = List.of();
    private final SalvagedMode run = new SalvagedMode();
    private final SalvagedMode gpu = new SalvagedMode();
    private final SalvagedMode network = new SalvagedMode();

    /** Takes what a record holds that comes from that file. */
    void take(StateReader read, int file) {
        read.tasks.forEach(this::take);
        read.ledgers.forEach(ledger -> ledgers.putIfAbsent(ledger.policy(), ledger));
        read.chores.forEach(chores::putIfAbsent);
        cpids = cpids.isEmpty() ? List.copyOf(read.cpids) : cpids;
        host = host == null ? read.host : host;
        timeStats = timeStats == null ? read.timeStats : timeStats;
        netStats = netStats == null ? read.netStats : netStats;
        platform = platform.isEmpty() ? read.platform : platform;
        version = version.equals(NO_VERSION) ? read.version() : version;
        venue = venue.isEmpty() ? read.venue : venue;
        suite = suite.isEmpty() ? read.suite : suite;
        TransientState passing = read.passing.build();
        reported = reported.isEmpty() ? passing.reported() : reported;
        run.take(read.runMode, passing.cpu(), file);
        gpu.take(read.gpuMode, passing.gpu(), file);
        network.take(read.networkMode, passing.network(), file);
    }

    /** A slot belongs to one task: an older file may name one that had it before. */
    private void take(SavedTask task) {
        if (tasks.values().stream().noneMatch(known -> known.slot() == task.slot())) {
            tasks.putIfAbsent(task.project().key() + " " + task.resultName(), task);
        }
    }

    Collection<SavedTask> tasks() {
        return tasks.values();
    }

    SavedState build(List<SavedProject> projects) {
        return new SavedState(host == null ? HostInfoXml.STATE.empty() : host,
                timeStats == null ? TimeStats.UNKNOWN : upToDate(timeStats, projects),
                netStats == null ? NetStats.NONE : netStats,
                projects, new ArrayList<>(tasks.values()), platform, version, run.usual(),
                gpu.usual(), network.usual(), venue, cpids, new ArrayList<>(ledgers.values()), new TreeMap<>(chores),
                suite, new TransientState(run.passing(), gpu.passing(), network.passing(), reported));
    }

    /**
     * With the last time that anything tells: this record may come from an older file than the projects', and a client that goes on from
     * that file's time takes what projects asked for since for waits of weeks.
     */
    private static TimeStats upToDate(TimeStats stats, List<SavedProject> projects) {
        double latest = stats.lastUpdate();
        for (SavedProject project : projects) {
            latest = Math.max(latest, project.contact().lastRpcTime());
        }
        return stats.updatedAt(latest);
    }
}
