package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.quern.config.file.Folders;
import org.quern.daemon.disk.ContentBytes;

/** Adds up the sizes of the files below a folder, without following links; what vanishes meanwhile is not counted. */
final class DiskUsage {
    private DiskUsage() {}

    /** A queue instead of a recursion, for trees of any depth. */
    static double of(Path folder, ContentBytes files) {
        Deque<Path> folders = new ArrayDeque<>(List.of(folder));
        double bytes = 0;
        while (!folders.isEmpty()) {
            bytes += level(folders.remove(), folders, files);
        }
        return bytes;
    }

    private static double level(Path folder, Deque<Path> below, ContentBytes files) {
        double bytes = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Folders.itself(folder))) {
            for (Path entry : entries) {
                bytes += files.of(folder.resolve(entry.getFileName()), below::add);
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return bytes;
        }
        return bytes;
    }
}
