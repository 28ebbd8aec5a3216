package org.quern.daemon.exec.start;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.exec.slot.FileLinks;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.model.FileRecord;

/**
 * Copies of project files in a slot that are damaged: made from a damaged file, or lost their content in a power cut. A program may
 * change its copies, so an input's counts as damaged only when nothing but zeros is left of it, and a slot gets new copies once.
 * Links to project files that are other files by now, or gone, are made again with them.
 */
final class SlotCopies {
    private static final int PIECE_BYTES = 1 << 16;

    private SlotCopies() {}

    /**
     * Deletes them, so that the next start makes them again.
     *
     * @param lost physical names of project files that are damaged themselves
     * @return name in the slot of one of them, null if none is damaged or that was done before
     */
    static @Nullable String renew(StartContext start, Set<String> lost) throws IOException {
        SlotDirectory slot = start.paths().slot();
        Path done = slot.path().resolve(SlotFiles.COPIED_AGAIN);
        if (!slot.isFolder() || PlainFiles.exists(done)) {
            return null;
        }
        List<String> damaged = damaged(start, lost);
        if (damaged.isEmpty()) {
            return null;
        }
        PlainFiles.replace(done, new byte[0]);
        for (String name : damaged) {
            Files.deleteIfExists(ConfinedName.below(slot.path(), name));
        }
        slot.delete(SlotFiles.SETUP_COMPLETE);
        return damaged.getFirst();
    }

    private static List<String> damaged(StartContext start, Set<String> lost) throws IOException {
        FileLinks links = new FileLinks(start.paths().slot(), start.paths().projectFromSlot());
        List<String> names = new ArrayList<>();
        for (SlotFile file : SlotFile.of(start.launch())) {
            boolean isLink = !file.copied() && !start.launch().useSymlinks() && !file.isLeftOut(start);
            if (file.copied() ? isDamaged(start, file, lost)
                    : isLink && links.differs(file.name(), file.ref().fileName())) {
                names.add(file.name());
            }
        }
        return names;
    }

    private static boolean isDamaged(StartContext start, SlotFile file, Set<String> lost) throws IOException {
        Optional<Path> copy = start.paths().slot().plainFile(file.name());
        if (copy.isEmpty()) {
            return false;
        }
        FileRecord record = start.record(file.ref()).orElse(null);
        boolean suspect = file.kind() == SlotFile.Kind.PROGRAM || isBlank(copy.get());
        return lost.contains(file.ref().fileName())
                || (record != null && suspect && FileContent.differs(record, copy.get()));
    }

    private static boolean isBlank(Path file) throws IOException {
        byte[] piece = new byte[PIECE_BYTES];
        try (InputStream in = RegularFile.open(file, LinkOption.NOFOLLOW_LINKS)) {
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                for (int i = 0; i < count; i++) {
                    if (piece[i] != 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
