package org.quern.daemon.exec.slot;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.quern.config.file.RegularFile;

/**
 * The lock by which a running program holds its slot (docs/protocol/app-control.md 3): a write lock on the whole of
 * {@code boinc_lockfile}. The client only looks whether it is free, before it starts a program there. The look is a lock
 * taken and given back at once; it cannot disturb a holder, whose lock it fails to get, and closing the file drops locks
 * of this process only.
 */
final class SlotLock {
    private SlotLock() {}

    /** Whether a process holds the slot now. */
    static boolean isHeld(Path slot) {
        Path file = slot.resolve(SlotFiles.LOCK);
        if (!PlainFiles.isPlain(file)) {
            return false;
        }
        try (FileChannel channel = RegularFile.channel(file, WRITE, NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
