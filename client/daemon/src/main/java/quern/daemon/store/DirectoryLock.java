package quern.daemon.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * One client per data directory: an fcntl lock over the whole of {@code lockfile}, the same that BOINC's client takes
 * (data-directory.md 15), so the two refuse each other as well.
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
