package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.SlotOwner;
import org.quern.daemon.exec.slot.SlotOwner.Named;
import org.quern.daemon.exec.slot.Slots;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;

/**
 * Which task has which slot, told by the slots themselves: a state that was damaged or edited may give a slot to a task whose slot
 * it is not, and know nothing of the slot in which a task has its checkpoint.
 */
final class SlotHomes {
    /** Of a result of which the state names no slot. */
    private static final int NO_SLOT = -1;
    private final Slots slots;
    private final Map<Named, SavedTask> tasks = new LinkedHashMap<>();
    private final Map<Named, SavedTask> homes = new LinkedHashMap<>();

    private SlotHomes(Slots slots) {
        this.slots = slots;
    }

    /**
     * The tasks of a state, each in the slot whose init_data.xml names it, or in the one that the state says if that is empty. Of what
     * else the state says nothing remains; its task begins in a new slot.
     *
     * @throws IOException if a slot cannot be read
     */
    static List<SavedTask> find(Slots slots, SavedState saved) throws IOException {
        SlotHomes found = new SlotHomes(slots);
        saved.projects().forEach(found::results);
        for (SavedTask task : saved.tasks()) {
            found.tasks.computeIfPresent(named(task), (owner, unknown) -> task);
        }
        for (Path folder : slots.strays(Set.of())) {
            found.look(folder);
        }
        List<SavedTask> all = new ArrayList<>(found.homes.values());
        for (SavedTask task : saved.tasks()) {
            if (found.tasks.containsKey(named(task)) && !found.homes.containsKey(named(task))
                    && slots.slot(task.slot()).isEmpty()
                    && all.stream().noneMatch(other -> other.slot() == task.slot())) {
                all.add(task);
            }
        }
        return all;
    }

    private void results(SavedProject project) {
        for (SavedResult held : project.results()) {
            if (!held.outcome().readyToReport()
                    && held.outcome().state().code() <= ResultState.FILES_DOWNLOADED.code()) {
                tasks.put(new Named(project.url().directoryName(), held.result().name()), SavedTask.in(NO_SLOT,
                        project.url(), held.result().name(), held.result().versionNum()));
            }
        }
    }

    /** The slot that the state says comes before another one of the same task. */
    private void look(Path folder) throws IOException {
        String name = folder.getFileName().toString();
        if (!name.matches("\\d{1,6}")) {
            return;
        }
        SlotDirectory slot = slots.slot(Integer.parseInt(name));
        Optional<Named> owner = SlotOwner.of(slot);
        SavedTask task = owner.map(tasks::get).orElse(null);
        if (task != null && (task.slot() == slot.number() || !homes.containsKey(owner.get()))) {
            homes.put(owner.get(), task.withSlot(slot.number()));
        }
    }

    private static Named named(SavedTask task) {
        return new Named(task.project().directoryName(), task.resultName());
    }
}
