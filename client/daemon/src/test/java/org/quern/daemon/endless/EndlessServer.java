package org.quern.daemon.endless;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.quern.testing.Eventually;

/** Says the same to everybody, and goes on until nobody listens any more. */
public final class EndlessServer implements AutoCloseable {
    /** What is read of a request, and written at once; those of these tests are shorter. */
    private static final int PIECE = 64 * 1024;
    /** What nobody bounds ends here: it can still be held in memory, so that the test fails and not the JVM. */
    private static final long MOST_BYTES = 100_000_000;
    private static final Duration DEADLINE = Duration.ofMinutes(5);
    private final ServerSocket socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final AtomicLong sent = new AtomicLong();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    EndlessServer(EndlessAnswer answer) throws IOException {
        byte[] piece = latin(answer.repeated().repeat(Math.max(1, PIECE / answer.repeated().length())));
        Thread.ofVirtual().start(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket client = socket.accept();
                    begun.incrementAndGet();
                    Thread.ofVirtual().start(() -> serve(client, latin(answer.head()), piece));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void serve(Socket client, byte[] head, byte[] piece) {
        try (client) {
            client.setSendBufferSize(PIECE);
            client.getInputStream().read(new byte[PIECE]);
            OutputStream out = client.getOutputStream();
            out.write(head);
            while (sent.addAndGet(piece.length) < MOST_BYTES) {
                out.write(piece);
            }
        } catch (IOException e) {
            // nobody listens any more
        } finally {
            ended.incrementAndGet();
        }
    }

    /** Where it is asked, a folder. */
    public String url() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    /** Returns when it has been asked, and nobody listens any more. */
    public void awaitHangUp() {
        Eventually.within(DEADLINE).untilHolds("the client has hung up",
                () -> begun.get() > 0 && begun.get() == ended.get());
    }

    /** Bytes that went out behind the beginnings, all connections together, as far as it knows. */
    long sent() {
        return sent.get();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
