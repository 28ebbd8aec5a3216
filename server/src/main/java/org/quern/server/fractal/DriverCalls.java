package org.quern.server.fractal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/** Calls of a driver's C functions, whose parameters are 32-bit numbers, 64-bit numbers and pointers. */
final class DriverCalls {
    private final String name;
    private final SymbolLookup library;

    private DriverCalls(String name, SymbolLookup library) {
        this.name = name;
        this.library = library;
    }

    /**
     * Loads a library.
     *
     * @param name for people
     * @throws IllegalStateException if it is not there
     */
    @SuppressWarnings("restricted") // drivers are what this class is for
    static DriverCalls open(String name, String file) {
        try {
            return new DriverCalls(name, SymbolLookup.libraryLookup(file, Arena.global()));
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the " + name + " driver is not installed", e);
        }
    }

    /** Calls a function that returns 0 or an error's number, which is an {@link IllegalStateException}. */
    void call(String function, Object... arguments) {
        int failure = (int) invoke(function, ValueLayout.JAVA_INT, arguments);
        if (failure != 0) {
            throw new IllegalStateException(function + " failed with " + name + " error " + failure);
        }
    }

    /** Calls a function that returns a pointer, which is null if it fails. */
    MemorySegment pointer(String function, Object... arguments) {
        MemorySegment answer = (MemorySegment) invoke(function, ValueLayout.ADDRESS, arguments);
        if (answer.equals(MemorySegment.NULL)) {
            throw new IllegalStateException(function + " failed");
        }
        return answer;
    }

    @SuppressWarnings("restricted") // the signatures are those of the driver's header
    private Object invoke(String function, MemoryLayout result, Object... arguments) {
        MemorySegment target = library.find(function)
                .orElseThrow(() -> new IllegalStateException("the " + name + " driver has no " + function));
        MemoryLayout[] layouts = new MemoryLayout[arguments.length];
        for (int i = 0; i < layouts.length; i++) {
            layouts[i] = arguments[i] instanceof Integer ? ValueLayout.JAVA_INT
                    : arguments[i] instanceof Long ? ValueLayout.JAVA_LONG : ValueLayout.ADDRESS;
        }
        try {
            return Linker.nativeLinker().downcallHandle(target, FunctionDescriptor.of(result, layouts))
                    .invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
