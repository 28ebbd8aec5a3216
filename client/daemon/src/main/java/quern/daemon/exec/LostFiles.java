package quern.daemon.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quern.daemon.exec.slot.ConfinedName;
import quern.daemon.exec.slot.PlainFiles;
import quern.model.FileRecord;
import quern.model.FileRef;

/**
 * Program and input files that are not on the disk as they should be (docs/protocol/app-control.md 4, point 1), each with what is
 * wrong with it, by its physical name. What is there of one is deleted, or its download would go on behind that.
 *
 * <p>Several starts may find the same: what was written since a start began is being fetched again already, and is left alone.
 */
final class LostFiles {
    private LostFiles() {
    }

    /** What a start lacks. */
    static Map<String, String> of(StartContext start) throws IOException {
        return find(start, false);
    }

    /** What a start that came to nothing may have lacked, fetched again by now or not. */
    static Map<String, String> sinceItsBegin(StartContext start) throws IOException {
        return find(start, true);
    }

    private static Map<String, String> find(StartContext start, boolean afterwards) throws IOException {
        Map<String, String> lost = new LinkedHashMap<>();
        List<FileRef> refs = new ArrayList<>(start.launch().version().files());
        refs.addAll(start.launch().workunit().inputs());
        for (FileRef ref : refs) {
            FileRecord file = start.record(ref).orElse(null);
            if (file != null && ConfinedName.isPhysical(ref.fileName()) && !start.goesWithout(ref)) {
                Path path = start.paths().file(ref.fileName());
                boolean isNew = isWrittenSince(start.begun(), path);
                String problem = afterwards && isNew ? "was gone a moment ago" : problem(file, path);
                if (!problem.isEmpty()) {
                    lost.put(ref.fileName(), problem);
                }
                if (!problem.isEmpty() && !isNew) {
                    delete(path);
                }
            }
        }
        return lost;
    }

    private static String problem(FileRecord file, Path path) throws IOException {
        if (!file.present() || !PlainFiles.isPlain(path)) {
            return "is missing";
        }
        long expected = (long) file.info().nbytes();
        long size = Files.size(path);
        return expected > 0 && size != expected ? "has " + size + " bytes instead of " + expected : "";
    }

    /** A time to come is none: then the clock was set back. */
    private static boolean isWrittenSince(Instant begun, Path path) throws IOException {
        if (!PlainFiles.isPlain(path)) {
            return false;
        }
        Instant written = Files.getLastModifiedTime(path).toInstant();
        return !written.isBefore(begun) && !written.isAfter(Instant.now());
    }

    private static void delete(Path path) throws IOException {
        if (PlainFiles.isPlain(path)) {
            Files.deleteIfExists(path);
        }
    }
}
