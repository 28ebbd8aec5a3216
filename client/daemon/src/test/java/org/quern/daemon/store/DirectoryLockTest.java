package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.store.DirectoryLock.Renewal;

/** One client in a data directory, whatever becomes of its lock file. */
class DirectoryLockTest {
    @TempDir
    private Path directory = Path.of("");

    private DirectoryLock lock;

    @SuppressWarnings("NullAway.Init") // set before each test
    DirectoryLockTest() {}

    @BeforeEach
    void take() throws IOException {
        lock = Objects.requireNonNull(DirectoryLock.take(directory));
    }

    @AfterEach
    void close() throws IOException {
        lock.close();
    }

    @Test
    void whoComesSecondIsRefusedUntilTheFirstIsGone() throws IOException {
        assertNull(DirectoryLock.take(directory));
        lock.close();
        lock = Objects.requireNonNull(DirectoryLock.take(directory));
    }

    @Test
    void aDeletedLockFileLetsNoSecondClientIn() throws IOException {
        Files.delete(file());
        assertNull(DirectoryLock.take(directory));
    }

    @Test
    void aDeletedLockFileIsPutBackSoThatBoincsClientIsRefused() throws IOException {
        Files.delete(file());
        assertEquals(Renewal.PUT_BACK, lock.renew());
        assertLocked();
        assertEquals(Renewal.THERE, lock.renew());
    }

    @Test
    void anotherFileInItsPlaceIsLocked() throws IOException {
        Files.delete(file());
        Files.createFile(directory.resolve("other"));
        Files.move(directory.resolve("other"), file());
        assertEquals(Renewal.PUT_BACK, lock.renew());
        assertLocked();
    }

    @Test
    void aLockFileThatAnotherClientHasMadeAndLockedIsLeftToIt() throws IOException {
        Files.delete(file());
        try (FileChannel other = open()) {
            assertNotNull(other.tryLock());
            assertEquals(Renewal.TAKEN, lock.renew());
        }
    }

    @Test
    void aLockThatWasGivenBackIsNotPutBack() throws IOException {
        lock.close();
        Files.delete(file());
        assertEquals(Renewal.THERE, lock.renew());
        assertFalse(Files.exists(file()));
        lock = Objects.requireNonNull(DirectoryLock.take(directory));
    }

    /** The lock that BOINC's client takes is one between processes (docs/protocol/data-directory.md 2). */
    @Test
    void anotherProcessThatHoldsBoincsLockRefusesUsAndWeRefuseIt() throws IOException {
        assertEquals("refused", LockProcess.on(file()).told());
        lock.close();
        try (LockProcess boinc = LockProcess.on(file())) {
            assertEquals("locked", boinc.told());
            assertNull(DirectoryLock.take(directory));
        }
        lock = Objects.requireNonNull(DirectoryLock.take(directory));
    }

    @Test
    void aLockFileThatAnotherProcessMadeAndLockedIsLeftToIt() throws IOException {
        Files.delete(file());
        try (LockProcess boinc = LockProcess.on(file())) {
            assertEquals("locked", boinc.told());
            assertEquals(Renewal.TAKEN, lock.renew());
        }
    }

    private void assertLocked() throws IOException {
        try (FileChannel other = open()) {
            assertThrows(OverlappingFileLockException.class, other::tryLock);
        }
    }

    private FileChannel open() throws IOException {
        return FileChannel.open(file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private Path file() {
        return directory.resolve("lockfile");
    }
}
