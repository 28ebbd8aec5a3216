package quern.daemon.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One client per data directory: an fcntl lock over the whole of {@code lockfile}, the same that BOINC's client takes
 * (docs/protocol/data-directory.md 15), so the two refuse each other as well.
 */
public final class DirectoryLock implements AutoCloseable {
    private final FileChannel channel;
    private final FileLock lock;

    private DirectoryLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /** Takes the lock; null if another client holds it. */
    public static @Nullable DirectoryLock take(Path dataDirectory) throws IOException {
        FileChannel channel = FileChannel.open(dataDirectory.resolve("lockfile"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = tryLock(channel);
        if (lock == null) {
            channel.close();
            return null;
        }
        return new DirectoryLock(channel, lock);
    }

    /**
     * Takes the lock, for which it waits some seconds: a client that was told to stop may not have ended yet.
     *
     * @throws IOException with a sentence if another client holds it all the while
     */
    public static DirectoryLock await(Path dataDirectory, int seconds) throws IOException {
        for (int second = 0; second <= seconds; second++) {
            DirectoryLock lock = take(dataDirectory);
            if (lock != null) {
                return lock;
            }
            try {
                TimeUnit.SECONDS.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        throw new IOException(
                "Another client is running in " + dataDirectory + ". Stop it first, or give another --data-dir.");
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // held by this very process, as in tests
        }
    }

    @Override
    public void close() throws IOException {
        lock.release();
        channel.close();
    }
}
