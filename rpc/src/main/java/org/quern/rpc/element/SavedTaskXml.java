package org.quern.rpc.element;

import org.quern.model.ProjectUrl;
import org.quern.model.SavedTask;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** {@code <active_task>}: docs/protocol/data-directory.md 5.13. */
public final class SavedTaskXml extends ElementTable<SavedTask> {
    public static final SavedTaskXml TABLE = new SavedTaskXml();

    private final Column<SavedTask, String> project = raw("project_master_url", task -> task.project().canonical());
    private final Column<SavedTask, String> name = raw("result_name", SavedTask::resultName);
    private final Column<SavedTask, Integer> state = integer("active_task_state", SavedTask::state);
    private final Column<SavedTask, Integer> version = integer("app_version_num", SavedTask::versionNum);
    private final Column<SavedTask, Integer> slot = integer("slot", SavedTask::slot).or(-1);
    private final Column<SavedTask, Double> checkpointCpu = number("checkpoint_cpu_time", SavedTask::checkpointCpuTime);
    private final Column<SavedTask, Double> checkpointElapsed = number("checkpoint_elapsed_time",
            SavedTask::checkpointElapsedTime);
    private final Column<SavedTask, Double> fractionDone = number("checkpoint_fraction_done",
            SavedTask::checkpointFractionDone).reading((xml, or) -> Math.min(1, xml.nonNegativeOr(or)));
    private final Column<SavedTask, Double> fractionElapsed = number("checkpoint_fraction_done_elapsed_time",
            SavedTask::checkpointFractionDoneElapsed);
    private final Column<SavedTask, Double> cpuTime = number("current_cpu_time", SavedTask::currentCpuTime);
    private final Column<SavedTask, Boolean> edf = zeroOne("once_ran_edf", SavedTask::onceRanEdf);
    private final Column<SavedTask, Double> addressSpace = whole("virtual_size", SavedTask::virtualBytes);
    private final Column<SavedTask, Double> swap = whole("swap_size", SavedTask::swapBytes);
    private final Column<SavedTask, Double> resident = whole("working_set_size", SavedTask::workingSetBytes);
    private final Column<SavedTask, Double> smoothed = whole("working_set_size_smoothed",
            SavedTask::workingSetSmoothedBytes);
    private final Column<SavedTask, Integer> exits = count("quern_premature_exits", SavedTask::prematureExits);
    private final Column<SavedTask, Long> pid = wideCount("quern_pid", SavedTask::pid);
    private final Column<SavedTask, Long> start = wideCount("quern_process_start", SavedTask::processStart);
    private final Column<SavedTask, String> cards = text("quern_cards", SavedTask::cards).unlessDefault();

    private SavedTaskXml() {
        super("active_task");
    }

    @Override
    protected SavedTask build(Values v) throws Unusable {
        if (v.get(name).isEmpty() || v.get(project).isEmpty() || v.get(slot) < 0) {
            throw new Unusable("active task \"" + v.get(name) + "\": it lacks its project, its name or its slot");
        }
        return new SavedTask(ProjectUrl.of(v.get(project)), v.get(name), v.get(slot), v.get(state), v.get(version),
                v.get(checkpointCpu), v.get(checkpointElapsed), v.get(fractionDone), v.get(fractionElapsed),
                v.get(cpuTime), v.get(edf), v.get(swap), v.get(resident), v.get(smoothed), v.get(exits), v.get(pid),
                v.get(start), v.get(addressSpace), v.get(cards));
    }
}
