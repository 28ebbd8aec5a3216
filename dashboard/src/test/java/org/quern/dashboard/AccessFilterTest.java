package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.access.StreamLimit;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;
import org.quern.testing.leaks.NoLeaks;

/** docs/dashboard.md, "Who may look": what strangers try, over real sockets. No client answers here. */
@Isolated
@ExtendWith(NoLeaks.class)
class AccessFilterTest {
    private static final List<String> SECRET = List.of("/api/v1/session", "/api/v1/status", "/api/v1/tasks",
            "/api/v1/projects", "/api/v1/transfers", "/api/v1/messages", "/api/v1/history", "/api/v1/history/days",
            "/api/v1/history/faults",
            "/api/v1/explanations",
            "/api/v1/preferences", "/api/v1/catalog", "/api/v1/devices", "/api/v1/disk", "/api/v1/plan",
            "/api/v1/what-if", "/api/v1/hosts", "/api/v1/notices", "/api/v1/bytes-by-day", "/api/v1/reported",
            "/api/v1/events", "/metrics");
    private Dashboard dashboard;
    private Visitor visitor;

    @SuppressWarnings("NullAway.Init") // set before each test
    AccessFilterTest() {}

    @BeforeEach
    void open() {
        dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(null), new AccessOptions(false, "open sesame"), 0);
        visitor = new Visitor(dashboard.port());
    }

    @AfterEach
    void close() {
        dashboard.close();
    }

    @Test
    void aLinkIsGoodOnceAndNoScriptReadsItsCookie() throws IOException {
        String link = link();
        Visitor.Answer first = visitor.get(link, "Sec-Fetch-Site: none");
        assertEquals(200, first.status());
        assertTrue(first.body().contains("content=\"" + first.header("X-Quern-Key") + "\""), first.body());
        assertTrue(first.header("Set-Cookie").contains("; HttpOnly; SameSite=Strict"), first.head());
        assertEquals(200, visitor.get("/", "Cookie: " + first.cookie()).status());
        Visitor.Answer stolen = visitor.get(link);
        assertEquals(403, stolen.status());
        assertEquals("", stolen.cookie());
        assertEquals(403, visitor.get("/?token=guessed").status());
        assertEquals(401, visitor.get("/", "Cookie: " + "quern_session_" + dashboard.port() + "=guessed").status());
    }

    @Test
    void twoDashboardsOnOneComputerKeepTheirSessionsApart() throws IOException {
        Visitor.Answer mine = visitor.get(link());
        try (Dashboard other = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(null), new AccessOptions(false, ""), 0)) {
            Visitor there = new Visitor(other.port());
            String link = other.newLink();
            Visitor.Answer its = there.get(link.substring(link.indexOf("/?")));
            assertNotEquals(mine.cookie().substring(0, mine.cookie().indexOf('=')),
                    its.cookie().substring(0, its.cookie().indexOf('=')), "the browser would keep one of them only");
            String both = "Cookie: " + mine.cookie() + "; " + its.cookie();
            assertEquals(200, visitor.get("/api/v1/session", both, mine.key()).status());
            assertEquals(200, there.get("/api/v1/session", both, its.key()).status());
        }
    }

    @Test
    void aSessionThatIsLeftIsToldNothingMore() throws IOException {
        String cookie = visitor.get(link()).session();
        try (Socket stream = new Socket(InetAddress.getLoopbackAddress(), dashboard.port())) {
            stream.setSoTimeout(20_000);
            stream.getOutputStream().write(("GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:" + dashboard.port()
                    + "\r\n" + cookie + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            StringBuilder begin = new StringBuilder();
            while (begin.indexOf("event:connection") < 0) {
                int c = stream.getInputStream().read();
                assertTrue(c >= 0, begin::toString);
                begin.append((char) c);
            }
            assertTrue(begin.toString().startsWith("HTTP/1.1 200"), begin::toString);
            assertEquals(200, visitor.post("/api/v1/actions/leave", "", cookie).status());
            CompletableFuture<String> rest = CompletableFuture.supplyAsync(() -> rest(stream));
            Eventually.holds("the stream ends", rest::isDone);
            rest.join();
        }
    }

    @Test
    void aSessionHasSoManyStreamsOfNewsAndNoMore() throws IOException {
        String cookie = visitor.get(link()).session();
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < StreamLimit.MOST_OF_ONE; i++) {
                open.add(stream(cookie));
            }
            try (Socket refused = asked(cookie)) {
                assertEquals("HTTP/1.1 429", begin(refused));
                StringBuilder rest = new StringBuilder();
                while (rest.indexOf("}") < 0) { // the connection stays
                    int c = refused.getInputStream().read();
                    assertTrue(c >= 0, rest::toString);
                    rest.append((char) c);
                }
                assertTrue(rest.toString().contains("close a page first"), rest::toString);
            }
            assertEquals(200, visitor.get("/api/v1/session", cookie).status());
            open.add(stream(visitor.get(link()).session()));
            open.removeFirst().close();
            Eventually.holds("there is room again", () -> {
                try {
                    open.add(stream(cookie));
                    return true;
                } catch (IOException | AssertionError stillFull) {
                    return false;
                }
            });
        } finally {
            for (Socket each : open) {
                each.close();
            }
        }
    }

    /** One that has begun. */
    private Socket stream(String cookie) throws IOException {
        Socket socket = asked(cookie);
        String begin = begin(socket);
        if (!begin.equals("HTTP/1.1 200")) {
            socket.close();
        }
        assertEquals("HTTP/1.1 200", begin);
        return socket;
    }

    private Socket asked(String cookie) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), dashboard.port());
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(("GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:" + dashboard.port()
                + "\r\n" + cookie + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static String begin(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes("HTTP/1.1 200".length()), StandardCharsets.US_ASCII);
    }

    @Test
    void withoutSessionNothingIsTold() throws IOException {
        for (String path : SECRET) {
            assertEquals(401, visitor.get(path).status(), path);
            assertEquals(401, visitor.get(path, "Cookie: " + "quern_session_" + dashboard.port() + "=").status(), path);
            assertEquals(401, visitor.get(path, "Authorization: Bearer guess").status(), path);
        }
        assertEquals(200, visitor.get("/healthz").status());
        assertEquals(503, visitor.get("/readyz").status(), "no client is there");
    }

    @Test
    void aNameOfAStrangerThatLeadsHereGetsNothing() throws IOException {
        String cookie = visitor.get(link()).session();
        for (String host : List.of("rebound.test:" + dashboard.port(), "127.0.0.1", "127.0.0.1:1",
                "127.0.0.1:" + dashboard.port() + ".evil.test", "")) {
            for (String path : List.of("/", "/healthz", "/api/v1/status", "/page/main.js")) {
                Visitor.Answer answer = visitor.get(path, "Host: " + host, cookie);
                assertTrue(answer.status() == 421 || answer.status() == 400, host + path + " " + answer);
            }
        }
        assertEquals(200, visitor.get("/", "Host: localhost:" + dashboard.port(), cookie).status());
    }

    @Test
    void aPageOfAnotherSiteGetsNothingAndDoesNothing() throws IOException {
        String cookie = visitor.get(link()).session();
        for (String header : List.of("Origin: http://evil.test", "Origin: null",
                "Origin: http://127.0.0.1:" + (dashboard.port() + 1), "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site")) {
            assertEquals(403, visitor.get("/api/v1/status", cookie, header).status(), header);
            assertEquals(403,
                    visitor.post("/api/v1/actions/mode", "{}", cookie, header).status(),
                    header);
        }
    }

    @Test
    void aCookieNeedsTheKeyOfItsOwnSession() throws IOException {
        Visitor.Answer in = visitor.get(link());
        String cookie = "Cookie: " + in.cookie();
        String body = "{\"what\":\"run\",\"mode\":\"never\"}";
        String other = visitor.get(link()).key();
        for (String header : List.of("X-Other: 1", "X-Quern-Key: ", other)) {
            assertEquals(401, visitor.post("/api/v1/actions/mode", body, cookie, header).status(), header);
            for (String path : SECRET) {
                assertEquals(401, visitor.get(path, cookie, header).status(), path + header);
            }
        }
        assertEquals(200, visitor.get("/", cookie).status(), "a page without anything in it");
        assertFalse(visitor.get("/", cookie).body().contains(in.header("X-Quern-Key")));
        assertFalse(visitor.get("/api/v1/session", in.session()).body().contains(in.header("X-Quern-Key")),
                "it is told once");
    }

    @Test
    void actionsAreToldApart() throws IOException {
        String mine = visitor.get(link()).session();
        String body = "{\"what\":\"run\",\"mode\":\"never\"}";
        assertEquals(409, visitor.post("/api/v1/actions/mode", body, mine).status(), "no client is there");
        assertEquals(400, visitor.post("/api/v1/actions/mode", "{\"mode\":\"burn\"}", mine).status());
        assertEquals(400, visitor.post("/api/v1/actions/task", "[]", mine).status());
        for (String seconds : List.of("\"15m\"", "-1", "1e999", "1e308", "315360001", "null")) {
            assertEquals(400, visitor.post("/api/v1/actions/mode",
                    "{\"what\":\"run\",\"mode\":\"never\",\"seconds\":" + seconds + "}", mine).status(),
                    seconds + " is no time, least of all for good");
        }
        assertEquals(400, visitor.post("/api/v1/actions/mode", "", mine).status(), "nothing is said at all");
        assertEquals(400, visitor.post("/api/v1/actions/task", "", mine).status());
        assertEquals(200, visitor.post("/api/v1/actions/leave", "", mine).status());
        assertEquals(401, visitor.get("/api/v1/session", mine).status(), "the session is over");
    }

    @Test
    void nothingIsDoneByLooking() throws IOException {
        String cookie = visitor.get(link()).session();
        for (String path : List.of("task", "project", "transfer", "mode", "leave", "lookup", "attach",
                "preferences")) {
            int status = visitor.get("/api/v1/actions/" + path, cookie).status();
            assertTrue(status == 404 || status == 405, path + " " + status);
        }
    }

    @Test
    void programsLookByTheirTokenAndDoNothing() throws IOException {
        String token = "Authorization: Bearer open sesame";
        assertEquals(200, visitor.get("/metrics", token).status());
        assertEquals(503, visitor.get("/api/v1/status", token).status());
        assertEquals(401, visitor.post("/api/v1/actions/mode", "{}", token).status());
    }

    @Test
    void everyAnswerForbidsWhatIsNotOfThePage() throws IOException {
        for (String path : List.of("/", "/healthz", "/nowhere", "/api/v1/status", "/page/main.js", "/page/../../x",
                "/page/%2e%2e/%2e%2e/META-INF/MANIFEST.MF", "/lib/preact.js")) {
            Visitor.Answer answer = visitor.get(path);
            assertTrue(answer.header("Content-Security-Policy").startsWith("default-src 'none'; script-src 'self';"),
                    path + answer);
            assertFalse(answer.head().contains("unsafe"), path);
            assertEquals("nosniff", answer.header("X-Content-Type-Options"), path);
            assertFalse(answer.body().contains("Manifest-Version"), path);
        }
    }

    @Test
    void whatIsTooLargeIsRefused() throws IOException {
        String cookie = visitor.get(link()).session();
        try {
            assertNotEquals(200, visitor.post("/api/v1/actions/mode", "x".repeat(200_000), cookie).status());
        } catch (IOException cutOff) {
            assertEquals(200, visitor.get("/healthz").status());
        }
    }

    @Test
    void aThousandConnectionsThatNeverEndTheirRequestKeepNobodyOut() throws IOException {
        List<Socket> all = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                Socket each = new Socket(InetAddress.getLoopbackAddress(), dashboard.port());
                each.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.UTF_8));
                all.add(each);
            }
            assertEquals(200, visitor.get("/healthz").status());
            assertEquals(200, visitor.get(link(), "Sec-Fetch-Site: none").status());
        } finally {
            for (Socket each : all) {
                each.close();
            }
        }
    }

    /** The library would take it into memory: whoever reaches the port could end the dashboard. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"0", "1;", "0\r\nX: "})
    void aBodyInChunksWithoutEndIsNotRead(String begin) throws IOException {
        byte[] more = "0".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
        try (Socket endless = new Socket(InetAddress.getLoopbackAddress(), dashboard.port())) {
            endless.getOutputStream().write(("POST / HTTP/1.1\r\nHost: 127.0.0.1:" + dashboard.port()
                    + "\r\nTransfer-Encoding: chunked\r\n\r\n" + begin).getBytes(StandardCharsets.UTF_8));
            assertThrows(IOException.class, () -> {
                for (int i = 0; i < 1 << 10; i++) {
                    endless.getOutputStream().write(more);
                }
            });
        }
        assertEquals(200, visitor.get("/healthz").status());
    }

    /** Of two lengths a proxy may take the one and the library the other: what is body to one is the next request to the other. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"Content-Length: 2\r\nContent-Length: 40", "Content-Length: 2\r\ncontent-length: 2",
        "Content-Length: 2, 2"})
    void aBodyOfTwoLengthsIsRefusedAndNothingBehindItIsAnswered(String lengths) throws IOException {
        String cookie = visitor.get(link()).session();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), dashboard.port())) {
            socket.setSoTimeout(20_000);
            String host = "Host: 127.0.0.1:" + dashboard.port() + "\r\n";
            socket.getOutputStream().write(("POST /api/v1/actions/mode HTTP/1.1\r\n" + host + cookie + "\r\n"
                    + lengths + "\r\n\r\n{}GET /healthz HTTP/1.1\r\n"
                    + host + "\r\n").getBytes(StandardCharsets.UTF_8));
            String told = rest(socket);
            assertTrue(told.startsWith("HTTP/1.1 400"), told);
            assertEquals(0, told.split("HTTP/1.1 200", -1).length - 1, told);
        }
    }

    @Test
    void aFloodOfAStrangersRequestsLeavesTheOwnerHis() throws IOException {
        String cookie = visitor.get(link()).session();
        byte[] many = ("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:" + dashboard.port() + "\r\n\r\n").repeat(3000)
                .getBytes(StandardCharsets.UTF_8);
        CompletableFuture<Void> sent;
        try (Socket flood = new Socket(InetAddress.getLoopbackAddress(), dashboard.port())) {
            flood.setSoTimeout(20_000);
            sent = CompletableFuture.runAsync(() -> send(flood, many));
            String seen = "";
            byte[] part = new byte[4096];
            while (!seen.contains("HTTP/1.1 429")) {
                int count = flood.getInputStream().read(part);
                assertTrue(count > 0, "a stranger has his bound");
                seen = seen.substring(Math.max(0, seen.length() - 20))
                        + new String(part, 0, count, StandardCharsets.UTF_8);
            }
        }
        sent.join();
        assertEquals(200, visitor.get("/api/v1/session", cookie).status());
        assertEquals(200, visitor.get("/metrics", "Authorization: Bearer open sesame").status());
        assertEquals(200, visitor.get(link(), "Sec-Fetch-Site: none").status());
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            return; // enough was answered
        }
    }

    private static String rest(Socket stream) {
        try {
            return new String(stream.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String link() {
        String link = dashboard.newLink();
        return link.substring(link.indexOf("/?"));
    }
}
