package quern.rpc.codec;

import java.io.IOException;
import quern.model.ProjectUrl;
import quern.model.SavedTask;

/** {@code <active_task>}: data-directory.md 5.13. */
final class ActiveTaskXml {
    private ActiveTaskXml() {
    }

    static void write(BoincXmlWriter out, SavedTask task) throws IOException {
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

    static SavedTask read(BoincXml xml) throws IOException {
        Draft d = new Draft();
        for (int task = xml.enter(); xml.nextChild(task);) {
            d.take(xml);
        }
        return new SavedTask(ProjectUrl.of(d.project), d.result, d.slot, d.state, d.version, d.checkpointCpu,
                d.checkpointElapsed,
                d.checkpointFraction, d.checkpointFractionElapsed, d.currentCpu, d.edf, d.swap, d.workingSet,
                d.smoothed,
                d.prematureExits, d.pid, d.processStart);
    }

    private static final class Draft {
        private String project = "";
        private String result = "";
        private int slot;
        private int state;
        private int version;
        private double checkpointCpu;
        private double checkpointElapsed;
        private double checkpointFraction;
        private double checkpointFractionElapsed;
        private double currentCpu;
        private boolean edf;
        private double swap;
        private double workingSet;
        private double smoothed;
        private int prematureExits;
        private long pid;
        private long processStart;

        private void take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "project_master_url" -> project = xml.text();
                case "result_name" -> result = xml.text();
                case "slot" -> slot = Math.max(0, xml.intOr(0));
                case "active_task_state" -> state = xml.intOr(0);
                case "app_version_num" -> version = xml.intOr(0);
                case "checkpoint_cpu_time" -> checkpointCpu = xml.nonNegativeOr(0);
                case "checkpoint_elapsed_time" -> checkpointElapsed = xml.nonNegativeOr(0);
                case "checkpoint_fraction_done", "fraction_done" -> checkpointFraction = xml.nonNegativeOr(0);
                case "checkpoint_fraction_done_elapsed_time" -> checkpointFractionElapsed = xml.nonNegativeOr(0);
                case "current_cpu_time" -> currentCpu = xml.nonNegativeOr(0);
                case "once_ran_edf" -> edf = xml.bool();
                default -> takeProcess(xml);
            }
        }

        private void takeProcess(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "swap_size" -> swap = xml.nonNegativeOr(0);
                case "working_set_size" -> workingSet = xml.nonNegativeOr(0);
                case "working_set_size_smoothed" -> smoothed = xml.nonNegativeOr(0);
                case "quern_premature_exits" -> prematureExits = Math.max(0, xml.intOr(0));
                case "quern_pid" -> pid = xml.longOr(0);
                case "quern_process_start" -> processStart = xml.longOr(0);
                default -> {
                }
            }
        }
    }
}
