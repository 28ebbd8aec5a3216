package org.quern.daemon.exec.fact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.DataNames;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;

/**
 * Where one task lives on disk.
 *
 * @param data the data directory, absolute
 * @param project the project directory
 * @param slot the task's slot
 */
public record TaskPaths(Path data, Path project, SlotDirectory slot) {
    public static TaskPaths of(Path dataDirectory, TaskLaunch launch) {
        Path data = dataDirectory.toAbsolutePath().normalize();
        Path project = data.resolve(DataNames.PROJECTS).resolve(launch.project().directoryName());
        return new TaskPaths(data, project, SlotDirectory.of(data, launch.slot()));
    }

    /** The same with a slot that is held. */
    public TaskPaths in(SlotDirectory held) {
        return new TaskPaths(data, project, held);
    }

    /** The project file of this physical name; a name that would leave the project directory is refused. */
    public Path file(String physicalName) {
        return ConfinedName.below(project, physicalName);
    }

    /**
     * The project directory as a program sees it from its slot. Relative, because some protected setups cannot read the folders above; in full
     * where the folder of all slots is a link, since two levels up from what it leads to are other folders.
     */
    public String projectFromSlot() {
        String name = String.valueOf(project.getFileName());
        Path slots = data.resolve(DataNames.SLOTS);
        return Files.isSymbolicLink(slots) && !isProject(slots, "../projects/" + name)
                ? project.toString() : "../../projects/" + name;
    }

    private boolean isProject(Path slots, String relative) {
        try {
            return Files.isSameFile(slots.toRealPath().resolve(relative), project);
        } catch (IOException e) {
            return false; // there is none
        }
    }

    /** Name in the slot of an input or output file (docs/protocol/app-control.md 5, file_prefix). */
    public static String slotName(FileRef ref, String filePrefix) {
        return filePrefix.isEmpty() ? ref.slotName() : filePrefix + "/" + ref.slotName();
    }
}
