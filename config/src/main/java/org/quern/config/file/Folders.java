package org.quern.config.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens folders in whose place somebody may put a pipe. Opening {@code FOLDER/.} waits for nobody: the system takes the last step only from
 * a folder.
 */
public final class Folders {
    private Folders() {}

    /** By this name the folder can be opened, and nothing else that may have taken its place. */
    public static Path itself(Path folder) {
        return folder.resolve(".");
    }

    /**
     * Opens a folder, and has somebody name what is in it by a path that leads to exactly this folder for as long as the call lasts,
     * whatever is put in its place meanwhile. On Linux; elsewhere the look comes first, and the path is its own.
     *
     * @throws NotDirectoryException if it is none, or a link to one
     */
    public static <T> T through(Path folder, RegularFile.Use<T> use) throws IOException {
        if (!Files.isDirectory(folder, NOFOLLOW_LINKS)) {
            throw new NotDirectoryException(folder.toString());
        }
        if (!NativeOpen.AVAILABLE || !folder.getFileSystem().equals(FileSystems.getDefault())) {
            return use.with(folder);
        }
        int descriptor = NativeOpen.open(folder, List.of(NOFOLLOW_LINKS));
        try {
            Path opened = NativeOpen.path(descriptor);
            if (!Files.isDirectory(opened)) {
                throw new NotDirectoryException(folder.toString());
            }
            return use.with(Files.isDirectory(itself(opened)) ? itself(opened) : folder);
        } finally {
            NativeOpen.close(descriptor);
        }
    }

    /** What is in a folder, in no order. */
    public static List<Path> entries(Path folder) throws IOException {
        return entries(folder, "*");
    }

    /** What is in a folder under names like {@code glob}, in no order. */
    public static List<Path> entries(Path folder, String glob) throws IOException {
        return entries(folder, glob, Integer.MAX_VALUE);
    }

    /** The first {@code most} that come. */
    public static List<Path> entries(Path folder, String glob, int most) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(itself(folder), glob)) {
            for (Path entry : stream) {
                if (found.size() == most) {
                    break;
                }
                found.add(folder.resolve(entry.getFileName()));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return found;
    }

    /** Puts the names of a folder's files on the disk. */
    public static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(itself(folder), StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException e) {
            // Windows does not open folders; its renames are journalled.
            if (!System.getProperty("os.name", "").startsWith("Windows")) {
                throw e;
            }
        }
    }
}
