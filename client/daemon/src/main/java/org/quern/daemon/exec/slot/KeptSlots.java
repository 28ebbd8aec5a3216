package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quern.config.file.Folders;
import org.quern.model.ProjectUrl;

/** Slots in the quarantine: what a task had there is its own again when its project sends it again. */
public final class KeptSlots {
    private KeptSlots() {}

    /**
     * Brings the slot of a task back, of several the one that was put away last.
     *
     * @param slot an empty slot, which becomes that one
     * @return whether there was one
     */
    public static boolean bringBack(Path dataDirectory, SlotDirectory slot, ProjectUrl project, String resultName)
            throws IOException {
        for (Path quarantine : newestFirst(dataDirectory.resolve("quarantine"))) {
            for (Path kept : folders(quarantine.resolve("slots"))) {
                if (SlotOwner.is(new SlotDirectory(kept, slot.number()), project, resultName)) {
                    slot.clear();
                    Files.deleteIfExists(slot.path());
                    Files.move(kept, slot.path());
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Path> newestFirst(Path folder) throws IOException {
        List<Path> numbered = new ArrayList<>(folders(folder));
        numbered.removeIf(path -> !path.getFileName().toString().matches("\\d{1,8}"));
        numbered.sort(
                Comparator.comparingInt((Path path) -> Integer.parseInt(path.getFileName().toString())).reversed());
        return numbered;
    }

    private static List<Path> folders(Path folder) throws IOException {
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            folders.addAll(Folders.entries(folder));
            folders.removeIf(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS));
        }
        return folders;
    }
}
