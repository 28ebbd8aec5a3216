package org.quern.daemon.store;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;

/** Writing files so that a crash leaves the old content or the new one, never a part of it. */
public final class DurableFiles {
    /** Buffer between a writer and the disk, bytes: a state file of many megabytes never stands in memory as text. */
    private static final int BUFFER = 32 * 1024;

    private DurableFiles() {}

    /** Writes content to a stream. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Replaces {@code file} by what {@code content} writes: temporary file, fsync, rename, fsync of the directory. */
    public static void replace(Path file, Content content) throws IOException {
        replace(file, content, false);
    }

    /** The same for a file that holds a secret: nobody but its owner can read it at any moment. */
    public static void replaceSecret(Path file, Content content) throws IOException {
        replace(file, content, true);
    }

    private static void replace(Path file, Content content, boolean secret) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        // Always a new file: a science program, or whoever may write there, can have left a link under that name.
        Files.deleteIfExists(temporary);
        try (FileChannel channel = RegularFile.create(temporary,
                secret ? ownerOnly(temporary) : new FileAttribute<?>[0])) {
            write(channel, content);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncDirectory(file);
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
    }

    /** Writes {@code file}, always a new one, and does not return before its content is on the disk. */
    static void write(Path file, Content content) throws IOException {
        Files.deleteIfExists(file);
        try (FileChannel channel = RegularFile.create(file)) {
            write(channel, content);
        }
    }

    private static void write(FileChannel channel, Content content) throws IOException {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
        content.writeTo(out);
        out.flush();
        channel.force(true);
    }

    /** Puts the directory's entries on the disk, so that a rename survives a power cut. */
    static void syncDirectory(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Folders.sync(directory);
        }
    }
}
