package org.quern.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A file of transactions that only grows, in the form of {@link JournalLines}. Nobody but the owner may read it: account keys may stand in it.
 * After a failed write it refuses all further ones, because a part of a line may stand at its end; a restart cuts that off. Confined to
 * whoever holds the store's lock.
 *
 * @param <E> the sealed family of its entries
 */
final class Journal<E> implements Closeable {

    private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private final EntryCodec<E> codec;
    private final FileChannel file;
    private boolean broken;

    private Journal(EntryCodec<E> codec, FileChannel file) {
        this.codec = codec;
        this.file = file;
    }

    /** Opens a journal for writing, after handing all its entries to {@code reader}; a torn last line is cut off. */
    static <E> Journal<E> open(Path path, EntryCodec<E> codec, Consumer<E> reader) throws IOException {
        FileChannel file = openPrivate(path);
        try {
            long whole = JournalLines.read(path, codec, entries -> entries.forEach(reader));
            file.truncate(whole);
            file.position(whole);
            return new Journal<>(codec, file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /**
     * Writes a transaction as one line.
     *
     * @param force it is on the disk when this returns; otherwise the system may write it when it likes
     * @throws UncheckedIOException if it cannot be written now, or could not be earlier
     */
    void append(List<E> transaction, boolean force) {
        if (broken) {
            throw new UncheckedIOException(
                    new IOException("The project's journal could not be written earlier; restart the server"));
        }
        broken = true;
        try {
            ByteBuffer line = ByteBuffer.wrap(JournalLines.format(transaction, codec));
            while (line.hasRemaining()) {
                file.write(line);
            }
            if (force) {
                file.force(false);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The project's journal cannot be written: " + e.getMessage(), e);
        }
        broken = false;
    }

    private static FileChannel openPrivate(Path path) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        return POSIX
                ? FileChannel.open(path, options,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
                : FileChannel.open(path, options);
    }

    @Override
    public void close() throws IOException {
        broken = true;
        file.close();
    }
}
