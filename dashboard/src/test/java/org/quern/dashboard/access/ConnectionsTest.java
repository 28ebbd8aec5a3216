package org.quern.dashboard.access;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import okhttp3.tls.HandshakeCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.dashboard.tls.Certificate;
import org.quern.dashboard.tls.SelfSignedCertificate;
import org.quern.dashboard.tls.ServedCertificate;
import org.quern.testing.Eventually;
import org.quern.testing.leaks.NoLeaks;

/** Connections that never say all of what they want, with TLS and without. */
@Isolated
@ExtendWith(NoLeaks.class)
class ConnectionsTest {
    private static final String ASKS = "GET / HTTP/1.1|Host: a.test:PORT|Authorization: Bearer program|Connection: close||";
    private static final int LARGE = 64_000_000;
    private static final Duration SHORT = Duration.ofMillis(500);
    /** So that a busy computer has sent a request by then. */
    private static final Duration LONG = Duration.ofSeconds(4);
    @TempDir
    private Path directory = Path.of("");
    private final CountDownLatch answered = new CountDownLatch(1);
    /** Two have asked. */
    private final CountDownLatch asked = new CountDownLatch(2);

    @ParameterizedTest
    @CsvSource({"false,''", "true,''", "false,GET", "true,GET", "false,GET / HTTP/1.1|X: y", "true,GET / HTTP/1.1|X: y",
        "true,POST /login HTTP/1.1|Host: a.test:PORT|Content-Length: 10||{",
        "true,GET /one HTTP/1.1|Host: a.test:PORT||"})
    void whoNeverEndsHisRequestIsLetGo(boolean tls, String text) throws Exception {
        try (Served served = new Served(tls, SHORT); Socket socket = served.connect()) {
            try {
                served.send(socket, text);
            } catch (SocketException e) {
                return; // that soon
            }
            assertTrue(ends(socket), "not within a time that nobody waits for");
        }
    }

    @Test
    void whoNeverAgreesOnAKeyIsLetGo() throws Exception {
        try (Served served = new Served(true, SHORT);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
            socket.setSoTimeout(20_000);
            assertTrue(ends(socket));
        }
    }

    @Test
    void anAnswerMayTakeLonger() throws Exception {
        try (Served served = new Served(true, LONG); Socket socket = served.connect()) {
            served.send(socket, ASKS);
            assertTrue(ends(served.connect()), "another one that says nothing has been let go meanwhile");
            answered.countDown();
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(all.endsWith("at last"), all);
        }
    }

    @Test
    void aStrangerWhoDoesNotReadIsLetGo() throws Exception {
        try (Served served = new Served(true, LONG); Socket socket = served.connect()) {
            served.send(socket, "GET /page/large HTTP/1.1|Host: a.test:PORT|Connection: close||");
            assertTrue(socket.getInputStream().read() >= 0, "the answer has begun");
            assertTrue(ends(served.connect()), "another one that came later has been let go meanwhile");
            assertTrue(length(socket) < LARGE);
        }
    }

    @Test
    void whoIsKnownAndDoesNotReadAStreamIsLetGo() throws Exception {
        try (Served served = new Served(true, LONG); Socket socket = served.connect()) {
            served.send(socket, ASKS.replace("GET / ", "GET /stream "));
            assertTrue(socket.getInputStream().read() >= 0, "the stream has begun");
            assertTrue(ends(served.connect()), "another one that came later has been let go meanwhile");
            assertTrue(length(socket) < LARGE);
        }
    }

    private static long length(Socket socket) {
        long length = 0;
        try {
            byte[] part = new byte[8192];
            for (int count = 0; count >= 0; count = socket.getInputStream().read(part)) {
                length += count;
            }
        } catch (IOException cutOff) {
            return length;
        }
        return length;
    }

    @Test
    void oneMoreThanThereMayBeIsTurnedAwayUntilAnotherGoes() throws Exception {
        try (Served served = new Served(false, LONG);
                Socket first = served.connect();
                Socket second = served.connect()) {
            served.send(first, ASKS);
            served.send(second, ASKS);
            asked.await();
            try (Socket third = served.connect()) {
                assertTrue(ends(third));
            }
            answered.countDown();
            assertTrue(ends(first));
            assertTrue(ends(second));
            Eventually.holds("another one is answered", () -> {
                try (Socket next = served.connect()) {
                    served.send(next, "GET /one HTTP/1.1|Host: a.test:PORT|Connection: close||");
                    return new String(next.getInputStream().readAllBytes(), StandardCharsets.UTF_8).contains("401");
                } catch (IOException e) {
                    return false;
                }
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"''", "GET /one HTTP/1.1|Host: a.test:PORT||", "GET / HTTP/1.1|Host: a.test:PORT|X:"})
    void whoKeepsConnectionsWithoutBeingKnownMakesRoom(String text) throws Exception {
        try (Served served = new Served(false, Duration.ofMinutes(10));
                Socket first = served.connect();
                Socket second = served.connect()) {
            for (Socket each : List.of(first, second)) {
                served.send(each, text);
                assertTrue(!text.endsWith("||") || each.getInputStream().read() >= 0, "answered");
            }
            try (Socket third = served.connect()) {
                served.send(third, ASKS.replace("GET / ", "GET /nowhere "));
                String all = new String(third.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(all.startsWith("HTTP/1.1 404"), all);
                assertTrue(ends(first), "the oldest");
            }
        }
    }

    /** Whether the other side ends it, after whatever it says. */
    private static boolean ends(Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
            return true;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException cutOff) {
            return true;
        }
    }

    private final class Served implements AutoCloseable {
        private final Connections connections;
        private final WebServer server;
        private final boolean isSecret;
        private final Certificate certificate;

        Served(boolean isSecret, Duration timeout) throws IOException {
            connections = new Connections(2, 2, timeout);
            this.isSecret = isSecret;
            certificate = SelfSignedCertificate.of(directory, List.of("a.test"), _ -> {
            });
            var builder = WebServer.builder().address(InetAddress.getLoopbackAddress()).shutdownHook(false)
                    .connectionOptions(connections).shutdownGracePeriod(Duration.ofMillis(200));
            if (isSecret) {
                builder.tls(Tls.builder().sslContext(new ServedCertificate(() -> certificate, _ -> {
                }).context()).build());
            }
            server = builder.routing(rules -> rules
                    .addFilter(new AccessFilter(new Sessions(),
                            AccessOptions.forOthers("program", java.util.Set.of("a.test")),
                            connections, _ -> {
                            }))
                    .get("/stream", (request, response) -> connections.whileRead(request.remotePeer().address(),
                            () -> response.send(new byte[LARGE])))
                    .get("/page/large", (_, response) -> response.send(new byte[LARGE]))
                    .get("/", (_, response) -> {
                        asked.countDown();
                        answered.await();
                        response.send("at last");
                    })).build().start();
        }

        int port() {
            return server.port();
        }

        Socket connect() throws IOException {
            Socket socket = isSecret ? trusting().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(),
                    server.port()) : new Socket(InetAddress.getLoopbackAddress(), server.port());
            socket.setSoTimeout(20_000);
            return socket;
        }

        private SSLContext trusting() {
            return new HandshakeCertificates.Builder().addTrustedCertificate(certificate.chain().getFirst()).build()
                    .sslContext();
        }

        void send(Socket socket, String text) throws IOException {
            socket.getOutputStream().write(text.replace("|", "\r\n").replace("PORT", String.valueOf(server.port()))
                    .getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
        }

        @Override
        public void close() {
            answered.countDown();
            server.stop();
            connections.close();
        }
    }
}
