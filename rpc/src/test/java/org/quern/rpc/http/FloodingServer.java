package org.quern.rpc.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ServerSocketFactory;

/** Begins an answer and repeats some bytes, so many times, or until nobody listens any more. */
public final class FloodingServer implements AutoCloseable {
    private static final int REPEATED = 64 * 1024;
    private final ServerSocket socket;

    /** {@code head}: status line, headers and the beginning of the body; {@code most}: bytes behind it at most. */
    public FloodingServer(String head, String repeated, long most) throws IOException {
        this(ServerSocketFactory.getDefault(), head, repeated, most);
    }

    /** The same over sockets of another kind, such as secure ones. */
    FloodingServer(ServerSocketFactory sockets, String head, String repeated, long most) throws IOException {
        socket = sockets.createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        byte[] piece = repeated.repeat(REPEATED / repeated.length()).getBytes(StandardCharsets.ISO_8859_1);
        Thread.ofVirtual().start(() -> {
            while (!socket.isClosed()) {
                try (Socket client = socket.accept()) {
                    client.setSendBufferSize(REPEATED);
                    client.getInputStream().read(new byte[REPEATED]);
                    flood(client.getOutputStream(), head, piece, most);
                } catch (IOException e) {
                    // nobody listens any more
                }
            }
        });
    }

    private void flood(OutputStream out, String head, byte[] piece, long most) throws IOException {
        out.write(head.getBytes(StandardCharsets.ISO_8859_1));
        for (long at = 0; at < most; at += piece.length) {
            int length = (int) Math.min(piece.length, most - at);
            out.write(piece, 0, length);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
