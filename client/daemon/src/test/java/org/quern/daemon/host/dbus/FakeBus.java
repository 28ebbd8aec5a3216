package org.quern.daemon.host.dbus;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A bus of one service, for tests: it answers each method as it was told, and before each answer sends a stray signal. */
public final class FakeBus implements AutoCloseable {
    private final ServerSocketChannel server;
    private final Map<String, byte[]> answers = new ConcurrentHashMap<>();
    private final Thread thread;
    private volatile @Nullable SocketChannel client;

    private FakeBus(ServerSocketChannel server) {
        this.server = server;
        answers.put("Hello", body("s", out -> out.string(":1.1")));
        thread = Thread.ofVirtual().start(this::serve);
    }

    public static FakeBus at(Path socket) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        return new FakeBus(server);
    }

    /** One session with these properties in the answers of logind. */
    public FakeBus session(String id, String type, boolean isIdle, long sinceMicros) {
        answers.put("ListSessions", body("a(susso)", out -> array(out, session -> {
            session.string(id);
            session.uint32(1000);
            session.string("someone");
            session.string("seat0");
            session.string("/org/freedesktop/login1/session/" + id);
        })));
        answers.put("GetAll", body("a{sv}", out -> array(out, properties -> {
            text(properties, "Type", type);
            text(properties, "Class", "user");
            text(properties, "State", "active");
            properties.pad(Long.BYTES);
            properties.string("IdleHint");
            properties.signature("b");
            properties.uint32(isIdle ? 1 : 0);
            properties.pad(Long.BYTES);
            properties.string("IdleSinceHint");
            properties.signature("t");
            properties.uint64(sinceMicros);
        })));
        return this;
    }

    /** What timedated says of the clock. */
    public FakeBus clock(boolean isSynchronized) {
        answers.put("GetAll", body("a{sv}", out -> array(out, properties -> {
            text(properties, "Timezone", "Etc/UTC");
            properties.pad(Long.BYTES);
            properties.string("NTPSynchronized");
            properties.signature("b");
            properties.uint32(isSynchronized ? 1 : 0);
        })));
        return this;
    }

    private static void text(Marshal out, String name, String value) {
        out.pad(Long.BYTES);
        out.string(name);
        out.signature("s");
        out.string(value);
    }

    private static void array(Marshal out, Consumer<Marshal> elements) {
        Marshal inner = new Marshal();
        elements.accept(inner);
        out.uint32(inner.size());
        out.pad(Long.BYTES);
        out.bytes(inner.toBytes());
    }

    /** The signature, a zero, and the bytes. */
    private static byte[] body(String signature, Consumer<Marshal> values) {
        Marshal body = new Marshal();
        values.accept(body);
        Marshal all = new Marshal();
        all.signature(signature);
        all.bytes(body.toBytes());
        return all.toBytes();
    }

    private void serve() {
        while (server.isOpen()) {
            try (SocketChannel accepted = server.accept()) {
                client = accepted;
                converse(Channels.newInputStream(accepted), Channels.newOutputStream(accepted));
            } catch (IOException closed) {
                // The test or the client closed; the next one is waited for.
            }
        }
    }

    private void converse(InputStream in, OutputStream out) throws IOException {
        readLine(in);
        out.write("OK 0123456789abcdef\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        readLine(in);
        while (true) {
            byte[] start = in.readNBytes(Message.FIXED_HEADER);
            if (start.length < Message.FIXED_HEADER) {
                return;
            }
            byte[] rest = in.readNBytes(Message.length(start) - start.length);
            byte[] all = new byte[start.length + rest.length];
            System.arraycopy(start, 0, all, 0, start.length);
            System.arraycopy(rest, 0, all, start.length, rest.length);
            answer(Message.read(all), out);
        }
    }

    private void answer(Message call, OutputStream out) throws IOException {
        byte[] told = answers.get(call.text(Message.MEMBER));
        out.write(Message.write(4, 99, Map.of(Message.MEMBER, "Stray"), Map.of(), "", new byte[0]));
        if (told == null) {
            out.write(Message.write(Message.ERROR, 1, Map.of(Message.ERROR_NAME, "org.none"),
                    Map.of(Message.REPLY_SERIAL, call.serial()), "", new byte[0]));
        } else {
            int length = told[0];
            String signature = new String(told, 1, length, StandardCharsets.US_ASCII);
            byte[] body = Arrays.copyOfRange(told, length + 2, told.length);
            out.write(Message.write(Message.ANSWER, 1, Map.of(), Map.of(Message.REPLY_SERIAL, call.serial()), signature,
                    body));
        }
        out.flush();
    }

    private static void readLine(InputStream in) throws IOException {
        int next = in.read();
        while (next >= 0 && next != '\n') {
            next = in.read();
        }
    }

    /** Methods that are answered. */
    public List<String> methods() {
        return answers.keySet().stream().sorted().toList();
    }

    @Override
    public void close() {
        try {
            server.close();
            SocketChannel open = client;
            if (open != null) {
                open.close();
            }
            thread.join();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
