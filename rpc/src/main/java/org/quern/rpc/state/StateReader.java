package org.quern.rpc.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.RunMode;
import org.quern.model.SavedLedger;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TimeStats;
import org.quern.model.UserCpid;
import org.quern.rpc.codec.ProjectXml;
import org.quern.rpc.element.AppVersionXml;
import org.quern.rpc.element.AppXml;
import org.quern.rpc.element.FileRecordXml;
import org.quern.rpc.element.FileRefXml;
import org.quern.rpc.element.LedgerXml;
import org.quern.rpc.element.SavedResultXml;
import org.quern.rpc.element.SavedTaskXml;
import org.quern.rpc.element.WorkunitXml;
import org.quern.rpc.element.host.HostInfoXml;
import org.quern.rpc.element.host.NetStatsXml;
import org.quern.rpc.element.host.TimeStatsXml;
import org.quern.rpc.element.host.VersionXml;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** Reads client_state.xml, BOINC's or ours. Records belong to the project that stands before them. */
final class StateReader {
    private final BoincXml xml;
    private final List<String> complaints = new ArrayList<>();
    final List<ProjectRecords> projects = new ArrayList<>();
    final List<SavedTask> tasks = new ArrayList<>();
    final List<UserCpid> cpids = new ArrayList<>();
    final List<SavedLedger> ledgers = new ArrayList<>();
    final SortedMap<String, Double> chores = new TreeMap<>();
    String suite = "";
    final TransientStateXml passing = new TransientStateXml();
    private final Values versionParts = VersionXml.TABLE.start();
    @Nullable
    HostInfo host;
    @Nullable
    TimeStats timeStats;
    @Nullable
    NetStats netStats;
    String platform = "";
    String venue = "";
    int runMode;
    int gpuMode;
    int networkMode;

    StateReader(BoincXml xml) {
        this.xml = xml;
    }

    ReadState read() throws IOException {
        take();
        xml.repairs().stream().filter(repair -> !repair.what().startsWith("bare ampersand"))
                .forEach(repair -> complaints.add(repair.path() + ": " + repair.what()));
        return new ReadState(build(), List.copyOf(complaints), xml.endsHere() && xml.wellFormed());
    }

    /** Takes the records of the document; false if something of it could not be used or is not well-formed. */
    boolean take() throws IOException {
        for (int top = xml.root("client_state"); xml.nextChild(top);) {
            try {
                if (!takeScalar() && !takeRecord()) {
                    takeSection();
                }
            } catch (Unusable e) {
                complaints.add(e.what() + "; left out");
            }
        }
        return complaints.isEmpty() && xml.wellFormed();
    }

    private boolean takeScalar() throws IOException, Unusable {
        switch (xml.name()) {
            case "platform_name" -> platform = xml.text();
            case "host_venue" -> venue = xml.text();
            case "user_run_request" -> runMode = xml.intOr(0);
            case "user_gpu_request" -> gpuMode = xml.intOr(0);
            case "user_network_request" -> networkMode = xml.intOr(0);
            default -> {
                return passing.takeBefore(xml) || VersionXml.TABLE.take(xml, versionParts);
            }
        }
        return true;
    }

    /** Takes a record of a project; without a project before it there is nobody to keep it for. */
    private boolean takeRecord() throws IOException, Unusable {
        if (projects.isEmpty()) {
            return false;
        }
        ProjectRecords project = projects.getLast();
        switch (xml.name()) {
            case "app" -> project.apps.add(AppXml.TABLE.read(xml));
            case "file", "file_info" -> project.files.add(FileRecordXml.TABLE.read(xml));
            case "app_version" -> project.versions.add(AppVersionXml.TABLE.read(xml));
            case "workunit" -> project.workunits.add(WorkunitXml.TABLE.read(xml));
            case "result" -> project.results.add(SavedResultXml.TABLE.read(xml));
            case "project_files" -> project.projectFiles.addAll(FileRefXml.TABLE.readList(xml));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeSection() throws IOException, Unusable {
        switch (xml.name()) {
            case "host_info" -> host = HostInfoXml.STATE.read(xml);
            case "time_stats" -> timeStats = TimeStatsXml.REQUEST.read(xml).stats();
            case "net_stats" -> netStats = NetStatsXml.TABLE.read(xml);
            case "project" -> projects.add(new ProjectRecords(ProjectXml.STATE.read(xml)));
            case "active_task_set" -> takeTasks();
            case "active_task" -> tasks.add(SavedTaskXml.TABLE.read(xml)); // a record by itself
            case "user_cpids" -> cpids.addAll(UserCpidXml.TABLE.readList(xml));
            case "quern_ledger" -> ledgers.add(LedgerXml.TABLE.read(xml));
            case "quern_chore" -> {
                Map.Entry<String, Double> chore = LedgerXml.CHORE.read(xml);
                chores.put(chore.getKey(), chore.getValue());
            }
            case TransientStateXml.MODE -> passing.takeMode(xml);
            case TransientStateXml.REPORTED -> passing.takeReported(xml);
            case "quern_suite" -> suite = xml.text();
            default -> {
            }
        }
    }

    private void takeTasks() throws IOException {
        for (int set = xml.enter(); xml.nextChild(set);) {
            try {
                if (xml.name().equals("active_task")) {
                    tasks.add(SavedTaskXml.TABLE.read(xml));
                }
            } catch (Unusable e) {
                complaints.add(e.what() + "; left out");
            }
        }
    }

    String version() {
        return VersionXml.TABLE.build(versionParts);
    }

    private SavedState build() {
        HostInfo known = host == null ? HostInfoXml.STATE.empty() : host;
        return new SavedState(known, timeStats == null ? TimeStats.UNKNOWN : timeStats,
                netStats == null ? NetStats.NONE : netStats, projects.stream().map(ProjectRecords::build).toList(),
                tasks,
                platform, version(), RunMode.ofCode(runMode), RunMode.ofCode(gpuMode),
                RunMode.ofCode(networkMode), venue, cpids, ledgers, chores, suite, passing.build());
    }
}
