package org.quern.rpc.call;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.DiskOffer;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
import org.quern.model.WorkRequest;
import org.quern.rpc.crypto.SigningKey;
import org.quern.rpc.http.FloodingServer;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

public class SchedulerCallTest {
    private static final String REPLY = "<scheduler_reply>\n<request_delay>7</request_delay>\n</scheduler_reply>\n";

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("p", "8.3.0", "0.1"));

    @AfterEach
    void close() {
        http.close();
    }

    @Test
    void theRequestIsPostedAndTheReplyRead() throws Exception {
        SERVER.stubFor(post("/cgi").willReturn(ok(REPLY).withHeader("Content-Type", "text/xml").withHeader("Date",
                "Tue, 14 Nov 2023 22:13:20 GMT")));
        SchedulerCall.Answer answer = success(call(null, null, "/cgi"));
        assertEquals(7, answer.reply().requestDelay());
        assertEquals(OptionalDouble.of(1_700_000_000), answer.date());
        SERVER.verify(postRequestedFor(urlEqualTo("/cgi"))
                .withRequestBody(containing("<authenticator>secretkey</authenticator>")));
    }

    @Test
    void theNextSchedulerIsTriedOnlyWhenHttpFailed() throws Exception {
        SERVER.stubFor(post("/down").willReturn(serverError()));
        SERVER.stubFor(post("/gone").willReturn(aResponse().withStatus(404)));
        SERVER.stubFor(post("/odd").willReturn(ok("<html>")));
        SERVER.stubFor(post("/good").willReturn(ok(REPLY)));
        assertEquals(7, success(call(null, null, "/down", "/gone", "/good")).reply().requestDelay());
        assertEquals(HttpFailure.Kind.UNREADABLE, failure(call(null, null, "/odd", "/good")).kind());
        assertEquals(404, failure(call(null, null, "/down", "/gone")).status());
        assertEquals(HttpFailure.Kind.REFUSED, failure(call(null, null)).kind());
    }

    /** What a scheduler sends before it hangs up is paid for as well, and one that floods is the last that is asked. */
    @Test
    void whatSchedulersSendBeforeTheyFailIsCounted() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n";
        SERVER.stubFor(post("/good").willReturn(ok(REPLY)));
        try (var client = new ProjectHttp(http.settings().withLongestReply(1_000_000));
                var cut = new FloodingServer(head, " ", 500_000)) {
            SchedulerCall call = SchedulerCall.start(client, request(null), List.of(cut.url(), url("/good")), null);
            success(call);
            assertEquals(500_000 + REPLY.length(), call.cost().bytes());
            call = SchedulerCall.start(client, request(null), List.of(cut.url(), cut.url(), url("/good")), null);
            failure(call);
            assertEquals(1_000_000, call.cost().bytes());
        }
    }

    /** Written as an address or as a name that leads there, first or after another one. */
    @ParameterizedTest(name = "a scheduler at {0}")
    @ValueSource(strings = {"127.0.0.1", "localhost", "0.0.0.0"})
    void aProjectOfTheInternetSendsNoRequestToThisComputer(String host) throws Exception {
        SERVER.stubFor(post("/cgi").willReturn(ok(REPLY)));
        String url = "http://" + host + ":" + SERVER.getPort() + "/cgi";
        String message = failure(
                SchedulerCall.start(http, request("http://192.0.2.1/p/", null), List.of(url, url), null)).message();
        assertEquals(url + ", which http://192.0.2.1/p/ names: sent by a server of the internet to an address of this"
                + " computer", message);
        SERVER.verify(0, postRequestedFor(urlEqualTo("/cgi")));
    }

    @Test
    void aLoginPageOfTheNetworkIsNamed() throws Exception {
        SERVER.stubFor(post("/cgi").willReturn(aResponse().withStatus(302).withHeader("Location", "/login")));
        SERVER.stubFor(get("/login").willReturn(ok("<html><body>Welcome to Airport WLAN</body></html>")
                .withHeader("Content-Type", "text/html; charset=utf-8")));
        HttpFailure failure = failure(call(null, null, "/cgi"));
        assertEquals(-112, failure.code());
        assertTrue(failure.message().contains("web page"), failure.message());
    }

    @Test
    void aKeyWithoutSignatureByTheOldOneIsRefused() throws Exception {
        String old = SigningKey.generate().publicKey().text();
        String other = SigningKey.generate().publicKey().text();
        SERVER.stubFor(post("/cgi")
                .willReturn(ok("<scheduler_reply><code_sign_key>\n" + other + "\n</code_sign_key></scheduler_reply>")));
        assertEquals(old, success(call(old, null, "/cgi")).key().adopted());
        assertEquals(other, success(call(null, null, "/cgi")).key().adopted());
    }

    @Test
    void bothDocumentsAreKeptForTheirOwnerOnly(@TempDir Path dir) throws Exception {
        SERVER.stubFor(post("/cgi").willReturn(ok(REPLY)));
        var copies = new SchedulerCall.Copies(dir.resolve("request.xml"), dir.resolve("reply.xml"));
        success(call(null, copies, "/cgi"));
        success(call(null, copies, "/cgi"));
        assertEquals(REPLY, Files.readString(copies.reply()));
        assertTrue(Files.readString(copies.request()).contains("secretkey"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(copies.request())));
        var nowhere = new SchedulerCall.Copies(dir.resolve("no/request.xml"), dir.resolve("no/reply.xml"));
        success(call(null, nowhere, "/cgi"));
    }

    private SchedulerCall call(@Nullable String key, SchedulerCall.@Nullable Copies copies, String... paths) {
        return SchedulerCall.start(http, request(key), List.of(paths).stream().map(SchedulerCallTest::url).toList(),
                copies);
    }

    public static SchedulerRequest request(@Nullable String key) {
        return request("http://127.0.0.1/p/", key);
    }

    static SchedulerRequest request(String project, @Nullable String key) {
        return new SchedulerRequest(ProjectUrl.of(project), "secretkey", 1, 1, "8.3.0", 1, 1, 1, 1, false,
                false, WorkRequest.NOTHING, "p", List.of(), key, "", "", TimeStats.UNKNOWN, 0,
                NetStats.NONE, HostInfo.plain(1, 1e9), DiskOffer.UNKNOWN, List.of(), List.of(), List.of(), List.of(),
                List.of(), null, org.quern.model.RequestExtras.NONE, "Quern");
    }

    public static SchedulerCall.Answer success(SchedulerCall call) throws Exception {
        return assertInstanceOf(SchedulerCall.Answer.class,
                assertInstanceOf(HttpResult.Success.class, call.result().get(30, TimeUnit.SECONDS)).value());
    }

    private static HttpFailure failure(SchedulerCall call) throws Exception {
        return assertInstanceOf(HttpResult.Failure.class, call.result().get(30, TimeUnit.SECONDS)).failure();
    }

    private static String url(String path) {
        return "http://127.0.0.1:" + SERVER.getPort() + path;
    }
}
