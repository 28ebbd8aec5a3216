package org.quern.daemon.played;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that answers a path with bytes of the test's choice, HTTP or not, and then hangs up; it keeps what it was asked. */
final class RawServer implements AutoCloseable {
    /** Writes an answer; may go on for ever, until the other side hangs up. */
    interface Answer {
        void write(OutputStream out) throws IOException;
    }

    private static final String LENGTH = "content-length: ";
    private final ServerSocket socket;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** A server at that address of this computer, such as 127.0.0.2. */
    RawServer(String address) throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.ofLiteral(address));
        Thread.ofVirtual().start(this::accept);
    }

    /** What is answered to requests of that path, whatever their method. */
    void answer(String path, Answer answer) {
        answers.put(path, answer);
    }

    void answer(String path, String text) {
        answer(path, out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    String address(String path) {
        return "http://" + socket.getInetAddress().getHostAddress() + ":" + socket.getLocalPort() + path;
    }

    /** Every request so far, head and body. */
    List<String> requests() {
        return List.copyOf(requests);
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
            String head = head(client.getInputStream());
            String low = head.toLowerCase(java.util.Locale.ROOT);
            int length = low.contains(LENGTH)
                    ? Integer.parseInt(low.substring(low.indexOf(LENGTH) + LENGTH.length()).split("\r\n", 2)[0]) : 0;
            String body = new String(client.getInputStream().readNBytes(length), StandardCharsets.ISO_8859_1);
            requests.add(head + body);
            Answer answer = answers.get(head.split(" ", 3)[1]);
            if (answer != null) {
                answer.write(client.getOutputStream());
            }
        } catch (IOException | RuntimeException e) {
            // The other side hung up, or spoke no HTTP.
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < ' ' && b != '\r' && b != '\n') {
                throw new IOException("no request, or not one of HTTP");
            }
            head.write(b);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
