package org.quern.daemon.store;

import java.io.Closeable;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

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
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CALL_STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final @Nullable MethodHandle OPEN = function("open",
            FunctionDescriptor.of(INT, ValueLayout.ADDRESS, INT), Linker.Option.firstVariadicArg(2));
    private static final @Nullable MethodHandle FLOCK = function("flock", FunctionDescriptor.of(INT, INT, INT),
            Linker.Option.captureCallState("errno"));
    private static final @Nullable MethodHandle CLOSE = function("close", FunctionDescriptor.of(INT, INT));
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
            MemorySegment state = arena.allocate(CALL_STATE);
            int opened = (int) OPEN.invokeExact(arena.allocateFrom(folder.toString()), READ_ONLY | CLOSE_ON_EXEC);
            FolderLock lock = new FolderLock(opened);
            if (opened < 0 || (int) FLOCK.invokeExact(state, opened, LOCK_EX | LOCK_NB) == 0) {
                return lock;
            }
            lock.close();
            return (int) ERRNO.get(state, 0L) == WOULD_BLOCK ? null : lock;
        } catch (Throwable e) {
            throw new IllegalStateException("a native call failed to be made", e);
        }
    }

    @Override
    public void close() {
        if (descriptor >= 0 && CLOSE != null) {
            try {
                int _ = (int) CLOSE.invokeExact(descriptor);
            } catch (Throwable e) {
                throw new IllegalStateException("a native call failed to be made", e);
            }
        }
        descriptor = NONE;
    }

    @SuppressWarnings("restricted") // native calls are this class's purpose; the launcher enables them by name
    private static @Nullable MethodHandle function(String name, FunctionDescriptor shape, Linker.Option... options) {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name).map(address -> linker.downcallHandle(address, shape, options))
                .orElse(null);
    }
}
