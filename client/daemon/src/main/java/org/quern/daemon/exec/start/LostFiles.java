package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;

/**
 * Program and input files that are not on the disk as they should be (docs/protocol/app-control.md 4, point 1), each with what is
 * wrong with it, by its physical name. What is there of one is deleted, or its download would go on behind that.
 *
 * <p>Several starts may find the same: what was written since a start began is being fetched again already, and is left alone.
 */
final class LostFiles {
    private static final String OTHER_CONTENT = "has another content than the project sent";

    private LostFiles() {}

    /** What a start lacks, by size: to read all files before each start would take too long. */
    static Map<String, String> of(StartContext start) throws IOException {
        return find(start, (file, path, isNew) -> problem(file, path));
    }

    /** What a start that came to nothing may have lacked, fetched again by now or not. */
    static Map<String, String> sinceItsBegin(StartContext start) throws IOException {
        return find(start,
                (file, path, isNew) -> isNew ? "was gone a moment ago" : problemOfContent(file, path));
    }

    /** What a program that did not finish may have lacked; reads all of its files. */
    static Map<String, String> afterExit(StartContext start) throws IOException {
        return find(start, (file, path, isNew) -> problemOfContent(file, path));
    }

    private static Map<String, String> find(StartContext start, Look look) throws IOException {
        Map<String, String> lost = new LinkedHashMap<>();
        List<FileRef> refs = new ArrayList<>(start.launch().version().files());
        refs.addAll(start.launch().workunit().inputs());
        for (FileRef ref : refs) {
            FileRecord file = start.record(ref).orElse(null);
            if (file != null && !file.usersOwn() && ConfinedName.isPhysical(ref.fileName())
                    && !start.goesWithout(ref)) {
                Path path = start.paths().file(ref.fileName());
                boolean isNew = isWrittenSince(start.begun(), path);
                String problem = look.problem(file, path, isNew);
                if (!problem.isEmpty()) {
                    lost.put(ref.fileName(), problem);
                }
                if (problem.equals(OTHER_CONTENT) || (!problem.isEmpty() && !isNew)) {
                    delete(path);
                }
            }
        }
        return lost;
    }

    /** A file that was overwritten has its size: a power cut leaves zeros. One that is being fetched again is shorter. */
    private static String problemOfContent(FileRecord file, Path path) throws IOException {
        String problem = problem(file, path);
        boolean isOther = problem.isEmpty() && FileContent.differs(file, path);
        return isOther ? OTHER_CONTENT : problem;
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

    /** What is wrong with a file, empty if nothing is. */
    private interface Look {
        String problem(FileRecord file, Path path, boolean isNew) throws IOException;
    }
}
