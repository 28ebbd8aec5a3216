package org.quern.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Those who never end their requests, and those who do. */
class HalfRequestsTest {
    /** More than the connections that the server takes. */
    private static final int HALVES = 1_200;
    /** A head without end, and bodies without end to a page, the scheduler, the upload handler. */
    private static final List<String> KINDS = List.of("GET /fractal/ HTTP/1.1|X-Patience: ",
            "POST /fractal/ HTTP/1.1|Host: a|Content-Length: 99||abc",
            "POST /fractal_cgi/cgi HTTP/1.1|Host: a|Content-Length: 99||<scheduler",
            "POST /fractal_cgi/file_upload_handler HTTP/1.1|Host: a|Content-Length: 99||<data_");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void othersAreAnsweredBetweenAndAfterTwelveHundredHalves() throws IOException {
        Deque<Socket> open = new ArrayDeque<>();
        try (Site site = new Site(directory.resolve("project"))) {
            for (int i = 0; i < HALVES; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.uri("/").getPort());
                open.add(socket);
                String half = KINDS.get(i % KINDS.size());
                socket.getOutputStream().write(half.replace("|", "\r\n").getBytes(StandardCharsets.US_ASCII));
                if (i % 300 == 0) {
                    assertAnswered(site);
                }
            }
            assertAnswered(site);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    /** On a connection of its own. */
    private static void assertAnswered(Site site) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.uri("/").getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write("GET /fractal/ HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertEquals("HTTP/1.1 200", new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII));
        }
    }
}
