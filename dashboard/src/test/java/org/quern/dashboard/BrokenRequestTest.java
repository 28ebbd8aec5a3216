package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.tls.HandshakeCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** Requests that no browser writes, over real sockets: each gets a sentence, none a stack trace (docs/dashboard.md, "Who may look"). */
@Isolated
class BrokenRequestTest {
    private static final String TOKEN = "Authorization: Bearer open sesame";
    @TempDir
    private Path directory = Path.of("");

    private static Dashboard dashboard() {
        return Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(null), new AccessOptions(false, "open sesame"), 0);
    }

    /** All that comes back, until the other side closes. */
    private static String told(Socket socket, String request) throws IOException {
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(request.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String told(Dashboard dashboard, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), dashboard.port())) {
            return told(socket, request.replace("HOST", "Host: 127.0.0.1:" + dashboard.port()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "+1", "+0", "0x1", "1 1", "9999999999999999999"})
    void aLengthThatIsNoneIsRefusedWithoutAWordInTheLog(String length) throws IOException {
        List<LogRecord> said = new CopyOnWriteArrayList<>();
        Handler listener = LibraryLogTest.listener(said);
        Logger library = Logger.getLogger("io.helidon");
        library.addHandler(listener);
        LibraryLog.restrain();
        try (FakeClient client = new FakeClient(1); Remote remote = new Remote(client, directory)) {
            SSLSocketFactory factory = trusting(remote).getSocketFactory();
            for (String path : List.of("/login", "/login/passkey/challenge", "/")) {
                try (Socket socket = factory.createSocket(InetAddress.getLoopbackAddress(),
                        remote.dashboard.remotePort())) {
                    String answer = told(socket, "POST " + path + " HTTP/1.1|Host: " + Remote.NAME + ":"
                            + remote.dashboard.remotePort() + "|Content-Type: application/json|Content-Length: "
                            + length
                            + "||abcdef");
                    assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
                }
            }
        } finally {
            library.removeHandler(listener);
        }
        assertEquals(List.of(), said.stream().map(LogRecord::getMessage).toList());
    }

    private static SSLContext trusting(Remote remote) {
        return new HandshakeCertificates.Builder().addTrustedCertificate(remote.certificate.chain().getFirst()).build()
                .sslContext();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: http://127.0.0.1:PORT|Origin: http://127.0.0.1:PORT",
        "Sec-Fetch-Site: same-origin|Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: none|Sec-Fetch-Site: none"})
    void twoOfAHeaderThatTellsWhoAsksAreNone(String headers) throws IOException {
        try (Dashboard dashboard = dashboard()) {
            String told = headers.replace("PORT", String.valueOf(dashboard.port()));
            for (String path : List.of("/", "/api/v1/session")) {
                String answer = told(dashboard,
                        "GET " + path + " HTTP/1.1|HOST|Connection: close|" + TOKEN + "|" + told + "||");
                assertTrue(answer.startsWith("HTTP/1.1 403"), path + answer);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"http://evil.test/api/v1/session,400", "http://evil.test:PORT/,400",
        "http://127.0.0.1:PORT@evil.test/,400",
        "https://127.0.0.1:PORT/healthz,400", "*,400", "healthz,400", "HTTP://127.0.0.1:PORT/healthz,400"})
    void aTargetThatIsNoPathIsRefused(String target, int status) throws IOException {
        try (Dashboard dashboard = dashboard()) {
            String answer = told(dashboard, "GET " + target.replace("PORT", String.valueOf(dashboard.port()))
                    + " HTTP/1.1|HOST|Connection: close|" + TOKEN + "||");
            assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
        }
    }

    @ParameterizedTest
    @CsvSource({"POST / HTTP/1.1|HOST|Content-Length: 70000||,413", "GET /AAA HTTP/1.1|HOST||,414",
        "GET / HTTP/1.1|Host: a|Host: b||,400", "GET / HTTP/1.0|HOST||,505", "nonsense||,400",
        "GET / HTTP/1.1|HOST|Content-Length: x||,400"})
    void whatTheLibraryRefusesHasASentenceAndTheHeadersOfAllAnswers(String request, int status) throws IOException {
        try (Dashboard dashboard = dashboard()) {
            String answer = told(dashboard, request.replace("AAA", "a".repeat(100_000)));
            assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
            assertTrue(answer.contains("\r\n\r\n{\"error\":\""), answer);
            assertTrue(answer.contains("Content-Security-Policy: default-src 'none'"), answer);
        }
    }

    @Test
    void theDateIsThatOfGreenwich() throws IOException {
        TimeZone own = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
        try (Dashboard dashboard = dashboard()) {
            for (String request : List.of("GET /healthz HTTP/1.1|HOST|Connection: close||", "nonsense||")) {
                String answer = told(dashboard, request);
                assertTrue(answer.lines().anyMatch(line -> line
                        .matches("Date: [A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT")), answer);
                assertEquals(1, answer.lines().filter(line -> line.startsWith("Date:")).count(), answer);
            }
        } finally {
            TimeZone.setDefault(own);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "Close", "TE, close"})
    void aConnectionThatIsToBeClosedIs(String wanted) throws IOException {
        try (Dashboard dashboard = dashboard()) {
            for (String path : List.of("/healthz", "/", "/api/v1/session", "/page/main.js")) {
                String answer = told(dashboard, "GET " + path + " HTTP/1.1|HOST|Connection: " + wanted + "||");
                assertTrue(answer.contains("Connection: close\r\n"), answer);
            }
        }
    }

    @Test
    void aCookieThatANeighbourAddedKeepsNobodyOut() throws IOException {
        try (Dashboard dashboard = dashboard()) {
            Visitor visitor = new Visitor(dashboard.port());
            String link = dashboard.newLink();
            Visitor.Answer in = visitor.get(link.substring(link.indexOf("/?")));
            String name = in.cookie().substring(0, in.cookie().indexOf('='));
            for (String cookies : List.of(name + "=x; " + in.cookie(), in.cookie() + "; " + name + "=x",
                    name + "=; " + name + "=y; " + in.cookie())) {
                assertEquals(200, visitor.get("/", "Cookie: " + cookies).status(), cookies);
                assertEquals(200, visitor.get("/api/v1/session", "Cookie: " + cookies, in.key()).status(), cookies);
            }
        }
    }
}
