package org.quern.rpc.call;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.quern.config.file.RegularFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies of documents that may hold keys: readable by their owner only; failing to write one is a line in the log. */
final class PrivateFile {
    private static final Logger LOG = LoggerFactory.getLogger(PrivateFile.class);

    private PrivateFile() {}

    /** Whole or not at all: which host this computer is stands in the last request, also when the client dies while it writes the next one. */
    static void tryWrite(Path file, byte[] content) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (OutputStream out = open(part)) {
                out.write(content);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("cannot write {}: {}", file, e.getMessage());
        }
    }

    static OutputStream tryOpen(Path file) {
        try {
            return open(file);
        } catch (IOException e) {
            LOG.warn("cannot write {}: {}", file, e.getMessage());
            return OutputStream.nullOutputStream();
        }
    }

    private static OutputStream open(Path file) throws IOException {
        Files.deleteIfExists(file);
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return Channels.newOutputStream(RegularFile.create(file,
                posix
                        ? new FileAttribute<?>[]{
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                        : new FileAttribute<?>[0]));
    }
}
