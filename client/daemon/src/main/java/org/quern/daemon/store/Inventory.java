package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.quern.config.file.Folders;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.StrayProcesses;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.daemon.exec.slot.ProjectFile;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.SlotOwner;
import org.quern.daemon.exec.slot.Slots;
import org.quern.daemon.exec.slot.TaskState;
import org.quern.daemon.exec.slot.TrickleFiles;
import org.quern.engine.event.Event;
import org.quern.model.DataNames;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.store.Quarantine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the disk says of a state that was read (docs/protocol/data-directory.md 4 and 6.2): newer checkpoints noted in
 * slots, tasks that finished while no client ran, files that are gone, slots that nobody owns.
 *
 * @param state the state with the newer checkpoints
 * @param events what the engine is to be told at its first tick
 */
public record Inventory(SavedState state, List<Event> events) {
    private static final Logger LOG = LoggerFactory.getLogger(Inventory.class);

    /**
     * Looks, and sees to slots that nobody owns.
     *
     * @param quarantine where they go if the state may lack some of its tasks; empty if it is whole, then they are deleted
     * @throws IOException if one cannot be brought there: then it would be emptied for the next task
     */
    public static Inventory take(DataDirectory data, SavedState saved, ProcessControl control,
            Optional<Quarantine> quarantine) throws IOException {
        Slots slots = new Slots(data.root());
        ForeignSlots foreign = new ForeignSlots();
        SavedState settled = quarantine.isEmpty() ? saved : saved.withTasks(SlotHomes.find(slots, saved, foreign));
        List<Event> events = new ArrayList<>();
        List<SavedTask> tasks = new ArrayList<>();
        Set<Integer> owned = new TreeSet<>();
        for (SavedTask task : settled.tasks()) {
            tasks.add(newer(slots.slot(task.slot()), task));
            finished(data, slots.slot(task.slot()), settled, task, events);
            owned.add(task.slot());
        }
        endStrays(data, slots, owned, control);
        if (quarantine.isPresent()) {
            quarantine(slots.strays(owned), quarantine.get(), foreign);
        } else {
            slots.deleteStrays(owned).forEach((stray, fault) -> keep(stray, fault, foreign));
        }
        events.addAll(foreign.events());
        for (SavedProject project : settled.projects()) {
            lostFiles(data, project, events);
            trickles(data, project, settled.tasks(), events);
        }
        return new Inventory(settled.withTasks(tasks), events);
    }

    private static void keep(Path stray, IOException fault, ForeignSlots foreign) {
        if (!foreign.note(stray, fault)) {
            LOG.warn("In the slots folder: {} could not be deleted: {}", stray, fault.toString());
        }
    }

    private static void quarantine(List<Path> strays, Quarantine quarantine, ForeignSlots foreign)
            throws IOException {
        for (Path stray : strays) {
            DirectoryTree.openUp(stray);
            try {
                if (!foreign.has(stray) && !isEmptyFolder(stray)) {
                    quarantine.move("slots/" + stray.getFileName());
                }
            } catch (IOException fault) {
                if (!foreign.note(stray, fault)) {
                    throw fault;
                }
            }
        }
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        return Folders.entries(path, "*", 1).isEmpty();
    }

    /** Nobody may work in a slot that is emptied below or whose outputs are about to be gathered. */
    private static void endStrays(DataDirectory data, Slots slots, Set<Integer> owned, ProcessControl control) {
        Set<Integer> wanted = new TreeSet<>(owned);
        wanted.removeIf(number -> slots.slot(number).finishFile().isPresent());
        Path folder = data.root().toAbsolutePath().normalize().resolve(DataNames.SLOTS);
        StrayProcesses.end(control, folder, wanted)
                .forEach(slot -> LOG.warn("Ended processes that an earlier client left behind in {}", slot));
    }

    private static SavedTask newer(SlotDirectory slot, SavedTask task) {
        return TaskState.read(slot, task.project(), task.resultName())
                .filter(noted -> noted.checkpointElapsedTime() > task.checkpointElapsedTime())
                .map(noted -> task.withCheckpoint(noted.checkpointCpuTime(), noted.checkpointElapsedTime(),
                        noted.fractionDone()))
                .orElse(task);
    }

    /** A slot that was not emptied yet when it was given to this task may hold the finish file of the one before. */
    private static void finished(DataDirectory data, SlotDirectory slot, SavedState saved, SavedTask task,
            List<Event> events) {
        if (isOf(slot, task)) {
            Optional<SavedProject> project = saved.projects().stream()
                    .filter(known -> known.url().equals(task.project())).findFirst();
            UnseenEnd.of(task, project, data.projectDirectory(task.project()), slot).ifPresent(events::add);
        }
    }

    private static boolean isOf(SlotDirectory slot, SavedTask task) {
        try {
            return SlotOwner.is(slot, task.project(), task.resultName());
        } catch (IOException e) {
            LOG.warn("Whose slot {} is cannot be read: {}", slot.number(), e.toString());
            return false;
        }
    }

    private static void lostFiles(DataDirectory data, SavedProject project, List<Event> events) {
        Path directory = data.projectDirectory(project.url());
        for (FileRecord file : project.files()) {
            if (file.present() && !file.usersOwn()) {
                String problem = ProjectFile.problem(directory, file.info());
                if (!problem.isEmpty()) {
                    events.add(new Event.FileLost(new FileId(project.url(), file.name()), problem));
                }
            } else if (file.awaitsDownload() && ProjectFile.isWhole(directory, file.info())) {
                events.add(new Event.FileFound(new FileId(project.url(), file.name()), file.info().nbytes()));
            }
        }
    }

    private static void trickles(DataDirectory data, SavedProject project, List<SavedTask> tasks, List<Event> events) {
        Path directory = data.projectDirectory(project.url());
        try {
            if (Files.isDirectory(directory) && new TrickleFiles(directory).pending()) {
                tasks.stream().filter(task -> task.project().equals(project.url())).findFirst()
                        .ifPresent(task -> events
                                .add(new Event.TrickleUpFound(new TaskId(task.project(), task.resultName()))));
            }
        } catch (IOException e) {
            LOG.warn("Messages of tasks in {} could not be listed: {}", directory.getFileName(), e.toString());
        }
    }
}
