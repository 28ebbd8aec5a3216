package org.quern.config.file;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A function of the C library whose arguments are numbers and addresses, six at most. All are called in one way, by six numbers of 64 bits: where
 * Quern calls any (64-bit Linux and macOS), the first six arguments go in registers of that width and a function looks at as many as it takes. A way of
 * its own for each function costs a start some milliseconds and ten classes each
 * ({@code docs/decisions/0111-one-way-to-call-the-c-library.md}).
 */
public final class CFunction {
    private static final int MOST_ARGUMENTS = 6;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CALL_STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final @Nullable MethodHandle ANY = any();
    private final MethodHandle way;
    private final MemorySegment address;

    private CFunction(MethodHandle way, MemorySegment address) {
        this.way = way;
        this.address = address;
    }

    /**
     * What a call gave.
     *
     * @param value of functions that return an {@code int} only the lower half means something
     * @param error errno after the call; says something only if the function says that it failed
     */
    public record Answer(long value, int error) {
        public int number() {
            return (int) value;
        }
    }

    /** Null where the system is neither Linux nor macOS of 64 bits, or its library has no such function. */
    public static @Nullable CFunction of(String name) {
        Optional<MemorySegment> address = ANY == null ? Optional.empty()
                : Linker.nativeLinker().defaultLookup().find(name);
        return ANY == null || address.isEmpty() ? null : new CFunction(ANY, address.get());
    }

    /** The same on Linux alone, for functions and numbers that other systems do not have. */
    public static @Nullable CFunction ofLinux(String name) {
        return isLinux() ? of(name) : null;
    }

    /**
     * Calls it; whatever an argument points at has to live until it returns.
     *
     * @param arguments numbers as C would extend them to 64 bits, addresses by {@link MemorySegment#address()}
     * @throws IllegalArgumentException if there are more than six
     * @throws IllegalStateException if the JVM refuses native calls
     */
    public Answer call(long... arguments) {
        if (arguments.length > MOST_ARGUMENTS) {
            throw new IllegalArgumentException(arguments.length + " arguments: only six go in registers");
        }
        long[] all = Arrays.copyOf(arguments, MOST_ARGUMENTS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            long value = (long) way.invokeExact(address, state, all[0], all[1], all[2], all[3], all[4], all[5]);
            return new Answer(value, (int) ERRNO.get(state, 0L));
        } catch (Throwable refused) {
            throw new IllegalStateException("a native call failed to be made", refused);
        }
    }

    @SuppressWarnings("restricted") // native calls are this class's purpose; the launcher enables them by name
    private static @Nullable MethodHandle any() {
        boolean fits = ValueLayout.ADDRESS.byteSize() == Long.BYTES && (isLinux() || isMac());
        return fits
                ? Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(LONG, LONG, LONG, LONG, LONG, LONG, LONG),
                        Linker.Option.captureCallState("errno"))
                : null;
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").equals("Linux");
    }

    private static boolean isMac() {
        return System.getProperty("os.name", "").startsWith("Mac");
    }
}
