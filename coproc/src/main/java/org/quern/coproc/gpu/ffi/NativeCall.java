package org.quern.coproc.gpu.ffi;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Calls of C functions whose arguments are numbers and pointers; their C types follow from the Java types. */
public final class NativeCall {
    private NativeCall() {}

    /** Calls a function that returns an int. */
    public static int number(MemorySegment function, Object... arguments) {
        return (int) call(function, FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts(arguments)), arguments);
    }

    /** Calls a function that returns a pointer. */
    public static MemorySegment pointer(MemorySegment function, Object... arguments) {
        return (MemorySegment) call(function, FunctionDescriptor.of(ValueLayout.ADDRESS, layouts(arguments)),
                arguments);
    }

    // The handle is restricted because a wrong signature would crash; these are the headers' own.
    @SuppressWarnings("restricted")
    private static Object call(MemorySegment function, FunctionDescriptor type, Object... arguments) {
        MethodHandle handle = Linker.nativeLinker().downcallHandle(function, type);
        try {
            return handle.invokeWithArguments(arguments);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static MemoryLayout[] layouts(Object... arguments) {
        MemoryLayout[] layouts = new MemoryLayout[arguments.length];
        for (int i = 0; i < layouts.length; i++) {
            layouts[i] = switch (arguments[i]) {
                case Integer ignored -> ValueLayout.JAVA_INT;
                case Long ignored -> ValueLayout.JAVA_LONG;
                case MemorySegment ignored -> ValueLayout.ADDRESS;
                default -> throw new IllegalArgumentException("no C type for " + arguments[i].getClass());
            };
        }
        return layouts;
    }
}
