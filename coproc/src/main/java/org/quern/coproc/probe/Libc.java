package org.quern.coproc.probe;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** The version of the GNU C library that this process runs on; programs of projects need at least the one they were built with. */
final class Libc {
    /** A version is a few characters; a longer text would not be one. */
    private static final int MAX_BYTES = 32;

    private Libc() {}

    /** Such as {@code 2.36}; empty with another C library. */
    static String gnuVersion() {
        Optional<MemorySegment> function = Linker.nativeLinker().defaultLookup().find("gnu_get_libc_version");
        return function.isEmpty() ? "" : call(function.get());
    }

    // The handle is restricted because a wrong signature would crash; this one is const char *(void).
    @SuppressWarnings("restricted")
    private static String call(MemorySegment function) {
        MethodHandle handle = Linker.nativeLinker().downcallHandle(function,
                FunctionDescriptor.of(ValueLayout.ADDRESS));
        try {
            MemorySegment text = (MemorySegment) handle.invokeExact();
            return text.reinterpret(MAX_BYTES).getString(0);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }
}
