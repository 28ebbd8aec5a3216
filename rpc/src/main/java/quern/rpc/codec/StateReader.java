package quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quern.model.HostInfo;
import quern.model.NetStats;
import quern.model.RunMode;
import quern.model.SavedLedger;
import quern.model.SavedProject;
import quern.model.SavedState;
import quern.model.SavedTask;
import quern.model.TimeStats;
import quern.model.UserCpid;

/** Reads a state file; records that cannot be used are left out, as BOINC does, and noted as repairs. */
final class StateReader {
    private final BoincXml xml;
    private HostInfo host = HostInfo.plain(1, HostInfo.DEFAULT_OPS);
    private TimeStats timeStats = TimeStats.UNKNOWN;
    private NetStats netStats = NetStats.NONE;
    private final List<SavedProject> projects = new ArrayList<>();
    private @Nullable SavedProjectDraft current;
    private final List<SavedTask> tasks = new ArrayList<>();
    private String platform = "";
    private final String[] version = {"0", "0", "0"};
    private RunMode runMode = RunMode.AUTO;
    private RunMode gpuMode = RunMode.AUTO;
    private RunMode networkMode = RunMode.AUTO;
    private String hostVenue = "";
    private final List<UserCpid> cpids = new ArrayList<>();
    private final List<SavedLedger> ledgers = new ArrayList<>();
    private final TreeMap<String, Double> chores = new TreeMap<>();

    StateReader(BoincXml xml) {
        this.xml = xml;
    }

    SavedState read() throws IOException {
        for (int root = xml.root("client_state"); xml.nextChild(root);) {
            if (StateFileCodec.OF_PROJECT.contains(xml.name())) {
                if (current != null) {
                    takeOfProject(current);
                }
            } else {
                takeTop();
            }
        }
        endProject();
        return new SavedState(host, timeStats, netStats, projects, distinct(tasks), platform, String.join(".", version),
                runMode,
                gpuMode, networkMode, hostVenue, cpids, ledgers, chores);
    }

    private void endProject() {
        if (current != null) {
            SavedProject project = current.build();
            if (project.url().valid()) {
                projects.add(project);
            }
            current = null;
        }
    }

    private void takeTop() throws IOException {
        switch (xml.name()) {
            case "host_info" -> host = HostInfoXml.read(xml);
            case "time_stats" -> timeStats = TimeStatsXml.read(xml).stats();
            case "net_stats" -> netStats = NetStatsXml.read(xml);
            case "project" -> {
                endProject();
                current = SavedProjectDraft.read(xml);
            }
            case "active_task_set" -> readTasks();
            case "platform_name" -> platform = xml.text();
            case "core_client_major_version" -> version[0] = Integer.toString(xml.intOr(0));
            case "core_client_minor_version" -> version[1] = Integer.toString(xml.intOr(0));
            case "core_client_release" -> version[2] = Integer.toString(xml.intOr(0));
            case "user_run_request" -> runMode = RunMode.ofCode(xml.intOr(0));
            case "user_gpu_request" -> gpuMode = RunMode.ofCode(xml.intOr(0));
            case "user_network_request" -> networkMode = RunMode.ofCode(xml.intOr(0));
            case "host_venue" -> hostVenue = xml.text();
            case "user_cpids" -> readCpids();
            case "quern_ledger" -> ledgers.add(LedgerXml.read(xml));
            case "quern_chore" -> readChore();
            default -> {
            }
        }
    }

    private void takeOfProject(SavedProjectDraft project) throws IOException {
        try {
            switch (xml.name()) {
                case "app" -> project.apps.add(AppXml.read(xml));
                case "file", "file_info" -> project.files.add(FileRecordXml.read(xml));
                case "app_version" -> project.versions.add(AppVersionXml.read(xml));
                case "workunit" -> project.workunits.add(WorkunitXml.read(xml));
                case "result" -> project.results.add(SavedResultXml.read(xml));
                default -> project.projectFiles.addAll(FileRefXml.readList(xml));
            }
        } catch (Unusable e) {
            xml.repaired(e.getMessage() + ", left out");
        }
    }

    private void readTasks() throws IOException {
        for (int set = xml.enter(); xml.nextChild(set);) {
            if (xml.name().equals("active_task")) {
                tasks.add(ActiveTaskXml.read(xml));
            }
        }
    }

    /** Two tasks in one slot cannot both be right: the first keeps it. */
    private static List<SavedTask> distinct(List<SavedTask> all) {
        Set<Integer> slots = new HashSet<>();
        return all.stream().filter(task -> slots.add(task.slot())).toList();
    }

    private void readCpids() throws IOException {
        for (int list = xml.enter(); xml.nextChild(list);) {
            String hash = "";
            String cpid = "";
            double time = 0;
            for (int one = xml.enter(); xml.nextChild(one);) {
                switch (xml.name()) {
                    case "email_hash" -> hash = xml.text();
                    case "cpid" -> cpid = xml.text();
                    case "time" -> time = xml.nonNegativeOr(0);
                    default -> {
                    }
                }
            }
            cpids.add(new UserCpid(hash, cpid, time));
        }
    }

    private void readChore() throws IOException {
        String name = "";
        double lastRun = 0;
        for (int chore = xml.enter(); xml.nextChild(chore);) {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "last_run" -> lastRun = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        chores.put(name, lastRun);
    }
}
