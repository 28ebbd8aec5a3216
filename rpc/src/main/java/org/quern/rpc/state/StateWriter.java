package org.quern.rpc.state;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.TransientState;
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
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.write.BoincXmlWriter;

/** Writes client_state.xml section by section in the order of docs/protocol/data-directory.md 5.2. */
final class StateWriter {
    private final BoincXmlWriter out;
    private final MarkedOutput marks;
    private final SavedState state;

    StateWriter(BoincXmlWriter out, MarkedOutput marks, SavedState state) {
        this.marks = marks;
        this.out = out;
        this.state = state;
    }

    void write() throws IOException {
        open("client_state");
        HostInfoXml.STATE.write(out, state.host());
        mark(RecordMark.NOBODY);
        TimeStatsXml.STATE.write(out, new TimeStatsXml.Told(state.timeStats(), 0));
        mark(RecordMark.NOBODY);
        NetStatsXml.TABLE.write(out, state.netStats());
        mark(RecordMark.NOBODY);
        for (SavedProject project : sorted(state.projects())) {
            writeProject(project);
        }
        open("active_task_set");
        writeRecords(SavedTaskXml.TABLE, state.tasks(), RecordMark.NOBODY);
        out.close();
        out.drain();
        marks.begin();
        writeScalars();
        mark(RecordMark.NOBODY);
        writeOwn();
        mark(RecordMark.NOBODY);
        out.close();
    }

    /** A start tag that is no part of the record behind it. */
    private void open(String name) throws IOException {
        out.open(name);
        out.drain();
        marks.begin();
    }

    private void mark(String project) throws IOException {
        out.drain();
        marks.mark(project);
    }

    private static List<SavedProject> sorted(List<SavedProject> projects) {
        return projects.stream()
                .sorted(Comparator.comparing(project -> project.facts().projectName().toLowerCase(Locale.ROOT)))
                .toList();
    }

    private void writeProject(SavedProject project) throws IOException {
        String key = RecordMark.key(project.url());
        ProjectXml.STATE.write(out, project);
        mark(key);
        writeRecords(AppXml.TABLE, project.apps(), key);
        // The user's own are read from app_info.xml at each start (docs/protocol/data-directory.md 5.8).
        writeRecords(FileRecordXml.TABLE, project.files().stream().filter(file -> !file.usersOwn()).toList(), key);
        writeRecords(AppVersionXml.TABLE, project.versions(), key);
        writeRecords(WorkunitXml.TABLE, project.workunits(), key);
        writeRecords(SavedResultXml.TABLE, project.results(), key);
        if (!project.projectFiles().isEmpty()) {
            out.open("project_files");
            FileRefXml.TABLE.writeAll(out, project.projectFiles());
            out.close();
            mark(key);
        }
    }

    private <T> void writeRecords(ElementTable<T> table, List<T> records, String project) throws IOException {
        for (T each : records) {
            table.write(out, each);
            mark(project);
        }
    }

    private void writeScalars() throws IOException {
        out.raw("platform_name", state.platform());
        VersionXml.TABLE.writeChildren(out, state.version());
        TransientState passing = state.passing();
        TransientStateXml.writeUsual(out, "user_run_request", state.runMode(), TransientStateXml.CPU_BEFORE,
                passing.cpu().before());
        TransientStateXml.writeUsual(out, "user_gpu_request", state.gpuMode(), TransientStateXml.GPU_BEFORE,
                passing.gpu().before());
        TransientStateXml.writeUsual(out, "user_network_request", state.networkMode(), TransientStateXml.NETWORK_BEFORE,
                passing.network().before());
        // In the record of the modes for good: one that is intact says that there is no mode for a time as well.
        TransientStateXml.writeModes(out, state.passing());
        if (!state.hostVenue().isEmpty()) {
            out.raw("host_venue", state.hostVenue());
        }
        out.open("user_cpids");
        UserCpidXml.TABLE.writeAll(out, state.userCpids());
        out.close();
    }

    /** What BOINC skips. */
    private void writeOwn() throws IOException {
        writeRecords(LedgerXml.TABLE, state.ledgers(), RecordMark.NOBODY);
        if (!state.suite().isEmpty()) {
            out.text("quern_suite", state.suite());
        }
        for (Map.Entry<String, Double> chore : state.choreTimes().entrySet()) {
            LedgerXml.CHORE.write(out, chore);
        }
        TransientStateXml.writeReported(out, state.passing());
    }
}
