package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quern.config.file.Folders;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.model.DataNames;
import org.quern.model.ProjectUrl;
import org.quern.store.Quarantine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Slots in the quarantine, or beside it among the slots: what a task had there is its own again when its project sends it again. One that cannot be read is left alone. */
public final class KeptSlots {
    private static final Logger LOG = LoggerFactory.getLogger(KeptSlots.class);

    private KeptSlots() {}

    /**
     * Brings the slot of a task back, of several the one that was put away last.
     *
     * @param slot an empty slot, which becomes that one
     * @return whether there was one
     */
    public static boolean bringBack(Path dataDirectory, SlotDirectory slot, ProjectUrl project, String resultName)
            throws IOException {
        for (Path kept : all(dataDirectory)) {
            if (isOf(kept, slot.number(), project, resultName)) {
                slot.clear();
                Files.deleteIfExists(slot.path());
                if (moved(kept, slot.path())) {
                    return true;
                }
                slot.create();
            }
        }
        return false;
    }

    /** Those that no task can have back, since they cannot be read, a sentence each. */
    public static List<String> unreadable(Path dataDirectory) {
        List<String> sentences = new ArrayList<>();
        for (Path kept : all(dataDirectory)) {
            try {
                Folders.entries(kept, "*", 1);
                SlotOwner.of(new SlotDirectory(kept, 0));
            } catch (IOException e) {
                sentences.add(dataDirectory.relativize(kept) + " cannot be read (" + WriteTrouble.words(e)
                        + "). It is left alone: a task that it belongs to would begin anew. Give it to the client's user, or delete it when you miss nothing.");
            }
        }
        return sentences;
    }

    private static boolean isOf(Path kept, int number, ProjectUrl project, String resultName) {
        try {
            return SlotOwner.is(new SlotDirectory(kept, number), project, resultName);
        } catch (IOException e) {
            LOG.debug("{} cannot be read: {}", kept, e.toString()); // people were told at the start
            return false;
        }
    }

    private static boolean moved(Path kept, Path slot) {
        try {
            Files.move(kept, slot);
            return true;
        } catch (IOException e) {
            LOG.warn("{} could not be brought back, and its task begins anew: {}", kept, e.toString());
            return false;
        }
    }

    private static List<Path> all(Path dataDirectory) {
        List<Path> slots = folders(dataDirectory.resolve(DataNames.SLOTS));
        slots.removeIf(path -> !Quarantine.isAside(path.getFileName().toString()));
        slots.sort(Comparator.reverseOrder());
        newestFirst(dataDirectory.resolve("quarantine"))
                .forEach(quarantine -> slots.addAll(folders(quarantine.resolve(DataNames.SLOTS))));
        return slots;
    }

    private static List<Path> newestFirst(Path folder) {
        List<Path> numbered = folders(folder);
        numbered.removeIf(path -> !path.getFileName().toString().matches("\\d{1,8}"));
        numbered.sort(
                Comparator.comparingInt((Path path) -> Integer.parseInt(path.getFileName().toString())).reversed());
        return numbered;
    }

    private static List<Path> folders(Path folder) {
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try {
                folders.addAll(Folders.entries(folder));
                folders.removeIf(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS));
            } catch (IOException e) {
                LOG.warn("{} cannot be read: {}", folder, e.toString());
            }
        }
        return folders;
    }
}
