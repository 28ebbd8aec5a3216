package org.quern.server.upload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory of uploaded files. A file grows in place, so its length says how much is here; when it is complete it
 * becomes read-only, and what is sent for it after that is read and thrown away.
 */
public final class UploadArea {

    private static final int PIECE = 64 * 1024;

    private final Path directory;
    private final Set<String> locked = ConcurrentHashMap.newKeySet();

    public UploadArea(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
    }

    /** Where a file with this legal name lies or would lie. @throws IllegalArgumentException if the name is not legal */
    public Path path(String name) {
        return FileNames.inside(directory, name)
                .orElseThrow(() -> new IllegalArgumentException("Not a legal file name: " + name));
    }

    /** Bytes that are here, 0 if there is no such file. */
    long size(String name) throws IOException {
        Path file = path(name);
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Keeps other uploads of the same file away until {@link #unlock}; false if one is running. */
    boolean tryLock(String name) {
        return locked.add(name);
    }

    void unlock(String name) {
        locked.remove(name);
    }

    /** Whether the file was uploaded whole. The write bit of the owner tells, which also works for root. */
    public boolean isComplete(String name) {
        Path file = path(name);
        return Files.exists(file) && !ownerMayWrite(file);
    }

    /**
     * Appends data to a file.
     *
     * @param offset where the data belong; what lies beyond is replaced
     * @param bytes size of the whole file
     * @return how many bytes of the file are here now, all on the disk
     */
    long write(String name, InputStream data, long offset, long bytes) throws IOException {
        Path file = path(name);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long at = copy(data, channel.truncate(offset).position(offset), bytes);
            channel.force(true);
            if (at == bytes) {
                file.toFile().setReadOnly();
            }
            return at;
        }
    }

    private static long copy(InputStream data, FileChannel channel, long bytes) throws IOException {
        byte[] piece = new byte[PIECE];
        while (channel.position() < bytes) {
            int n;
            try {
                n = data.read(piece, 0, (int) Math.min(piece.length, bytes - channel.position()));
            } catch (IOException e) {
                // The client went away: what came before counts, and it will resume there.
                n = -1;
            }
            if (n < 0) {
                break;
            }
            ByteBuffer buffer = ByteBuffer.wrap(piece, 0, n);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        }
        return channel.position();
    }

    private static boolean ownerMayWrite(Path file) {
        try {
            return Files.getPosixFilePermissions(file)
                    .contains(PosixFilePermission.OWNER_WRITE);
        } catch (IOException | UnsupportedOperationException e) {
            return Files.isWritable(file);
        }
    }
}
