package org.quern.rpc.transfer;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongConsumer;
import org.quern.config.file.RegularFile;
import org.quern.rpc.http.LocalFileException;

/** The file that a download fills. Trouble with it is a {@link LocalFileException}, told apart from trouble with the network. */
final class PartialFile {
    private static final int PIECE = 64 * 1024;

    private final Path path;

    PartialFile(Path path) {
        this.path = path;
    }

    /** Its bytes, 0 if it is not there. */
    long size() {
        try {
            return Files.isRegularFile(path, NOFOLLOW_LINKS) ? Files.size(path) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /**
     * Writes everything that {@code in} gives behind the first {@code from} bytes, and forgets what stood there; false if the
     * file would become longer than {@code longest}. {@code progress} is told {@code from} first.
     */
    boolean append(InputStream in, long from, long longest, LongConsumer progress) throws IOException {
        try (FileChannel out = open(from)) {
            byte[] piece = new byte[PIECE];
            long at = from;
            progress.accept(at);
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                at += count;
                if (at > longest) {
                    return false;
                }
                write(out, piece, count);
                progress.accept(at);
            }
            force(out);
            return true;
        }
    }

    /** Cuts it to {@code size} bytes, if it is longer. */
    void cut(long size) {
        try (FileChannel out = RegularFile.channel(path, StandardOpenOption.WRITE, NOFOLLOW_LINKS)) {
            out.truncate(size);
        } catch (IOException e) {
            delete();
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // The next attempt starts over anyway, or fails with a reason.
        }
    }

    private FileChannel open(long from) throws LocalFileException {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            if (Files.isSymbolicLink(path)) {
                delete(); // an application left it; what it leads to is none of our business
            }
            FileChannel out = RegularFile.channel(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    NOFOLLOW_LINKS);
            out.truncate(from);
            out.position(from);
            return out;
        } catch (IOException e) {
            throw new LocalFileException("cannot write " + path.getFileName(), e);
        }
    }

    private void write(FileChannel out, byte[] piece, int count) throws LocalFileException {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(piece, 0, count);
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
        } catch (IOException e) {
            throw new LocalFileException("cannot write " + path.getFileName(), e);
        }
    }

    private void force(FileChannel out) throws LocalFileException {
        try {
            out.force(true);
        } catch (IOException e) {
            throw new LocalFileException("cannot write " + path.getFileName(), e);
        }
    }
}
