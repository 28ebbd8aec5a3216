package org.quern.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A server on the loopback that answers every request with a beginning, and then with one byte after the other for ever, slowly, or
 * for so many bytes as a test wants.
 */
public final class TricklingServer implements AutoCloseable {
    private static final long MILLIS_BETWEEN_BYTES = 20;
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> serving = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final byte[] beginning;
    private final byte[] trickle;
    private final int bytes;

    /**
     * Starts it.
     *
     * @param beginning what comes at once
     * @param trickle what comes slowly, again and again
     * @param bytes of it, then the connection ends
     */
    public TricklingServer(String beginning, String trickle, int bytes) throws IOException {
        this.beginning = beginning.getBytes(StandardCharsets.ISO_8859_1);
        this.trickle = trickle.getBytes(StandardCharsets.ISO_8859_1);
        this.bytes = bytes;
        Thread.ofVirtual().start(this::accept);
    }

    /** An answer that never comes to its end. */
    public static TricklingServer endless() throws IOException {
        return new TricklingServer("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n", "<x/>\n",
                Integer.MAX_VALUE);
    }

    public String url(String path) {
        return "http://127.0.0.1:" + socket.getLocalPort() + path;
    }

    /** Requests that are being answered now. */
    public int serving() {
        return serving.size();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            readHead(client);
            serving.add(client);
            client.getOutputStream().write(beginning);
            for (int i = 0; i < bytes && !closed.await(MILLIS_BETWEEN_BYTES, TimeUnit.MILLISECONDS); i++) {
                client.getOutputStream().write(trickle[i % trickle.length]);
            }
        } catch (IOException e) {
            // The client hung up.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            serving.remove(client);
        }
    }

    /** A body that follows stays unread: the requests of tests fit into the buffers of the connection. */
    private static void readHead(Socket client) throws IOException {
        int matched = 0;
        while (matched < 4) {
            int b = client.getInputStream().read();
            if (b < 0) {
                throw new IOException("the client hung up");
            }
            matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : b == '\r' ? 1 : 0;
        }
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        socket.close();
    }
}
