package org.quern.daemon.exec.slot;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.quern.config.file.Folders;

/** Adds up the sizes of the files below a folder, without following links; what vanishes meanwhile is not counted. */
final class DiskUsage {
    private DiskUsage() {}

    /** A queue instead of a recursion, for trees of any depth. */
    static double of(Path folder) {
        Deque<Path> folders = new ArrayDeque<>(List.of(folder));
        double bytes = 0;
        while (!folders.isEmpty()) {
            bytes += level(folders.remove(), folders);
        }
        return bytes;
    }

    private static double level(Path folder, Deque<Path> below) {
        double bytes = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Folders.itself(folder))) {
            for (Path entry : entries) {
                bytes += bytes(folder.resolve(entry.getFileName()), below);
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return bytes;
        }
        return bytes;
    }

    private static double bytes(Path entry, Deque<Path> below) {
        try {
            BasicFileAttributes found = Files.readAttributes(entry, BasicFileAttributes.class, NOFOLLOW_LINKS);
            if (found.isDirectory()) {
                below.add(entry);
            }
            return found.isRegularFile() ? found.size() : 0;
        } catch (IOException vanished) {
            return 0;
        }
    }
}
