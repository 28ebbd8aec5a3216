package org.quern.daemon.gui.element;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.view.ClientView.TaskView;
import org.quern.engine.view.Outlooks;
import org.quern.model.AppVersion;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <result>} as managers see it (docs/protocol/gui-rpc.md 6.11). */
public final class ResultElement {
    private final BoincXmlWriter out;
    private final ProjectPicture project;
    private final SavedResult saved;
    private final Result result;
    private final @Nullable TaskView task;
    private final @Nullable Workunit workunit;
    private final @Nullable AppVersion version;
    private final ResourceUsage usage;

    private ResultElement(BoincXmlWriter out, ProjectPicture project, SavedResult saved) {
        this.out = out;
        this.project = project;
        this.saved = saved;
        result = saved.result();
        task = project.task(result);
        workunit = project.workunit(result);
        version = project.version(result);
        usage = project.usage(result);
    }

    public static void write(BoincXmlWriter out, ProjectPicture project, SavedResult saved, DataDirectory data)
            throws IOException {
        new ResultElement(out, project, saved).write(data);
    }

    private void write(DataDirectory data) throws IOException {
        ResultOutcome outcome = saved.outcome();
        out.open("result");
        out.text("name", result.name());
        out.text("wu_name", result.wuName());
        out.text("platform", result.platform());
        out.integer("version_num", result.versionNum());
        out.text("plan_class", result.planClass());
        out.text("project_url", project.project.url().canonical());
        out.number("final_cpu_time", outcome.finalCpuTime());
        out.number("final_elapsed_time", outcome.finalElapsedTime());
        out.integer("exit_status", outcome.exitStatus());
        out.integer("state", outcome.state().code());
        out.number("report_deadline", result.reportDeadline());
        out.number("received_time", result.receivedTime());
        out.number("estimated_cpu_time_remaining", remaining());
        writeOutlook();
        writeOutcome(outcome);
        writeWaits();
        if (task != null) {
            ActiveTaskElement.write(out, task, result, version, data);
        }
        writeResources();
        out.close();
    }

    /** Of a task that is not done; managers skip it. */
    private void writeOutlook() throws IOException {
        double remaining = remaining();
        if (workunit == null || version == null || remaining <= 0) {
            return;
        }
        String name = (workunit.appName() + " " + version.versionNum() + " " + version.planClass()).strip();
        Outlooks.Outlook outlook = project.outlooks.of(project.project, workunit, name, usage, task,
                remaining, result.reportDeadline());
        out.number("quern_remaining_deviation", outlook.deviation());
        out.number("quern_late_risk", outlook.risk());
        out.flag("quern_parked", outlook.parked());
    }

    private void writeOutcome(ResultOutcome outcome) throws IOException {
        out.flag("got_server_ack", outcome.gotServerAck());
        out.flag("ready_to_report", outcome.readyToReport());
        if (outcome.completedTime() > 0) {
            out.number("completed_time", outcome.completedTime());
        }
        out.flag("suspended_via_gui", outcome.suspendedByUser());
        out.flag("project_suspended_via_gui", project.project.flags().suspendedByUser());
        out.flag("report_immediately", result.reportImmediately());
        out.flag("quern_account_missing", project.waits);
    }

    private void writeWaits() throws IOException {
        out.flag("edf_scheduled", task != null && task.standing().forDeadline());
        out.flag("coproc_missing", ResourcesText.lacksCoprocessor(usage,
                project.view.state().host().coprocessors()));
        if (task != null && task.standing().deferredUntil() > project.view.now().wall()) {
            out.flag("scheduler_wait", true);
            out.text("scheduler_wait_reason", task.standing().deferredReason());
        }
        out.flag("network_wait", waitsForNetwork());
    }

    private boolean waitsForNetwork() {
        boolean needs = (version != null && version.needsNetwork()) || (task != null && task.remarks().wantsNetwork());
        return needs && saved.outcome().state() == ResultState.FILES_DOWNLOADED
                && !project.view.permission().transfers().allowed();
    }

    private double remaining() {
        if (task != null) {
            return task.remaining();
        }
        ResultState state = saved.outcome().state();
        return state.ended() || state == ResultState.FILES_UPLOADING ? 0 : estimate();
    }

    /** Of a task that was not started: its size by its version's speed, corrected by what the project's tasks took so far. */
    private double estimate() {
        double flops = usage.flops();
        boolean corrected = !project.project.flags().dontUseDcf();
        double correction = corrected ? project.project.accounting().durationCorrection() : 1;
        return workunit == null || flops <= 0 ? 0 : workunit.fpopsEst() / flops * correction;
    }

    private void writeResources() throws IOException {
        String text = ResourcesText.of(usage, project.view.state().host().coprocessors(),
                task == null ? List.of() : task.standing().devices());
        if (!text.isEmpty()) {
            out.text("resources", text);
        }
    }
}
