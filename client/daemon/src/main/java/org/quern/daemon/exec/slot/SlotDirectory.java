package org.quern.daemon.exec.slot;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.quern.config.file.Folders;
import org.quern.daemon.disk.ContentBytes;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.model.DataNames;
import org.quern.model.ExitFacts;

/**
 * The working directory of one task, {@code slots/N} (docs/protocol/app-control.md 3).
 *
 * @param path absolute path
 * @param number slot number
 */
public record SlotDirectory(Path path, int number) {
    private static final String MODE_0771 = "rwxrwx--x";
    /** Power cuts after the end of one task are fewer; a program that writes no output must come to an end as well. */
    private static final int MOST_SET_ASIDE = 3;

    /** The slot of this number below a data directory; nothing is touched. */
    public static SlotDirectory of(Path dataDirectory, int number) {
        Path path = dataDirectory.toAbsolutePath().normalize().resolve(DataNames.SLOTS)
                .resolve(Integer.toString(number));
        return new SlotDirectory(path, number);
    }

    /** Makes the directory if it is missing; a link or file in its place is removed. What a program took away of its permissions is given back. The folder of all slots may be a link. */
    public void create() throws IOException {
        Path slots = path.resolve("..").normalize();
        if (!Files.isDirectory(slots)) {
            makeFolder(slots);
        }
        makeFolder(path);
        DirectoryTree.openUp(path);
    }

    /** Why this folder can be neither used nor emptied, if that is what a fault means: it, or something in it, is somebody else's. Another slot may do. */
    public Optional<String> refusal(IOException fault) {
        WriteTrouble trouble = WriteTrouble.of(fault);
        boolean isRefused = isFolder() && (trouble == WriteTrouble.DENIED || trouble == WriteTrouble.NOT_PERMITTED);
        return isRefused ? Optional.of(trouble.advice()) : Optional.empty();
    }

    /**
     * Something that is done with a slot.
     *
     * @param <T> what comes of it
     */
    @FunctionalInterface
    public interface Use<T> {
        T with(SlotDirectory held) throws IOException;
    }

    /**
     * Does something with this folder and no other, though its program puts a link to elsewhere in its place meanwhile
     * (docs/decisions/0097-a-slot-is-held-while-it-is-written.md).
     *
     * @throws java.nio.file.NotDirectoryException if that has happened already
     */
    public <T> T held(Use<T> use) throws IOException {
        return Folders.through(path, opened -> use.with(new SlotDirectory(opened, number)));
    }

    /** Whether it is a folder; a program may have deleted it or put a link to elsewhere in its place. */
    public boolean isFolder() {
        return Files.isDirectory(path, NOFOLLOW_LINKS);
    }

    /** Whether nothing is in it: then a start is the task's first, otherwise a restart. */
    public boolean isEmpty() throws IOException {
        if (!isFolder()) {
            return true;
        }
        return Folders.entries(path, "*", 1).isEmpty();
    }

    /** Deletes everything in it; the directory stays and is used again. */
    public void clear() throws IOException {
        if (isFolder()) {
            DirectoryTree.empty(path);
        } else {
            Files.deleteIfExists(path);
        }
    }

    /** What the program says about its normal end, if it called it. A folder of that name counts as status 0. */
    public Optional<ExitFacts.FinishFile> finishFile() {
        return EndFiles.finish(path.resolve(SlotFiles.FINISH));
    }

    /**
     * Gives the finish file a name by which nobody looks for it; false, and nothing is done, if that was done {@value #MOST_SET_ASIDE} times
     * in this slot.
     *
     * @throws IOException if it cannot be renamed
     */
    public boolean setFinishFileAside() throws IOException {
        for (int number = 1; number <= MOST_SET_ASIDE; number++) {
            Path aside = path.resolve(SlotFiles.FINISH_SET_ASIDE + (number == 1 ? "" : "_" + number));
            if (!PlainFiles.exists(aside)) {
                Files.move(path.resolve(SlotFiles.FINISH), aside, StandardCopyOption.ATOMIC_MOVE);
                return true;
            }
        }
        return false;
    }

    /** What the program says about a temporary exit; a file without a reason is none. */
    public Optional<ExitFacts.TemporaryExit> temporaryExit() {
        return EndFiles.temporaryExit(path.resolve(SlotFiles.TEMPORARY_EXIT));
    }

    /** Deletes a file with a fixed name, whatever it has become. */
    public void delete(String name) throws IOException {
        DirectoryTree.delete(path.resolve(name));
    }

    /** Whether a running program holds the slot's lock. */
    public boolean isLocked() {
        return SlotLock.isHeld(path);
    }

    /** Bytes of all files in it that {@code files} has not counted yet; links count as nothing. */
    public double diskUsage(ContentBytes files) {
        return DiskUsage.of(path, files);
    }

    /** Makes the folders of a logical name inside the slot; a link in the way is removed. */
    Path prepare(String logicalName) throws IOException {
        Path target = ConfinedName.below(path, logicalName);
        Path inside = path.normalize().relativize(target);
        for (int parts = 1; parts < inside.getNameCount(); parts++) {
            makeFolder(path.resolve(inside.subpath(0, parts)));
        }
        return target;
    }

    /** An ordinary file of this logical name; one behind a link to elsewhere is none. */
    public Optional<Path> plainFile(String logicalName) throws IOException {
        Path file = ConfinedName.below(path, logicalName);
        return PlainFiles.isPlain(file) && file.toRealPath().startsWith(path.toRealPath()) ? Optional.of(file)
                : Optional.empty();
    }

    private static void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder, NOFOLLOW_LINKS)) {
            return;
        }
        Files.deleteIfExists(folder);
        Files.createDirectory(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(MODE_0771));
    }
}
