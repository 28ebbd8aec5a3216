package org.quern.rpc.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.rpc.http.HttpFailure.Kind;

@Isolated("one test looks at all threads of the JVM")
public class ProjectHttpTest {
    private static final long DEADLINE_SECONDS = 30;

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("x86_64-pc-linux-gnu", "8.3.0", "0.1"));

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void theDateOfEveryAnswerIsToldWhateverElseIsInIt() throws Exception {
        List<Double> dates = new CopyOnWriteArrayList<>();
        http.onDate(dates::add);
        SERVER.stubFor(get("/gone").willReturn(aResponse().withStatus(404).withHeader("Date",
                "Tue, 14 Nov 2023 22:13:20 GMT")));
        SERVER.stubFor(get("/odd").willReturn(ok("x").withHeader("Date", "yesterday")));
        SERVER.stubFor(get("/moved").willReturn(aResponse().withStatus(301).withHeader("Location", "/gone")
                .withHeader("Date", "Tue, 14 Nov 2023 22:13:21 GMT")));
        for (String path : List.of("/gone", "/odd", "/moved")) {
            http.start(HttpAsk.get(SERVER.baseUrl() + path), 100, answer -> "").result().get(DEADLINE_SECONDS,
                    TimeUnit.SECONDS);
        }
        assertEquals(List.of(1_700_000_000.0, 1_700_000_001.0, 1_700_000_000.0), dates);
    }

    @Test
    void aGetCarriesOurNameAndNothingElseOfNote() throws Exception {
        SERVER.stubFor(get("/x").willReturn(ok("hello")));
        assertEquals("hello", text(HttpAsk.get(url("/x"))));
        SERVER.verify(getRequestedFor(urlEqualTo("/x"))
                .withHeader("User-Agent", equalTo("BOINC client (x86_64-pc-linux-gnu 8.3.0) (Quern 0.1)"))
                .withHeader("Accept", equalTo("*/*")).withHeader("Accept-Encoding", containing("gzip"))
                .withHeader("Cookie", absent()));
    }

    @Test
    void aPostCarriesItsDocumentUnencoded() throws Exception {
        SERVER.stubFor(post("/x").willReturn(ok("hello")));
        text(HttpAsk.post(url("/x"), HttpBody.xml("<a>1</a>".getBytes(StandardCharsets.UTF_8))));
        SERVER.verify(postRequestedFor(urlEqualTo("/x")).withRequestBody(equalTo("<a>1</a>"))
                .withHeader("Content-Type", equalTo("text/xml"))
                .withHeader("Content-Length", equalTo("8")).withHeader("Expect", absent()));
    }

    @Test
    void whatIsSentAndReceivedIsCountedUnlessItIsAFile() throws Exception {
        List<String> moved = new CopyOnWriteArrayList<>();
        http.onMoved((sent, bytes) -> moved.add((sent ? "sent " : "received ") + bytes));
        SERVER.stubFor(post("/x").willReturn(ok("hello")));
        SERVER.stubFor(get("/file").willReturn(ok("content")));
        text(HttpAsk.post(url("/x"), HttpBody.xml("<a>1</a>".getBytes(StandardCharsets.UTF_8))));
        text(HttpAsk.get(url("/file")).movingFile());
        assertEquals(List.of("sent 8.0", "received"),
                moved.stream().map(each -> each.startsWith("received ") ? "received" : each).toList(),
                "the answer as it came, which may be compressed");
    }

    @Test
    void blanksInUrlsAreEscaped() throws Exception {
        SERVER.stubFor(get("/a%20b").willReturn(ok("hello")));
        assertEquals("hello", text(HttpAsk.get(url("/a b"))));
    }

    @ParameterizedTest(name = "status {0} is {1}")
    @CsvSource({"500,SERVER_TROUBLE,-184", "503,SERVER_TROUBLE,-184", "404,REFUSED,-224", "403,REFUSED,-224",
        "416,REFUSED,-224", "304,REFUSED,-224"})
    void statusesAreSorted(int status, Kind kind, int code) throws Exception {
        SERVER.stubFor(
                get(urlPathEqualTo("/x")).willReturn(aResponse().withStatus(status).withBody("a long error page")));
        HttpFailure failure = failure(HttpAsk.get(url("/x?auth=secret")));
        assertEquals(kind, failure.kind());
        assertEquals(code, failure.code());
        assertEquals(status, failure.status());
        assertTrue(failure.message().contains("/x") && !failure.message().contains("secret"), failure.message());
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void brokenConnectionsAreTransient(Fault fault) throws Exception {
        SERVER.stubFor(get("/x").willReturn(aResponse().withFault(fault)));
        assertEquals(Kind.BROKEN, failure(HttpAsk.get(url("/x"))).kind());
    }

    @Test
    void aBodyCutOffIsTransient() throws Exception {
        try (var server = new RawServer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")) {
            assertEquals(Kind.BROKEN, failure(HttpAsk.get(server.url())).kind());
        }
    }

    @Test
    void whatIsNotHttpIsTransient() throws Exception {
        try (var server = new RawServer("220 mail.example.org ready\r\n")) {
            assertEquals(Kind.BROKEN, failure(HttpAsk.get(server.url())).kind());
        }
    }

    @Test
    void aHostWithoutServerIsUnreachable() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertEquals(-107, failure(HttpAsk.get("http://127.0.0.1:" + port + "/")).code());
    }

    @Test
    void aNameWithoutHostIsUnknown() throws Exception {
        assertEquals(-113, failure(HttpAsk.get("http://no-such-host.invalid/")).code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ftp://x.org/", "http://", "nonsense", "http://[::bad/", "file:///etc/passwd"})
    void whatIsNoUrlFailsAtOnce(String url) throws Exception {
        assertEquals(Kind.REFUSED, failure(HttpAsk.get(url)).kind());
    }

    @ParameterizedTest(name = "{0} to a POST becomes {1}")
    @CsvSource({"301,POST", "302,GET", "303,GET", "307,POST", "308,POST"})
    void redirectsOfAPost(int status, String method) throws Exception {
        SERVER.stubFor(post("/old").willReturn(aResponse().withStatus(status).withHeader("Location", "/new")));
        SERVER.stubFor(any(urlEqualTo("/new")).willReturn(ok("hello")));
        assertEquals("hello", text(HttpAsk.post(url("/old"), HttpBody.xml(new byte[]{'x'}))));
        var wanted = method.equals("POST") ? postRequestedFor(urlEqualTo("/new")).withRequestBody(equalTo("x"))
                : getRequestedFor(urlEqualTo("/new"));
        SERVER.verify(wanted);
    }

    @Test
    void redirectsEnd() throws Exception {
        SERVER.stubFor(get("/loop").willReturn(aResponse().withStatus(301).withHeader("Location", "/loop")));
        HttpFailure failure = failure(HttpAsk.get(url("/loop")));
        assertTrue(failure.message().contains("50 redirects"), failure.message());
        SERVER.verify(51, getRequestedFor(urlEqualTo("/loop")));
    }

    @Test
    void aRedirectToAFileIsNotFollowed() throws Exception {
        SERVER.stubFor(get("/x").willReturn(aResponse().withStatus(302).withHeader("Location", "file:///etc/passwd")));
        assertEquals(Kind.BROKEN, failure(HttpAsk.get(url("/x"))).kind());
    }

    @Test
    void gzipIsDecodedAndItsSizeBounded() throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[2_000_000]);
        }
        SERVER.stubFor(get("/bomb")
                .willReturn(aResponse().withBody(packed.toByteArray()).withHeader("Content-Encoding", "gzip")));
        HttpFailure failure = assertInstanceOf(HttpResult.Failure.class,
                end(http.start(HttpAsk.get(url("/bomb")), 1_000_000, answer -> answer.body().readAllBytes().length)))
                .failure();
        assertEquals(Kind.UNREADABLE, failure.kind());
        assertTrue(failure.message().contains("longer than 1000000 bytes"), failure.message());
        assertEquals(new HttpResult.Success<>(2_000_000),
                end(http.start(HttpAsk.get(url("/bomb")), 2_000_000, answer -> answer.body().readAllBytes().length)));
    }

    @Test
    void aStalledConnectionEnds() throws Exception {
        var quick = HttpSettings.standard("p", "8.3.0", "0.1").withTimeouts(Duration.ofSeconds(5),
                Duration.ofMillis(300), 1000);
        try (var client = new ProjectHttp(quick);
                var server = new RawServer("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nx", true)) {
            var result = end(
                    client.start(HttpAsk.get(server.url()), 2_000_000, answer -> answer.body().readAllBytes()));
            assertEquals(Kind.BROKEN, assertInstanceOf(HttpResult.Failure.class, result).failure().kind());
        }
    }

    @Test
    void cancellingASlowBodyEndsIt() throws Exception {
        try (var server = new RawServer("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nx", true)) {
            var begun = new CountDownLatch(1);
            var exchange = http.start(HttpAsk.get(server.url()), 2_000_000, answer -> {
                answer.body().read();
                begun.countDown();
                return answer.body().readAllBytes();
            });
            assertTrue(begun.await(DEADLINE_SECONDS, TimeUnit.SECONDS));
            exchange.cancel();
            assertEquals(Kind.CANCELLED, assertInstanceOf(HttpResult.Failure.class, end(exchange)).failure().kind());
        }
    }

    @Test
    void aClosedClientFailsAtOnceAndLeavesNoThread() throws Exception {
        SERVER.stubFor(get("/x").willReturn(ok("hello")));
        text(HttpAsk.get(url("/x")));
        http.close();
        assertEquals(Kind.CANCELLED, failure(HttpAsk.get(url("/x"))).kind());
        List<String> left = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && thread.getName().startsWith("OkHttp")).map(Thread::getName)
                .toList();
        assertEquals(List.of(), left);
    }

    @Test
    void aReaderWithABugIsAFailureToo() throws Exception {
        SERVER.stubFor(get("/x").willReturn(ok("hello")));
        var result = end(http.start(HttpAsk.get(url("/x")), 100, answer -> {
            throw new IllegalStateException("bug");
        }));
        assertFalse(result instanceof HttpResult.Success);
    }

    private String text(HttpAsk ask) throws Exception {
        var result = end(
                http.start(ask, 1_000_000, answer -> new String(answer.body().readAllBytes(), StandardCharsets.UTF_8)));
        return switch (result) {
            case HttpResult.Success<String>(String text) -> text;
            case HttpResult.Failure<String>(HttpFailure failure) -> failure.toString();
        };
    }

    private HttpFailure failure(HttpAsk ask) throws Exception {
        return assertInstanceOf(HttpResult.Failure.class,
                end(http.start(ask, 1_000_000, answer -> answer.body().readAllBytes()))).failure();
    }

    private static <T> HttpResult<T> end(HttpExchange<T> exchange) throws Exception {
        return exchange.result().get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    private static String url(String path) {
        return "http://127.0.0.1:" + SERVER.getPort() + path;
    }

    /** A server that says the same to everybody and hangs up, or keeps the line open in silence. */
    public static final class RawServer implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        private final Thread thread;

        RawServer(String answer) throws IOException {
            this(answer, false);
        }

        public RawServer(String answer, boolean silent) throws IOException {
            thread = Thread.ofVirtual().start(() -> serve(answer, silent));
        }

        public String url() {
            return "http://127.0.0.1:" + socket.getLocalPort() + "/file";
        }

        private void serve(String answer, boolean silent) {
            while (!socket.isClosed()) {
                try (Socket client = socket.accept()) {
                    readHead(client);
                    client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
                    client.getOutputStream().flush();
                    if (silent) {
                        client.getInputStream().readAllBytes();
                    }
                } catch (IOException e) {
                    // The client hung up, or we did: the next one, if any.
                }
            }
        }

        private static void readHead(Socket client) throws IOException {
            int matched = 0;
            for (int b = client.getInputStream().read(); b >= 0
                    && matched < 4; b = matched < 4 ? client.getInputStream().read() : -1) {
                matched = b == "\r\n\r\n".charAt(matched) ? matched + 1 : 0;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
            thread.interrupt();
        }
    }
}
