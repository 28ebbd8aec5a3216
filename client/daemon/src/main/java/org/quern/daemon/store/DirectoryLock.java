package org.quern.daemon.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.model.DataNames;

/**
 * One client per data directory: an fcntl lock over the whole of {@code lockfile}, the same that BOINC's client takes
 * (docs/protocol/data-directory.md 15), so the two refuse each other as well; and a lock on the directory itself, because a
 * lock file that somebody deletes takes its lock along. On a file system that is read-only the lock file cannot be opened for
 * writing: the lock is then one for reading, which keeps others away as well.
 */
public final class DirectoryLock implements AutoCloseable {
    /** The longest between two looks at a lock that others hold. */
    private static final long PAUSE_MILLIS = 100;
    private final Path file;
    private final FolderLock folder;
    private FileChannel channel;
    private FileLock lock;
    private @Nullable Object key;
    private boolean closed;
    private final boolean readOnly;

    /** What became of the lock file. */
    public enum Renewal {
        /** It lies where it did. */
        THERE,
        /** It was gone, or another file lay in its place, and has been put back with its lock. */
        PUT_BACK,
        /** It was gone, and another client has made and locked a new one: the directory is no longer this client's. */
        TAKEN
    }

    private DirectoryLock(Path file, FolderLock folder, FileChannel channel, FileLock lock, boolean readOnly)
            throws IOException {
        this.readOnly = readOnly;
        this.file = file;
        this.folder = folder;
        this.channel = channel;
        this.lock = lock;
        key = key();
    }

    /** Takes the lock; null if another client holds it. */
    public static @Nullable DirectoryLock take(Path dataDirectory) throws IOException {
        FolderLock folder = FolderLock.take(dataDirectory);
        if (folder == null) {
            return null;
        }
        try {
            Path file = dataDirectory.resolve(DataNames.LOCK);
            FileChannel channel;
            boolean readOnly = false;
            try {
                channel = open(file);
            } catch (IOException e) {
                channel = forReading(file, e);
                readOnly = true;
            }
            FileLock lock = tryLock(channel, readOnly);
            if (lock != null) {
                return new DirectoryLock(file, folder, channel, lock, readOnly);
            }
            channel.close();
        } catch (IOException e) {
            folder.close();
            throw e;
        }
        folder.close();
        return null;
    }

    /**
     * Sees to it that the lock lies on the file that others find under its name.
     *
     * @throws IOException if it can neither be looked at nor be made
     */
    public synchronized Renewal renew() throws IOException {
        if (closed || isThere()) {
            return Renewal.THERE;
        }
        FileChannel anew = open(file);
        FileLock found = tryLock(anew, false);
        if (found == null) {
            anew.close();
            return Renewal.TAKEN;
        }
        channel.close();
        channel = anew;
        lock = found;
        key = key();
        return Renewal.PUT_BACK;
    }

    private boolean isThere() throws IOException {
        try {
            return Objects.equals(key(), key);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Tells one file from another of that name; null where the system cannot. */
    private @Nullable Object key() throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private static FileChannel open(Path file) throws IOException {
        return RegularFile.channel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /**
     * Takes the lock, for which it waits some seconds: a client that was told to stop may not have ended yet.
     *
     * @throws IOException with a sentence if another client holds it all the while
     */
    public static DirectoryLock await(Path dataDirectory, int seconds) throws IOException {
        DirectoryLock lock = tryFor(dataDirectory, seconds);
        if (lock == null) {
            throw new IOException(
                    "Another client is running in " + dataDirectory + ". Stop it first, or give another --data-dir.");
        }
        return lock;
    }

    /** Takes the lock as soon as it is free; null if others hold it for so many seconds. */
    public static @Nullable DirectoryLock tryFor(Path dataDirectory, int seconds) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        DirectoryLock lock = take(dataDirectory);
        while (lock == null && System.nanoTime() < end) {
            try {
                // By chance: several that wait would look at the same moments, and one get through each time.
                TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(PAUSE_MILLIS / 2, PAUSE_MILLIS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
            lock = take(dataDirectory);
        }
        return lock;
    }

    /** The file system was read-only when the lock was taken: nothing can be kept. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /**
     * Tries whether the file system can be written by now; if so, the lock may be gone with it.
     *
     * @throws IOException if it cannot
     */
    public void tryWriting() throws IOException {
        open(file).close();
    }

    private static FileChannel forReading(Path file, IOException fault) throws IOException {
        if (WriteTrouble.of(fault) != WriteTrouble.READ_ONLY || Files.notExists(file)) {
            throw fault;
        }
        return RegularFile.channel(file, StandardOpenOption.READ);
    }

    private static @Nullable FileLock tryLock(FileChannel channel, boolean shared) throws IOException {
        try {
            return channel.tryLock(0, Long.MAX_VALUE, shared);
        } catch (OverlappingFileLockException e) {
            return null; // held by this very process, as in tests
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        lock.release();
        channel.close();
        folder.close();
    }
}
