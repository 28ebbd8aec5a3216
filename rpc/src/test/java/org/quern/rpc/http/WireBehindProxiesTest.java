package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.options.ProxySettings;

/** What comes is counted and bounded whatever it comes through: a proxy, a tunnel, a secure connection. */
class WireBehindProxiesTest {
    private static final long DEADLINE_SECONDS = 60;
    private static final int MEGA = 1_000_000;
    /** Few enough to be held in memory where nothing is bounded, so that the test fails and not the JVM. */
    private static final long FLOOD = 60L * MEGA;
    /** What a server sends beyond that stays with the system, whose buffers may hold tens of megabytes. */
    private static final long MOST_TAKEN = 15L * MEGA;
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;";

    @TempDir
    private static Path directory = Path.of("");
    private static OwnCertificates certificates = new OwnCertificates(Path.of(""), Path.of(""));

    @BeforeAll
    static void makeCertificate() throws Exception {
        certificates = OwnCertificates.make(directory, "localhost", "project.test");
    }

    @ParameterizedTest(name = "{0} through {1}")
    @CsvSource({"http,socks", "https,socks", "http,http", "https,http", "https,nothing"})
    void aLineBetweenTwoChunksEnds(String scheme, String kind) throws Exception {
        ServerSocketFactory sockets = scheme.equals("https") ? certificates.sockets()
                : ServerSocketFactory.getDefault();
        try (var server = new FloodingServer(sockets, CHUNKED, "x", FLOOD);
                var proxy = new LoopbackProxy(server.port(), "");
                var http = through(kind, proxy.port())) {
            String host = kind.equals("nothing") ? "localhost" : "project.test";
            HttpExchange<Integer> call = http.start(
                    HttpAsk.get(scheme + "://" + host + ":" + server.port() + "/").movingFile(), 1L << 40,
                    answer -> answer.body().readAllBytes().length);
            HttpFailure failure = failure(call);
            assertTrue(failure.message().endsWith("without content"), failure.message());
            assertTrue(call.cost().bytes() < MOST_TAKEN, call.cost()::toString);
            assertTrue(call.cost().bytes() > MEGA / 2, call.cost()::toString);
            assertEquals(kind.equals("nothing"), proxy.asked.isEmpty());
        }
    }

    /** Warnings of two kinds, and marks of older protocols, in place of the server's first word. */
    @ParameterizedTest(name = "{index}")
    @ValueSource(strings = {"\u0015\u0003\u0003\0\u0002\u0001Z", "\u0015\u0003\u0003\0\u0002\u0001p",
        "\u0014\u0003\u0003\0\u0001\u0001"})
    void aSecureConnectionThatNeverStandsEnds(String record) throws Exception {
        try (var server = new FloodingServer("", record, FLOOD); var http = through("nothing", 1)) {
            HttpExchange<Integer> call = http.start(
                    HttpAsk.get("https://localhost:" + server.port() + "/").movingFile(), MEGA, answer -> 0);
            failure(call);
            assertTrue(call.cost().bytes() < MOST_TAKEN, call.cost()::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"project.test", "192.0.2.7"})
    void aSocksProxyFindsTheHost(String host) throws Exception {
        try (var server = new FloodingServer("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "x", 0);
                var proxy = new LoopbackProxy(server.port(), "");
                var http = through("socks", proxy.port())) {
            assertEquals(new HttpResult.Success<>(5), http.start(HttpAsk.get("http://" + host + "/"), 100,
                    answer -> answer.body().readAllBytes().length).result().get(DEADLINE_SECONDS, TimeUnit.SECONDS));
            assertEquals(List.of("socks " + host), proxy.asked);
        }
    }

    @Test
    void aHostBesideASocksProxyIsReachedDirectly() throws Exception {
        try (var server = new FloodingServer("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "x", 0);
                var proxy = new LoopbackProxy(server.port(), "");
                var http = through("socks", proxy.port())) {
            assertEquals(new HttpResult.Success<>(5), http.start(HttpAsk.get(server.url()), 100,
                    answer -> answer.body().readAllBytes().length).result().get(DEADLINE_SECONDS, TimeUnit.SECONDS));
            assertEquals(List.of(), proxy.asked);
        }
    }

    /** The library asks nobody for a proxy to such a host. */
    @Test
    void aNameThatIsNoneInUrisIsLookedUpHere() throws Exception {
        try (var http = through("socks", 1)) {
            HttpFailure failure = failure(http.start(HttpAsk.get("http://a_b.invalid/"), 100, answer -> 0));
            assertEquals(HttpFailure.Kind.NO_HOST, failure.kind(), failure::message);
        }
    }

    private static ProjectHttp through(String kind, int port) {
        ProxySettings settings = switch (kind) {
            case "socks" -> new ProxySettings("", 80, "", "", "localhost", port, "", "", true, "");
            case "http" -> new ProxySettings("localhost", port, "", "", "", 80, "", "", true, "");
            default -> ProxySettings.NONE;
        };
        return new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1").withIssuers(List.of(certificates.pem()))
                .withProxies(new ConfiguredProxies(settings, "")));
    }

    private static HttpFailure failure(HttpExchange<Integer> call) throws Exception {
        return assertInstanceOf(HttpResult.Failure.class, call.result().get(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .failure();
    }
}
