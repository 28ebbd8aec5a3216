package quern.rpc.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quern.model.App;
import quern.model.AppVersion;
import quern.model.FileRecord;
import quern.model.FileRef;
import quern.model.SavedLedger;
import quern.model.SavedProject;
import quern.model.SavedResult;
import quern.model.SavedState;
import quern.model.SavedTask;
import quern.model.UserCpid;
import quern.model.Workunit;

/**
 * client_state.xml in BOINC's format (data-directory.md 5). What is Quern's own stands in {@code quern_*} elements, which
 * BOINC skips. Written and read as a stream.
 */
public final class StateFileCodec {
    /** A state file longer than this is not one, bytes: 10,000 tasks take 10 MB. */
    private static final long LONGEST = 512L << 20;

    private StateFileCodec() {
    }

    /** Writes the document and flushes {@code to}, which stays open. */
    public static void write(SavedState state, OutputStream to) throws IOException {
        BoincXmlWriter out = new BoincXmlWriter(to);
        out.open("client_state");
        HostInfoXml.open(out, state.host());
        CoprocessorXml.writeState(out, state.host().coprocessors());
        out.close();
        TimeStatsXml.writeState(out, state.timeStats());
        NetStatsXml.write(out, state.netStats());
        for (SavedProject project : state.projects()) {
            writeProject(out, project);
        }
        out.open("active_task_set");
        for (SavedTask task : state.tasks()) {
            ActiveTaskXml.write(out, task);
        }
        out.close();
        writeRest(out, state);
        out.close();
        out.flush();
    }

    private static void writeProject(BoincXmlWriter out, SavedProject project) throws IOException {
        SavedProjectXml.write(out, project);
        for (App app : project.apps()) {
            AppXml.write(out, app);
        }
        for (FileRecord file : project.files()) {
            FileRecordXml.write(out, file);
        }
        for (AppVersion version : project.versions()) {
            AppVersionXml.write(out, version, true);
        }
        for (Workunit workunit : project.workunits()) {
            WorkunitXml.write(out, workunit);
        }
        for (SavedResult result : project.results()) {
            SavedResultXml.write(out, result);
        }
        if (!project.projectFiles().isEmpty()) {
            out.open("project_files");
            for (FileRef ref : project.projectFiles()) {
                FileRefXml.write(out, ref);
            }
            out.close();
        }
    }

    private static void writeRest(BoincXmlWriter out, SavedState state) throws IOException {
        out.raw("platform_name", state.platform());
        String[] version = (state.version() + ".0.0").split("\\.", 4);
        out.raw("core_client_major_version", version[0]);
        out.raw("core_client_minor_version", version[1]);
        out.raw("core_client_release", version[2]);
        out.integer("user_run_request", state.runMode().code());
        out.integer("user_gpu_request", state.gpuMode().code());
        out.integer("user_network_request", state.networkMode().code());
        if (!state.hostVenue().isEmpty()) {
            out.raw("host_venue", state.hostVenue());
        }
        out.open("user_cpids");
        for (UserCpid cpid : state.userCpids()) {
            out.open("user_cpid");
            out.raw("email_hash", cpid.emailHash());
            out.raw("cpid", cpid.cpid());
            out.number("time", cpid.time());
            out.close();
        }
        out.close();
        for (SavedLedger ledger : state.ledgers()) {
            LedgerXml.write(out, ledger);
        }
        for (Map.Entry<String, Double> chore : new TreeMap<>(state.choreTimes()).entrySet()) {
            out.open("quern_chore");
            out.text("name", chore.getKey());
            out.number("last_run", chore.getValue());
            out.close();
        }
    }

    /**
     * Reads a whole document.
     *
     * @throws BoincXmlException with a sentence for people if it is cut short or not a state file
     */
    public static SavedState read(InputStream from) throws IOException {
        return new StateReader(new BoincXml(from, ScanLimits.DEFAULT.withDocumentBytes(LONGEST))).read();
    }

    /** Names of the elements that belong to the project before them. */
    static final List<String> OF_PROJECT = List.of("app", "file", "file_info", "app_version", "workunit", "result",
            "project_files");
}
