package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quern.daemon.exec.slot.DirectoryTree;
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

    private final ForeignSlots foreign;

    private SlotHomes(Slots slots, ForeignSlots foreign) {
        this.slots = slots;
        this.foreign = foreign;
    }

    /**
     * The tasks of a state, each in the slot whose init_data.xml names it, or in the one that the state says if that is empty. Of what
     * else the state says nothing remains; its task begins in a new slot.
     *
     * @param foreign gets the slots that are not the client's
     * @throws IOException if a slot cannot be read for another reason
     */
    static List<SavedTask> find(Slots slots, SavedState saved, ForeignSlots foreign) throws IOException {
        SlotHomes found = new SlotHomes(slots, foreign);
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
                    && found.isEmpty(task.slot())
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
        DirectoryTree.openUp(folder);
        Optional<Named> owner = isEmpty(slot.number()) ? Optional.empty() : owner(slot);
        SavedTask task = owner.map(tasks::get).orElse(null);
        if (task != null && (task.slot() == slot.number() || !homes.containsKey(owner.get()))) {
            homes.put(owner.get(), task.withSlot(slot.number()));
        }
    }

    private boolean isEmpty(int number) throws IOException {
        try {
            return slots.slot(number).isEmpty();
        } catch (IOException fault) {
            return refuse(slots.slot(number), fault);
        }
    }

    private Optional<Named> owner(SlotDirectory slot) throws IOException {
        try {
            return SlotOwner.of(slot);
        } catch (IOException fault) {
            refuse(slot, fault);
            return Optional.empty();
        }
    }

    /** It is left alone, and nobody's: never empty. */
    private boolean refuse(SlotDirectory slot, IOException fault) throws IOException {
        if (!foreign.note(slot.path(), fault)) {
            throw fault;
        }
        return false;
    }

    private static Named named(SavedTask task) {
        return new Named(task.project().directoryName(), task.resultName());
    }
}
