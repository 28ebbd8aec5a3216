package org.quern.daemon.exec.slot;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.quern.config.file.DraftName;
import org.quern.config.file.RegularFile;

/** Reads and writes small files beside a program that may have put links, folders or pipes in their places. */
public final class PlainFiles {
    /** Copied in pieces of this size, so that a large copy can be called off. */
    private static final long PIECE_BYTES = 1 << 20;
    private static final String READABLE = "rw-r--r--";
    private static final String SECRET = "rw-------";

    private PlainFiles() {}

    /** Whether an ordinary file stands there: no link, no folder, no pipe. */
    public static boolean isPlain(Path file) {
        return Files.isRegularFile(file, NOFOLLOW_LINKS);
    }

    /** Whether anything stands there, a dangling link too. */
    public static boolean exists(Path file) {
        return Files.exists(file, NOFOLLOW_LINKS);
    }

    /**
     * The beginning of a file, each byte one character; empty if it is no ordinary file.
     *
     * @param maxBytes what lies beyond is not read
     */
    public static Optional<String> head(Path file, int maxBytes) throws IOException {
        return isPlain(file) ? Optional.of(latin1(read(file, 0, maxBytes))) : Optional.empty();
    }

    /** The end of a file, each byte one character; empty if it is no ordinary file. */
    public static Optional<String> tail(Path file, int maxBytes) throws IOException {
        if (!isPlain(file)) {
            return Optional.empty();
        }
        return Optional.of(latin1(read(file, Math.max(0, Files.size(file) - maxBytes), maxBytes)));
    }

    /**
     * Puts a file there with this content, in place of whatever stood there; a reader, or a power cut, sees
     * the old or the new one.
     */
    public static void replace(Path file, byte[] content) throws IOException {
        replace(file, content, READABLE);
    }

    /** The same for a file that holds a key: nobody but the owner may read it. */
    public static void replaceSecret(Path file, byte[] content) throws IOException {
        replace(file, content, SECRET);
    }

    private static void replace(Path file, byte[] content, String mode) throws IOException {
        Path fresh = DraftName.of(file);
        DirectoryTree.delete(fresh);
        FileAttribute<?> permissions = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
        try (FileChannel out = RegularFile.create(fresh, permissions)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                out.write(rest);
            }
            out.force(true);
        }
        moveOver(fresh, file);
    }

    /**
     * Copies a file in pieces to one that is not there yet.
     *
     * @param calledOff asked between pieces; when true, the copy is given up
     * @return whether it is complete
     */
    public static boolean copy(Path source, Path fresh, BooleanSupplier calledOff) throws IOException {
        try (FileChannel in = RegularFile.channel(source, READ, NOFOLLOW_LINKS);
                FileChannel out = RegularFile.create(fresh)) {
            long size = in.size();
            long done = 0;
            while (done < size && !calledOff.getAsBoolean()) {
                long moved = in.transferTo(done, Math.min(PIECE_BYTES, size - done), out);
                if (moved <= 0) {
                    throw new IOException(source + " became shorter while it was copied");
                }
                done += moved;
            }
            out.force(true);
            return done == size;
        }
    }

    /** Renames a file over whatever stands at the target: a link there is replaced, not followed. */
    public static void moveOver(Path source, Path target) throws IOException {
        if (Files.isDirectory(target, NOFOLLOW_LINKS)) {
            DirectoryTree.delete(target);
        }
        Files.move(source, target, ATOMIC_MOVE);
    }

    private static byte[] read(Path file, long from, int maxBytes) throws IOException {
        try (FileChannel in = RegularFile.channel(file, READ, NOFOLLOW_LINKS)) {
            long size = Math.max(0, in.size() - from);
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(maxBytes, size));
            while (bytes.hasRemaining() && in.read(bytes, from + bytes.position()) > 0) {
                // short reads go on
            }
            byte[] content = new byte[bytes.flip().remaining()];
            bytes.get(content);
            return content;
        }
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
