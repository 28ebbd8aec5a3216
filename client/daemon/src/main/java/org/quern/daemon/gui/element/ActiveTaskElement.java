package org.quern.daemon.gui.element;

import java.io.IOException;
import org.quern.model.FileRef;
import org.quern.rpc.table.ShownTable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <active_task>} of a result as managers see it (docs/protocol/gui-rpc.md 6.11). */
final class ActiveTaskElement extends ShownTable<SlotPicture> {
    static final ActiveTaskElement TABLE = new ActiveTaskElement();
    private static final int PREEMPTED = 1;
    private static final int SCHEDULED = 2;

    private ActiveTaskElement() {
        super("active_task");
        integer("active_task_state", seen -> seen.task().phase().code());
        integer("app_version_num", seen -> seen.result().versionNum());
        integer("slot", seen -> seen.task().slot());
        integer("pid", seen -> seen.task().pid());
        integer("scheduler_state", seen -> seen.task().scheduled() ? SCHEDULED : PREEMPTED);
        number("checkpoint_cpu_time", seen -> seen.scheduling().checkpointCpuTime());
        number("fraction_done", SlotPicture::fractionDone);
        number("current_cpu_time", seen -> seen.task().cpuTime());
        number("elapsed_time", seen -> seen.task().elapsed());
        whole("swap_size", seen -> seen.scheduling().swapBytes());
        whole("virtual_size", seen -> seen.scheduling().virtualBytes());
        whole("working_set_size", seen -> seen.task().residentBytes());
        whole("working_set_size_smoothed", seen -> seen.scheduling().smoothedResidentBytes());
        number("quern_page_fault_rate", seen -> seen.scheduling().pageFaultRate()); // BOINC 8 measures none
        flag("too_large", seen -> seen.scheduling().lacksMemory());
        flag("swap_too_large", seen -> seen.scheduling().lacksSwap());
        flag("want_network", seen -> seen.task().remarks().wantsNetwork());
        number("progress_rate", SlotPicture::progressRate).where(SlotPicture::hasToldProgress);
        field(ActiveTaskElement::graphics);
        textIfAny("web_graphics_url", seen -> seen.task().remarks().webGraphicsUrl());
        textIfAny("remote_desktop_addr", seen -> seen.task().remarks().remoteDesktopAddress());
    }

    /** A program that draws what the task does, if its version has one; the slot is where it has to be started. */
    private static void graphics(BoincXmlWriter out, SlotPicture seen) throws IOException {
        for (FileRef file : seen.graphics()) {
            out.text("graphics_exec_path", seen.path(file));
            out.text("slot_path", seen.slotPath());
        }
    }
}
