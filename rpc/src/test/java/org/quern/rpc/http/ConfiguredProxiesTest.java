package org.quern.rpc.http;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.ProxySettings;
import org.quern.model.FileInfo;
import org.quern.rpc.call.SchedulerCall;
import org.quern.rpc.call.SchedulerCallTest;
import org.quern.rpc.transfer.FileDownload;
import org.quern.rpc.transfer.FileUpload;
import org.quern.rpc.transfer.Transfer;
import org.quern.rpc.transfer.TransferEnd;

/** Real traffic through proxies on loopback: a contact with a scheduler, a download and an upload each. */
class ConfiguredProxiesTest {
    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    @TempDir
    private Path dir = Path.of("");

    private static ProxySettings settings(String kind, int port, String login) {
        String user = login.isEmpty() ? "" : login.split(":")[0].replace(LoopbackProxy.DIGEST, "");
        String password = login.isEmpty() ? "" : login.split(":")[1];
        return kind.equals("http")
                ? new ProxySettings("localhost", port, user, password, "", 80, "", "", true, "direct.test")
                : new ProxySettings("", 80, "", "", "localhost", port, user, password, true, "direct.test");
    }

    private static ProjectHttp through(ProxySettings settings) {
        return new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1")
                .withProxies(new ConfiguredProxies(settings, "")));
    }

    private static TransferEnd end(Transfer transfer) throws Exception {
        return transfer.report().get(30, TimeUnit.SECONDS).end();
    }

    @ParameterizedTest
    @CsvSource({"http,''", "http,me:secret word", "http,digest me:secret word", "socks,''", "socks,me:secret word"})
    void everythingThatAClientDoesGoesThroughItsProxy(String kind, String login) throws Exception {
        SERVER.stubFor(post("/cgi").willReturn(
                ok("<scheduler_reply><request_delay>7</request_delay></scheduler_reply>")));
        SERVER.stubFor(get("/file").willReturn(ok("content")));
        SERVER.stubFor(post("/up").willReturn(ok("<data_server_reply><status>0</status></data_server_reply>")));
        try (var proxy = new LoopbackProxy(SERVER.getPort(), login);
                var http = through(settings(kind, proxy.port(), login))) {
            var call = SchedulerCall.start(http, SchedulerCallTest.request(null), List.of("http://project.test/cgi"),
                    null);
            assertEquals(7, SchedulerCallTest.success(call).reply().requestDelay());
            Path file = dir.resolve("file");
            assertEquals(new TransferEnd.Done(), end(FileDownload.start(http, "", FileInfo.named("file", 7),
                    "http://data.test/file", file, at -> {
                    })));
            assertArrayEquals("content".getBytes(java.nio.charset.StandardCharsets.US_ASCII), Files.readAllBytes(file));
            assertEquals(new TransferEnd.Done(), end(FileUpload.start(http, "", FileInfo.named("file", 7),
                    "http://upload.test/up", file, "8.3.0", at -> {
                    })));
            assertEquals(Set.of(kind + " data.test", kind + " project.test", kind + " upload.test"),
                    new TreeSet<>(proxy.asked));
        }
    }

    @ParameterizedTest
    @CsvSource({"http,me:wrong", "http,''", "socks,me:wrong", "socks,''"})
    void aProxyThatRefusesUsIsAFailureWithASentence(String kind, String login) throws Exception {
        try (var proxy = new LoopbackProxy(SERVER.getPort(), "me:right");
                var http = through(settings(kind, proxy.port(), login))) {
            var call = SchedulerCall.start(http, SchedulerCallTest.request(null), List.of("http://project.test/cgi"),
                    null);
            HttpFailure failure = assertInstanceOf(HttpResult.Failure.class,
                    call.result().get(30, TimeUnit.SECONDS)).failure();
            assertTrue(kind.equals("http") ? failure.status() == 407 : failure.message().contains("SOCKS"),
                    failure::toString);
            assertEquals(List.of(), proxy.asked);
        }
    }

    @ParameterizedTest
    @CsvSource({"me:right,digest,407", "digest me:right,basic,407", "me:right,basic,200", "digest me:right,digest,200"})
    void theUserCanForceOneWayToTellWhoWeAre(String login, String only, int status) throws Exception {
        SERVER.stubFor(get("/x").willReturn(ok("hello")));
        try (var proxy = new LoopbackProxy(SERVER.getPort(), login);
                var http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1")
                        .withProxies(new ConfiguredProxies(settings("http", proxy.port(), login), only)))) {
            var result = http.start(HttpAsk.get("http://project.test/x"), 100, read -> "read").result().get(30,
                    TimeUnit.SECONDS);
            assertEquals(status, result instanceof HttpResult.Failure<String> f ? f.failure().status() : 200);
        }
    }

    @Test
    void aSecondProxyWithAnotherPasswordIsToldItsOwn() throws Exception {
        SERVER.stubFor(get("/x").willReturn(ok("hello")));
        try (var one = new LoopbackProxy(SERVER.getPort(), "a:1");
                var two = new LoopbackProxy(SERVER.getPort(), "b:2");
                var httpOne = through(settings("socks", one.port(), "a:1"));
                var httpTwo = through(settings("socks", two.port(), "b:2"))) {
            for (ProjectHttp http : List.of(httpOne, httpTwo, httpOne)) {
                var answer = http.start(HttpAsk.get("http://project.test/x"), 100, read -> "read");
                assertInstanceOf(HttpResult.Success.class, answer.result().get(30, TimeUnit.SECONDS));
            }
            assertTrue(!one.asked.isEmpty() && !two.asked.isEmpty());
        }
    }

    @ParameterizedTest
    @CsvSource({"http://project.test/,HTTP", "http://direct.test/,DIRECT", "http://www.direct.test/,DIRECT",
        "http://indirect.test/,HTTP", "http://127.0.0.1/,DIRECT", "http://localhost:8080/,DIRECT"})
    void hostsOfTheListAndThisComputerAreReachedDirectly(String target, Proxy.Type expected) {
        var proxies = new ConfiguredProxies(settings("http", 3128, ""), "");
        assertEquals(expected, proxies.select(URI.create(target)).getFirst().type());
    }

    @Test
    void aProxyThatIsChosenWhileTheClientRunsCountsForTheNextRequest() throws Exception {
        SERVER.stubFor(get("/x").willReturn(ok("hello")));
        var proxies = new ConfiguredProxies(ProxySettings.NONE, "");
        try (var proxy = new LoopbackProxy(SERVER.getPort(), "a:1");
                var http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1").withProxies(proxies))) {
            proxies.use(settings("socks", proxy.port(), "a:1"), "");
            var answer = http.start(HttpAsk.get("http://project.test/x"), 100, read -> "read");
            assertInstanceOf(HttpResult.Success.class, answer.result().get(30, TimeUnit.SECONDS));
            assertEquals(List.of("socks project.test"), proxy.asked);
        }
    }
}
