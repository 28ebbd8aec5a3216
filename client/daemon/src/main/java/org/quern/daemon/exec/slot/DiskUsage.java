package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Adds up the sizes of the files below a folder, without following links; what vanishes meanwhile is not counted. */
final class DiskUsage extends SimpleFileVisitor<Path> {
    private double bytes;

    static double of(Path folder) {
        DiskUsage usage = new DiskUsage();
        try {
            Files.walkFileTree(folder, usage);
        } catch (IOException e) {
            return usage.bytes;
        }
        return usage.bytes;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        bytes += attributes.isRegularFile() ? attributes.size() : 0;
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException problem) {
        return FileVisitResult.CONTINUE;
    }
}
