package org.quern.daemon.host.dbus;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;

/**
 * A connection to a bus by its socket. For one thread. Every call ends within the timeout given, whatever the other side
 * does; after a failure the connection is of no use any more and must be closed.
 */
public final class BusConnection implements AutoCloseable {
    private static final String BUS = "org.freedesktop.DBus";

    /** Messages that are none of our answers, such as signals, before something must be wrong. */
    private static final int MAX_OTHERS = 1000;

    private static final int MAX_LINE = 4096;

    private final SocketChannel channel;
    private final Selector selector;
    private final Duration timeout;
    private long serial;

    private BusConnection(SocketChannel channel, Selector selector, Duration timeout) {
        this.channel = channel;
        this.selector = selector;
        this.timeout = timeout;
    }

    /**
     * Connects as the user of this process.
     *
     * @param userId number of that user, which the bus compares with what the kernel says
     * @param timeout for each call
     */
    public static BusConnection open(Path socket, long userId, Duration timeout) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        BusConnection connection = null;
        try {
            channel.configureBlocking(false);
            connection = new BusConnection(channel, Selector.open(), timeout);
            channel.register(connection.selector, SelectionKey.OP_READ);
            connection.authenticate(userId);
            connection.call(BUS, "/org/freedesktop/DBus", BUS, "Hello");
            return connection;
        } catch (IOException | RuntimeException failure) {
            if (connection == null) {
                channel.close();
            } else {
                connection.close();
            }
            throw failure;
        }
    }

    /** Calls a method with texts as arguments and returns the values of its answer. */
    public List<Object> call(String destination, String path, String target, String member, String... arguments)
            throws IOException {
        long deadline = deadline();
        long call = ++serial;
        send(Message.call(call, destination, path, target, member, List.of(arguments)), deadline);
        for (int others = 0; others < MAX_OTHERS; others++) {
            Message message = receive(deadline);
            if (message.answers(call)) {
                return values(message, member);
            }
        }
        throw new BusException("the bus does not answer " + member);
    }

    private static List<Object> values(Message message, String member) throws BusException {
        if (message.type() == Message.ERROR) {
            throw new BusException(member + ": " + message.text(Message.ERROR_NAME));
        }
        return message.body();
    }

    private void authenticate(long userId) throws IOException {
        long deadline = deadline();
        String identity = HexFormat.of().formatHex(Long.toString(userId).getBytes(StandardCharsets.US_ASCII));
        send(("\0AUTH EXTERNAL " + identity + "\r\n").getBytes(StandardCharsets.US_ASCII), deadline);
        String answer = readLine(deadline);
        if (!answer.startsWith("OK ")) {
            throw new BusException("the bus refused this user");
        }
        send("BEGIN\r\n".getBytes(StandardCharsets.US_ASCII), deadline);
    }

    private String readLine(long deadline) throws IOException {
        StringBuilder line = new StringBuilder();
        while (line.length() < MAX_LINE) {
            char next = (char) read(1, deadline)[0];
            if (next == '\n') {
                return line.toString().strip();
            }
            line.append(next);
        }
        throw new BusException("the bus does not speak D-Bus");
    }

    private Message receive(long deadline) throws IOException {
        byte[] start = read(Message.FIXED_HEADER, deadline);
        byte[] rest = read(Message.length(start) - start.length, deadline);
        byte[] all = new byte[start.length + rest.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(rest, 0, all, start.length, rest.length);
        return Message.read(all);
    }

    private byte[] read(int count, long deadline) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        while (buffer.hasRemaining()) {
            int got = channel.read(buffer);
            if (got < 0) {
                throw new BusException("the bus closed the connection");
            }
            if (got == 0) {
                await(SelectionKey.OP_READ, deadline);
            }
        }
        return buffer.array();
    }

    private void send(byte[] bytes, long deadline) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            if (channel.write(buffer) == 0) {
                await(SelectionKey.OP_WRITE, deadline);
            }
        }
    }

    private void await(int operation, long deadline) throws IOException {
        long millis = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
        channel.keyFor(selector).interestOps(operation);
        selector.selectedKeys().clear();
        if (millis <= 0 || selector.select(millis) == 0) {
            throw new BusException("the bus does not answer in time");
        }
    }

    private long deadline() {
        return System.nanoTime() + timeout.toNanos();
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
