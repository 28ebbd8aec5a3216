package org.quern.rpc.element;

import java.io.IOException;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedTask;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <active_task>}: docs/protocol/data-directory.md 5.13. */
public final class SavedTaskXml {
    private SavedTaskXml() {
    }

    public static void write(BoincXmlWriter out, SavedTask task) throws IOException {
        out.open("active_task");
        out.raw("project_master_url", task.project().canonical());
        out.raw("result_name", task.resultName());
        out.integer("active_task_state", task.state());
        out.integer("app_version_num", task.versionNum());
        out.integer("slot", task.slot());
        out.number("checkpoint_cpu_time", task.checkpointCpuTime());
        out.number("checkpoint_elapsed_time", task.checkpointElapsedTime());
        out.number("checkpoint_fraction_done", task.checkpointFractionDone());
        out.number("checkpoint_fraction_done_elapsed_time", task.checkpointFractionDoneElapsed());
        out.number("current_cpu_time", task.currentCpuTime());
        out.zeroOne("once_ran_edf", task.onceRanEdf());
        out.number("swap_size", task.swapBytes());
        out.number("working_set_size", task.workingSetBytes());
        out.number("working_set_size_smoothed", task.workingSetSmoothedBytes());
        out.integer("quern_premature_exits", task.prematureExits());
        out.integer("quern_pid", task.pid());
        out.integer("quern_process_start", task.processStart());
        out.close();
    }

    public static SavedTask read(BoincXml xml) throws IOException, Unusable {
        var draft = new Draft();
        for (int task = xml.enter(); xml.nextChild(task);) {
            draft.take(xml);
        }
        return draft.build();
    }

    /** A task while it is read. */
    private static final class Draft {
        private String project = "";
        private String name = "";
        private int slot = -1;
        private int state;
        private int versionNum;
        private double checkpointCpu;
        private double checkpointElapsed;
        private double checkpointFraction;
        private double checkpointFractionElapsed;
        private double currentCpu;
        private boolean edf;
        private double swap;
        private double workingSet;
        private double workingSetSmoothed;
        private int prematureExits;
        private long pid;
        private long processStart;

        private void take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "project_master_url" -> project = xml.text();
                case "result_name" -> name = xml.text();
                case "slot" -> slot = xml.intOr(-1);
                case "active_task_state" -> state = xml.intOr(0);
                case "app_version_num" -> versionNum = xml.intOr(0);
                case "checkpoint_cpu_time" -> checkpointCpu = xml.nonNegativeOr(0);
                case "checkpoint_elapsed_time" -> checkpointElapsed = xml.nonNegativeOr(0);
                case "checkpoint_fraction_done" -> checkpointFraction = Math.min(1, xml.nonNegativeOr(0));
                case "checkpoint_fraction_done_elapsed_time" -> checkpointFractionElapsed = xml.nonNegativeOr(0);
                case "current_cpu_time" -> currentCpu = xml.nonNegativeOr(0);
                case "once_ran_edf" -> edf = xml.bool();
                case "swap_size" -> swap = xml.nonNegativeOr(0);
                case "working_set_size" -> workingSet = xml.nonNegativeOr(0);
                case "working_set_size_smoothed" -> workingSetSmoothed = xml.nonNegativeOr(0);
                case "quern_premature_exits" -> prematureExits = Math.max(0, xml.intOr(0));
                case "quern_pid" -> pid = Math.max(0, xml.longOr(0));
                case "quern_process_start" -> processStart = Math.max(0, xml.longOr(0));
                default -> {
                }
            }
        }

        private SavedTask build() throws Unusable {
            if (name.isEmpty() || project.isEmpty() || slot < 0) {
                throw new Unusable("active task \"" + name + "\": it lacks its project, its name or its slot");
            }
            return new SavedTask(ProjectUrl.of(project), name, slot, state, versionNum, checkpointCpu,
                    checkpointElapsed,
                    checkpointFraction, checkpointFractionElapsed, currentCpu, edf, swap, workingSet,
                    workingSetSmoothed,
                    prematureExits, pid, processStart);
        }
    }
}
