package org.quern.cli.move;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** sync(2): what was written lies on the disks. Once for all files of a copy: to wait for each would take hours on a slow disk. */
final class AllDisks {
    private AllDisks() {}

    /** Linux waits for the disks; other systems only begin. */
    @SuppressWarnings("restricted") // a native call; the launcher enables it by name
    static void sync() {
        Optional<MemorySegment> function = Linker.nativeLinker().defaultLookup().find("sync");
        if (function.isEmpty()) {
            return;
        }
        try {
            Linker.nativeLinker().downcallHandle(function.get(), FunctionDescriptor.ofVoid()).invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException("a native call failed to be made", e);
        }
    }
}
