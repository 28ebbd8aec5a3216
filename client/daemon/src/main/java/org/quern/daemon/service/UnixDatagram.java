package org.quern.daemon.service;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A Unix datagram socket that sends to one address (unix(7)). The JDK's channels for Unix addresses are streams only, so the C
 * library is called; on Linux alone. For one thread at a time.
 */
final class UnixDatagram implements AutoCloseable {
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    /** Not inherited by the programs of projects. */
    private static final int SOCK_CLOEXEC = 0x80000;
    /** A manager that does not read must not hold up the client, nor end it by a signal. */
    private static final int MSG_DONTWAIT_NOSIGNAL = 0x40 | 0x4000;
    /** Bytes for a path in an address, its zero among them. */
    private static final int MOST_PATH_BYTES = 108;
    private static final int FAMILY_BYTES = 2;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private final Calls calls;
    private final int socket;
    private final byte[] address;

    /** The three functions of the C library. */
    private record Calls(MethodHandle socket, MethodHandle sendto, MethodHandle close) {}

    private UnixDatagram(Calls calls, int socket, byte[] address) {
        this.calls = calls;
        this.socket = socket;
        this.address = address;
    }

    /**
     * Opens a socket; empty where there is none to be had.
     *
     * @param path absolute, or beginning with {@code @} for Linux's abstract names
     */
    static Optional<UnixDatagram> to(String path) {
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        boolean isLinux = System.getProperty("os.name", "").equals("Linux");
        if (!isLinux || name.length < 2 || name.length >= MOST_PATH_BYTES || (name[0] != '/' && name[0] != '@')) {
            return Optional.empty();
        }
        if (name[0] == '@') {
            name[0] = 0;
        }
        Calls calls = calls();
        int socket = open(calls);
        return socket < 0 ? Optional.empty() : Optional.of(new UnixDatagram(calls, socket, name));
    }

    /** Sends one datagram; false if it could not be sent now. Never waits. */
    boolean send(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment message = arena.allocateFrom(ValueLayout.JAVA_BYTE, content);
            MemorySegment target = arena.allocate(FAMILY_BYTES + MOST_PATH_BYTES, Short.BYTES);
            target.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
            MemorySegment.copy(address, 0, target, ValueLayout.JAVA_BYTE, FAMILY_BYTES, address.length);
            return (long) calls.sendto.invokeExact(socket, message, (long) content.length, MSG_DONTWAIT_NOSIGNAL,
                    target, addressBytes()) == content.length;
        } catch (Throwable e) {
            throw new IllegalStateException("sendto could not be called", e);
        }
    }

    /** A path's zero belongs to the address; an abstract name has none at its end. */
    private int addressBytes() {
        return FAMILY_BYTES + address.length + (address[0] == 0 ? 0 : 1);
    }

    private static int open(Calls calls) {
        try {
            return (int) calls.socket.invokeExact(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        } catch (Throwable e) {
            throw new IllegalStateException("socket could not be called", e);
        }
    }

    private static Calls calls() {
        return new Calls(function("socket", FunctionDescriptor.of(INT, INT, INT, INT)),
                function("sendto", FunctionDescriptor.of(LONG, INT, ValueLayout.ADDRESS, LONG, INT,
                        ValueLayout.ADDRESS, INT)),
                function("close", FunctionDescriptor.of(INT, INT)));
    }

    @SuppressWarnings("restricted") // native calls are this class's purpose; the launcher enables them by name
    private static MethodHandle function(String name, FunctionDescriptor shape) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), shape);
    }

    @Override
    public void close() {
        try {
            int _ = (int) calls.close.invokeExact(socket);
        } catch (Throwable e) {
            throw new IllegalStateException("close could not be called", e);
        }
    }
}
