package org.quern.daemon.service;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.CFunction;

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

    private static final @Nullable CFunction SOCKET = CFunction.ofLinux("socket");
    private static final @Nullable CFunction SENDTO = CFunction.ofLinux("sendto");
    private static final @Nullable CFunction CLOSE = CFunction.ofLinux("close");
    private final int socket;
    private final byte[] address;

    private UnixDatagram(int socket, byte[] address) {
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
        if (SOCKET == null || name.length < 2 || name.length >= MOST_PATH_BYTES || (name[0] != '/' && name[0] != '@')) {
            return Optional.empty();
        }
        if (name[0] == '@') {
            name[0] = 0;
        }
        int socket = SOCKET.call(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC).number();
        return socket < 0 ? Optional.empty() : Optional.of(new UnixDatagram(socket, name));
    }

    /** Sends one datagram; false if it could not be sent now. Never waits. */
    boolean send(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment message = arena.allocateFrom(ValueLayout.JAVA_BYTE, content);
            MemorySegment target = arena.allocate(FAMILY_BYTES + MOST_PATH_BYTES, Short.BYTES);
            target.set(ValueLayout.JAVA_SHORT, 0, (short) AF_UNIX);
            MemorySegment.copy(address, 0, target, ValueLayout.JAVA_BYTE, FAMILY_BYTES, address.length);
            return SENDTO != null && SENDTO.call(socket, message.address(), content.length, MSG_DONTWAIT_NOSIGNAL,
                    target.address(), addressBytes()).value() == content.length;
        }
    }

    /** A path's zero belongs to the address; an abstract name has none at its end. */
    private int addressBytes() {
        return FAMILY_BYTES + address.length + (address[0] == 0 ? 0 : 1);
    }

    @Override
    public void close() {
        if (CLOSE != null) {
            CLOSE.call(socket);
        }
    }
}
