package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.engine.event.Event;
import org.quern.model.AppVersion;
import org.quern.model.ExitFacts;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a task that no client saw, by its finish file. A power cut may keep that file and lose an output that was written before
 * it: then the file is set aside, and the task computes again from its checkpoint. Where that was done three times, the next end counts: some
 * programs write no output.
 */
final class UnseenEnd {
    private static final Logger LOG = LoggerFactory.getLogger(UnseenEnd.class);

    private UnseenEnd() {}

    /**
     * What the engine is to be told of it, empty if there is no finish file.
     *
     * @param project the task's project as it was saved
     * @param folder that project's folder
     * @param slot the task's slot
     */
    static Optional<Event> of(SavedTask task, Optional<SavedProject> project, Path folder, SlotDirectory slot) {
        TaskId id = new TaskId(task.project(), task.resultName());
        return slot.finishFile().map(finish -> {
            Optional<String> lost = finish.exitStatus() != 0 ? Optional.empty()
                    : project.flatMap(known -> lostOutput(known, task.resultName(), folder, slot));
            return lost.isPresent() && setAside(slot) ? new Event.EndDoubted(id, lost.get())
                    : new Event.TaskExited(id, new ExitFacts(finish.exitStatus(), 0, finish, null));
        });
    }

    private static boolean setAside(SlotDirectory slot) {
        try {
            return slot.setFinishFileAside();
        } catch (IOException e) {
            LOG.warn("The finish file of slot {} cannot be set aside: {}", slot.number(), e.toString());
            return false;
        }
    }

    /** The first output that the project must get and that is not on the disk; an empty one is what a power cut leaves of it. */
    private static Optional<String> lostOutput(SavedProject project, String result, Path folder, SlotDirectory slot) {
        return project.results().stream().map(SavedResult::result).filter(held -> held.name().equals(result))
                .findFirst()
                .flatMap(held -> held.outputs().stream()
                        .filter(ref -> !ref.optional() && !isUploaded(project, ref))
                        .filter(ref -> !isWritten(folder, ref.fileName())
                                && !isInSlot(slot, ref, prefix(project, held)))
                        .map(FileRef::fileName).findFirst());
    }

    private static boolean isUploaded(SavedProject project, FileRef ref) {
        return project.files().stream().filter(file -> file.name().equals(ref.fileName()))
                .anyMatch(FileRecord::uploaded);
    }

    private static String prefix(SavedProject project, Result held) {
        return project.workunits().stream().filter(workunit -> workunit.name().equals(held.wuName()))
                .map(workunit -> held.versionKey(workunit.appName()))
                .flatMap(key -> project.versions().stream().filter(version -> version.key().equals(key)))
                .map(AppVersion::filePrefix).findFirst().orElse("");
    }

    private static boolean isInSlot(SlotDirectory slot, FileRef ref, String prefix) {
        boolean isCopied = ref.copyFile() || !prefix.isEmpty();
        return isCopied && isWritten(slot.path(), prefix.isEmpty() ? ref.slotName() : prefix + "/" + ref.slotName());
    }

    private static boolean isWritten(Path folder, String name) {
        try {
            Path file = ConfinedName.below(folder, name);
            return PlainFiles.isPlain(file) && Files.size(file) > 0;
        } catch (IOException | IllegalArgumentException e) {
            return true; // nothing is known of it: whoever gathers the outputs will see
        }
    }
}
