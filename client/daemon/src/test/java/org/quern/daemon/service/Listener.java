package org.quern.daemon.service;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A service manager's end: a bound datagram socket of the operating system. */
final class Listener implements AutoCloseable {
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int MOST_BYTES = 4096;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private final int socket;

    /** @param name a path, or {@code @} and an abstract name */
    Listener(String name) {
        try (Arena arena = Arena.ofConfined()) {
            socket = (int) function("socket", FunctionDescriptor.of(INT, INT, INT, INT)).invokeExact(AF_UNIX,
                    SOCK_DGRAM_CLOEXEC, 0);
            byte[] path = name.getBytes(StandardCharsets.UTF_8);
            int zero = path[0] == '@' ? 0 : 1;
            path[0] = path[0] == '@' ? 0 : path[0];
            MemorySegment address = arena.allocate(Short.BYTES + path.length + 1L, Short.BYTES);
            address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
            MemorySegment.copy(path, 0, address, ValueLayout.JAVA_BYTE, Short.BYTES, path.length);
            int bound = (int) function("bind", FunctionDescriptor.of(INT, INT, ValueLayout.ADDRESS, INT))
                    .invokeExact(socket, address, Short.BYTES + path.length + zero);
            if (socket < 0 || bound != 0) {
                throw new IllegalStateException("cannot listen at " + name);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The next datagram, empty if there is none now. */
    Optional<String> next() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(MOST_BYTES);
            long bytes = (long) function("recv",
                    FunctionDescriptor.of(ValueLayout.JAVA_LONG, INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, INT))
                    .invokeExact(socket, buffer, (long) MOST_BYTES, MSG_DONTWAIT);
            return bytes < 0 ? Optional.empty() : Optional.of(
                    new String(buffer.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            int _ = (int) function("close", FunctionDescriptor.of(INT, INT)).invokeExact(socket);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("restricted") // the JDK has no datagram sockets for Unix addresses
    private static MethodHandle function(String name, FunctionDescriptor shape) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), shape);
    }
}
