package org.quern.coproc.gpu.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A driver's library that is loaded for the rest of this process: some drivers do not survive being unloaded. So it belongs
 * into a process that ends soon.
 */
public final class NativeLibrary {
    private final String name;
    private final SymbolLookup symbols;

    private NativeLibrary(String name, SymbolLookup symbols) {
        this.name = name;
        this.symbols = symbols;
    }

    /** The first of these names that the system's loader finds. */
    @SuppressWarnings("restricted") // loads code of the driver's; that is what it is for
    public static Optional<NativeLibrary> open(List<String> names) {
        for (String name : names) {
            try {
                return Optional.of(new NativeLibrary(name, SymbolLookup.libraryLookup(name, Arena.global())));
            } catch (IllegalArgumentException absent) {
                // the next name
            }
        }
        return Optional.empty();
    }

    /** Why none of these names could be opened although one is there, a sentence without a full stop; empty if none is there. */
    public static Optional<String> trouble(List<String> names) {
        return LoaderTrouble.of(names);
    }

    /** The name it was found under. */
    public String name() {
        return name;
    }

    /** The first of these functions that the library does not have. */
    public Optional<String> lacks(String... functions) {
        return List.of(functions).stream().filter(function -> !has(function)).findFirst();
    }

    /** Whether the library has a function of that name. */
    public boolean has(String function) {
        return symbols.find(function).isPresent();
    }

    /** Where the function lies; {@link MemorySegment#NULL} if it is missing. */
    public MemorySegment find(String function) {
        return symbols.find(function).orElse(MemorySegment.NULL);
    }

    /**
     * Calls a function that returns an error number.
     *
     * @param arguments {@code Integer}, {@code Long} (also for size_t) and {@code MemorySegment}
     * @return what it returned
     * @throws IllegalStateException if the library has no such function
     */
    public int call(String function, Object... arguments) {
        return NativeCall.number(symbols.find(function)
                .orElseThrow(() -> new IllegalStateException(name + " has no " + function)), arguments);
    }

    /** Reads text that a library wrote, up to its end or the end of the room; control characters become blanks. */
    public static String text(MemorySegment room) {
        byte[] bytes = room.toArray(ValueLayout.JAVA_BYTE);
        return text(bytes);
    }

    /** The same of bytes. */
    public static String text(byte[] bytes) {
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
    }
}
