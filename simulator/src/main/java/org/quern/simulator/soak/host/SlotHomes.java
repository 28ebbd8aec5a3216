package org.quern.simulator.soak.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

/** Which task has which slot after a state was damaged, told by the slots themselves as in the daemon (decision 0047). */
public final class SlotHomes {
    /** Of a result of which the state names no slot. */
    private static final int NO_SLOT = -1;

    private SlotHomes() {}

    /** The tasks of a state, each in the slot that names it, or in the one that the state says if that is empty. */
    public static List<SavedTask> find(Volume volume, SavedState saved) {
        Map<TaskId, SavedTask> tasks = tasks(saved);
        Map<TaskId, SavedTask> homes = new LinkedHashMap<>();
        for (int number : volume.slotNumbers()) {
            Slot slot = volume.slot(number);
            SavedTask task = slot == null ? null : tasks.get(slot.owner());
            if (task != null && (task.slot() == number || !homes.containsKey(id(task)))) {
                homes.put(id(task), task.withSlot(number));
            }
        }
        List<SavedTask> all = new ArrayList<>(homes.values());
        for (SavedTask task : saved.tasks()) {
            if (tasks.containsKey(id(task)) && !homes.containsKey(id(task)) && volume.slot(task.slot()) == null
                    && all.stream().noneMatch(other -> other.slot() == task.slot())) {
                all.add(task);
            }
        }
        return all;
    }

    private static Map<TaskId, SavedTask> tasks(SavedState saved) {
        Map<TaskId, SavedTask> tasks = new LinkedHashMap<>();
        for (SavedProject project : saved.projects()) {
            for (SavedResult held : project.results()) {
                if (!held.outcome().readyToReport()
                        && held.outcome().state().code() <= ResultState.FILES_DOWNLOADED.code()) {
                    SavedTask task = SavedTask.in(NO_SLOT, project.url(), held.result().name(),
                            held.result().versionNum());
                    tasks.put(id(task), task);
                }
            }
        }
        saved.tasks().forEach(task -> tasks.computeIfPresent(id(task), (id, unknown) -> task));
        return tasks;
    }

    private static TaskId id(SavedTask task) {
        return new TaskId(task.project(), task.resultName());
    }
}
