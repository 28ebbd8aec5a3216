package quern.daemon.gui;

import java.io.IOException;
import java.util.Optional;
import quern.config.AppConfig;
import quern.engine.ClientView;
import quern.engine.TaskRemarks;
import quern.model.AppVersion;
import quern.model.ProjectUrl;
import quern.model.ResourceUsage;
import quern.model.Result;
import quern.model.ResultOutcome;
import quern.model.ResultState;
import quern.model.SavedProject;
import quern.model.SavedResult;
import quern.model.SavedTask;
import quern.model.Workunit;
import quern.rpc.codec.BoincXmlWriter;

/** {@code <result>} as managers see it (gui-rpc.md 6.11). */
final class ResultElement {
    private static final int PREEMPTED = 1;
    private static final int SCHEDULED = 2;

    private ResultElement() {
    }

    static void write(BoincXmlWriter out, ClientView view, SavedProject project, SavedResult saved) throws IOException {
        Optional<ClientView.TaskView> task = taskOf(view, project.url(), saved.result().name());
        Result result = saved.result();
        ResultOutcome outcome = saved.outcome();
        out.open("result");
        out.text("name", result.name());
        out.text("wu_name", result.wuName());
        out.text("platform", result.platform());
        out.integer("version_num", result.versionNum());
        out.text("plan_class", result.planClass());
        out.text("project_url", project.url().canonical());
        out.number("final_cpu_time", outcome.finalCpuTime());
        out.number("final_elapsed_time", outcome.finalElapsedTime());
        out.integer("exit_status", outcome.exitStatus());
        out.integer("state", outcome.state().code());
        out.number("report_deadline", result.reportDeadline());
        out.number("received_time", result.receivedTime());
        out.number("estimated_cpu_time_remaining", remaining(project, saved, task));
        writeFlags(out, project, saved);
        if (task.isPresent()) {
            writeTask(out, task.get(), saved(view, task.get()));
        }
        writeResources(out, view, project, result);
        out.close();
    }

    private static void writeFlags(BoincXmlWriter out, SavedProject project, SavedResult saved) throws IOException {
        ResultOutcome outcome = saved.outcome();
        out.flag("got_server_ack", outcome.gotServerAck());
        out.flag("ready_to_report", outcome.readyToReport());
        if (outcome.completedTime() > 0) {
            out.number("completed_time", outcome.completedTime());
        }
        out.flag("suspended_via_gui", outcome.suspendedByUser());
        out.flag("project_suspended_via_gui", project.flags().suspendedByUser());
        out.flag("report_immediately", saved.result().reportImmediately());
    }

    private static double remaining(SavedProject project, SavedResult saved, Optional<ClientView.TaskView> task) {
        if (task.isPresent()) {
            return task.get().remaining();
        }
        if (saved.outcome().state().ended() || saved.outcome().state() == ResultState.FILES_UPLOADING) {
            return 0;
        }
        Optional<Workunit> workunit = workunit(project, saved.result());
        double flops = workunit.flatMap(w -> version(project, saved.result(), w)).map(v -> v.usage().flops())
                .orElse(0.0);
        return flops > 0 ? workunit.map(Workunit::fpopsEst).orElse(0.0) / flops : 0;
    }

    private static void writeTask(BoincXmlWriter out, ClientView.TaskView task, Optional<SavedTask> saved)
            throws IOException {
        out.open("active_task");
        out.integer("active_task_state", task.phase().code());
        out.integer("app_version_num", saved.map(SavedTask::versionNum).orElse(0));
        out.integer("slot", task.slot());
        out.integer("pid", task.pid());
        out.integer("scheduler_state", task.scheduled() ? SCHEDULED : PREEMPTED);
        out.number("checkpoint_cpu_time", saved.map(SavedTask::checkpointCpuTime).orElse(0.0));
        out.number("fraction_done", task.fractionDone());
        out.number("current_cpu_time", task.cpuTime());
        out.number("elapsed_time", task.elapsed());
        out.whole("swap_size", saved.map(SavedTask::swapBytes).orElse(0.0));
        out.whole("working_set_size", task.residentBytes());
        out.whole("working_set_size_smoothed", task.residentBytes());
        writeRemarks(out, task.remarks());
        out.close();
    }

    private static void writeRemarks(BoincXmlWriter out, TaskRemarks remarks) throws IOException {
        out.flag("want_network", remarks.wantsNetwork());
        if (!remarks.webGraphicsUrl().isEmpty()) {
            out.text("web_graphics_url", remarks.webGraphicsUrl());
        }
        if (!remarks.remoteDesktopAddress().isEmpty()) {
            out.text("remote_desktop_addr", remarks.remoteDesktopAddress());
        }
    }

    private static void writeResources(BoincXmlWriter out, ClientView view, SavedProject project, Result result)
            throws IOException {
        ResourceUsage usage = workunit(project, result)
                .flatMap(workunit -> usage(view.settings().wishes().of(project.url()), project, result, workunit))
                .orElse(ResourceUsage.oneCpu(0));
        if (usage.cpus() != 1 || usage.usesCoproc()) {
            String cpus = "%.3g CPUs".formatted(usage.cpus());
            out.text("resources",
                    usage.coproc() == null ? cpus : cpus + " + %.3g %s GPU".formatted(usage.coprocs(), usage.coproc()));
        }
    }

    private static Optional<ResourceUsage> usage(AppConfig wishes, SavedProject project, Result result,
            Workunit workunit) {
        ResourceUsage own = workunit.usage();
        return own != null ? Optional.of(wishes.applied(workunit.appName(), own))
                : version(project, result, workunit).map(wishes::applied).map(AppVersion::usage);
    }

    private static Optional<Workunit> workunit(SavedProject project, Result result) {
        return project.workunits().stream().filter(w -> w.name().equals(result.wuName())).findFirst();
    }

    private static Optional<AppVersion> version(SavedProject project, Result result, Workunit workunit) {
        return project.versions().stream().filter(v -> v.key().equals(result.versionKey(workunit.appName())))
                .findFirst();
    }

    private static Optional<SavedTask> saved(ClientView view, ClientView.TaskView task) {
        return view.state().tasks().stream().filter(t -> t.slot() == task.slot()).findFirst();
    }

    /** The task of a result, if it has a slot. */
    static Optional<ClientView.TaskView> taskOf(ClientView view, ProjectUrl project, String result) {
        return view.tasks().stream().filter(task -> task.result().equals(result) && task.project().equals(project))
                .findFirst();
    }
}
