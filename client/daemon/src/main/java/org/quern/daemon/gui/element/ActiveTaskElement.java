package org.quern.daemon.gui.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.view.ClientView.TaskView;
import org.quern.engine.view.TaskStanding;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <active_task>} of a result as managers see it (docs/protocol/gui-rpc.md 6.11). */
final class ActiveTaskElement {
    private static final int PREEMPTED = 1;
    private static final int SCHEDULED = 2;
    /** Run seconds after which a program that does not tell its progress is shown an estimate of it. */
    private static final double SILENT_SECONDS = 60;

    private ActiveTaskElement() {}

    static void write(BoincXmlWriter out, TaskView task, Result result, @Nullable AppVersion version,
            DataDirectory data) throws IOException {
        TaskStanding standing = task.standing();
        out.open("active_task");
        out.integer("active_task_state", task.phase().code());
        out.integer("app_version_num", result.versionNum());
        out.integer("slot", task.slot());
        out.integer("pid", task.pid());
        out.integer("scheduler_state", task.scheduled() ? SCHEDULED : PREEMPTED);
        out.number("checkpoint_cpu_time", standing.checkpointCpuTime());
        out.number("fraction_done", fractionDone(task));
        out.number("current_cpu_time", task.cpuTime());
        out.number("elapsed_time", task.elapsed());
        out.whole("swap_size", standing.swapBytes());
        out.whole("virtual_size", standing.virtualBytes());
        out.whole("working_set_size", task.residentBytes());
        out.whole("working_set_size_smoothed", standing.smoothedResidentBytes());
        out.number("quern_page_fault_rate", standing.pageFaultRate()); // BOINC 8 measures none
        out.flag("too_large", standing.lacksMemory());
        out.flag("swap_too_large", standing.lacksSwap());
        out.flag("want_network", task.remarks().wantsNetwork());
        rate(out, task);
        graphics(out, task, version, data);
        addresses(out, task.remarks());
        out.close();
    }

    private static double fractionDone(TaskView task) {
        double whole = task.elapsed() + task.remaining();
        boolean silent = task.fractionDone() <= 0 && task.elapsed() > SILENT_SECONDS && task.remaining() > 0;
        return silent ? task.elapsed() / whole : task.fractionDone();
    }

    private static void rate(BoincXmlWriter out, TaskView task) throws IOException {
        double told = task.standing().fractionToldAt();
        if (task.fractionDone() > 0 && told > 0) {
            out.number("progress_rate", task.fractionDone() / told);
        }
    }

    /** A program that draws what the task does, if its version has one; the slot is where it has to be started. */
    private static void graphics(BoincXmlWriter out, TaskView task, @Nullable AppVersion version, DataDirectory data)
            throws IOException {
        if (version == null) {
            return;
        }
        for (FileRef file : version.files()) {
            if (file.slotName().equals(SlotFiles.GRAPHICS_APP)) {
                out.text("graphics_exec_path",
                        data.projectDirectory(task.project()).resolve(file.fileName()).toString());
                out.text("slot_path", data.slots().resolve(String.valueOf(task.slot())).toString());
            }
        }
    }

    private static void addresses(BoincXmlWriter out, TaskRemarks remarks) throws IOException {
        if (!remarks.webGraphicsUrl().isEmpty()) {
            out.text("web_graphics_url", remarks.webGraphicsUrl());
        }
        if (!remarks.remoteDesktopAddress().isEmpty()) {
            out.text("remote_desktop_addr", remarks.remoteDesktopAddress());
        }
    }
}
