package org.quern.coproc.gpu.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Optional;

/** Why a library that is there cannot be loaded, in the words of the system's loader: Java tells only that it cannot. */
final class LoaderTrouble {
    /** dlopen(3). */
    private static final int RTLD_LAZY = 1;
    private static final long MOST_TEXT = 500;
    private static final String ABSENT = ": cannot open shared object file: No such file or directory";
    /** One for another kind of processor is none of this system's. */
    private static final String OTHER_PROCESSOR = "wrong ELF class";

    private LoaderTrouble() {}

    /** Of the first of these names that is there; empty if none is, or where the system has another loader than Linux. */
    static Optional<String> of(List<String> names) {
        SymbolLookup system = Linker.nativeLinker().defaultLookup();
        Optional<MemorySegment> open = system.find("dlopen");
        Optional<MemorySegment> error = system.find("dlerror");
        if (open.isEmpty() || error.isEmpty() || !System.getProperty("os.name", "").startsWith("Linux")) {
            return Optional.empty();
        }
        return names.stream().flatMap(name -> of(name, open.get(), error.get()).stream()).findFirst();
    }

    private static Optional<String> of(String name, MemorySegment open, MemorySegment error) {
        try (Arena arena = Arena.ofConfined()) {
            if (!NativeCall.pointer(open, arena.allocateFrom(name), RTLD_LAZY).equals(MemorySegment.NULL)) {
                return Optional.empty();
            }
            String words = text(NativeCall.pointer(error));
            return words.isEmpty() || words.equals(name + ABSENT) || words.contains(OTHER_PROCESSOR) ? Optional.empty()
                    : Optional.of("it is there and cannot be loaded: " + words);
        }
    }

    @SuppressWarnings("restricted") // a text of the loader's own
    private static String text(MemorySegment pointer) {
        return pointer.equals(MemorySegment.NULL) ? "" : pointer.reinterpret(MOST_TEXT).getString(0).strip();
    }
}
