package org.quern.daemon.store;

import java.io.Closeable;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.CFunction;

/**
 * A lock on a folder itself, flock(2): whatever is deleted or replaced in the folder, it stays. Linux only, and not on every file
 * system; elsewhere it keeps nobody away. Tasks do not inherit it.
 */
final class FolderLock implements Closeable {
    private static final int READ_ONLY = 0;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int LOCK_EX = 2;
    private static final int LOCK_NB = 4;
    private static final int WOULD_BLOCK = 11;
    private static final int NONE = -1;
    private static final @Nullable CFunction OPEN = CFunction.ofLinux("open");
    private static final @Nullable CFunction FLOCK = CFunction.ofLinux("flock");
    private static final @Nullable CFunction CLOSE = CFunction.ofLinux("close");
    private int descriptor;

    private FolderLock(int descriptor) {
        this.descriptor = descriptor;
    }

    /** Takes the lock; null if another process, or this one elsewhere, holds it. */
    static @Nullable FolderLock take(Path folder) {
        if (OPEN == null || FLOCK == null) {
            return new FolderLock(NONE);
        }
        try (Arena arena = Arena.ofConfined()) {
            int opened = OPEN.call(arena.allocateFrom(folder.toString()).address(), READ_ONLY | CLOSE_ON_EXEC).number();
            FolderLock lock = new FolderLock(opened);
            if (opened < 0) {
                return lock;
            }
            CFunction.Answer locked = FLOCK.call(opened, LOCK_EX | LOCK_NB);
            if (locked.number() == 0) {
                return lock;
            }
            lock.close();
            return locked.error() == WOULD_BLOCK ? null : lock;
        }
    }

    @Override
    public void close() {
        if (descriptor >= 0 && CLOSE != null) {
            CLOSE.call(descriptor);
        }
        descriptor = NONE;
    }
}
