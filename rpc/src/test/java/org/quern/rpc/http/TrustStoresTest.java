package org.quern.rpc.http;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.status;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.options.ProxySettings;
import org.quern.rpc.crypto.TrustStores;

/** A real server with a certificate of its own, alone and behind a proxy. */
class TrustStoresTest {
    @TempDir
    private static Path dir = Path.of("");
    private static WireMockServer server = new WireMockServer();
    private static Path issuers = Path.of("");

    @BeforeAll
    static void start() throws Exception {
        OwnCertificates own = OwnCertificates.make(dir, "localhost", "project.test");
        issuers = own.pem();
        server = new WireMockServer(WireMockConfiguration.options().dynamicPort().dynamicHttpsPort()
                .keystorePath(own.store().toString()).keystoreType("PKCS12").keystorePassword(OwnCertificates.PASSWORD)
                .keyManagerPassword(OwnCertificates.PASSWORD));
        server.start();
        server.stubFor(get("/x").willReturn(ok("hello")));
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    private static HttpResult<String> ask(ProjectHttp http, String host) throws Exception {
        return http.start(HttpAsk.get("https://" + host + ":" + server.httpsPort() + "/x"), 100, answer -> "read")
                .result().get(30, TimeUnit.SECONDS);
    }

    private static HttpSettings trusting(List<Path> files) {
        return HttpSettings.standard("p", "8.3.0", "0.1").withIssuers(files);
    }

    @Test
    void aServerThatOnlyThisComputerKnowsIsBelieved() throws Exception {
        try (var http = new ProjectHttp(trusting(List.of(dir.resolve("absent"), issuers)))) {
            assertInstanceOf(HttpResult.Success.class, ask(http, "localhost"));
        }
    }

    @Test
    void aCertificateThatIsAddedCountsAtOnce() throws Exception {
        Path added = dir.resolve("added.pem");
        try (var http = new ProjectHttp(trusting(List.of(added)))) {
            assertInstanceOf(HttpResult.Failure.class, ask(http, "localhost"));
            Files.copy(issuers, added);
            assertInstanceOf(HttpResult.Success.class, ask(http, "localhost"));
        }
    }

    @Test
    void aServerThatNobodyKnowsIsRefusedWithASentence() throws Exception {
        try (var http = new ProjectHttp(trusting(List.of()))) {
            HttpFailure failure = assertInstanceOf(HttpResult.Failure.class, ask(http, "localhost")).failure();
            assertTrue(failure.message().contains("neither this computer nor the Java runtime knows who signed"),
                    failure::message);
        }
    }

    @Test
    void aKnownCertificateOfAnotherNameIsRefused() throws Exception {
        try (var http = new ProjectHttp(trusting(List.of(issuers)))) {
            assertInstanceOf(HttpResult.Failure.class, ask(http, "127.0.0.1"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"})
    void aFileThatHoldsNoneIsNoHelpAndNoCrash(String content) throws Exception {
        Path file = Files.writeString(dir.resolve("bad.pem"), content);
        try (var http = new ProjectHttp(trusting(List.of(file)))) {
            assertInstanceOf(HttpResult.Failure.class, ask(http, "localhost"));
        }
    }

    @Test
    void aVariableOfTheEnvironmentNamesTheFileAsForOtherPrograms() {
        assertEquals(Path.of("/my/ca.pem"), TrustStores.files(Map.of("SSL_CERT_FILE", "/my/ca.pem")).getFirst());
        assertEquals(Path.of("/etc/ssl/certs/ca-certificates.crt"), TrustStores.files(Map.of()).getFirst());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "me:secret word", "digest me:secret word"})
    void aSecureConnectionGoesThroughTheProxyAsATunnel(String login) throws Exception {
        String known = login.replace("digest ", "");
        ProxySettings settings = new ProxySettings("localhost", 0, known.replaceAll(":.*", ""),
                known.replaceAll(".*:", ""), "", 80, "", "", true, "");
        try (var proxy = new LoopbackProxy(server.httpsPort(), login);
                var http = new ProjectHttp(trusting(List.of(issuers))
                        .withProxies(new ConfiguredProxies(withPort(settings, proxy.port()), "")))) {
            assertInstanceOf(HttpResult.Success.class, ask(http, "project.test"));
            assertEquals(List.of("tunnel project.test:" + server.httpsPort()), proxy.asked);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"n\", qop=\"auth\""})
    void aProjectsServerThatAsksBehindTheTunnelIsNotToldTheProxysPassword(String challenge) throws Exception {
        server.resetRequests();
        server.stubFor(get("/asks").willReturn(status(407).withHeader("Proxy-Authenticate", challenge)));
        ProxySettings settings = new ProxySettings("localhost", 0, "me", "secret word", "", 80, "", "", true, "");
        try (var proxy = new LoopbackProxy(server.httpsPort(), "me:secret word");
                var http = new ProjectHttp(trusting(List.of(issuers))
                        .withProxies(new ConfiguredProxies(withPort(settings, proxy.port()), "")))) {
            var answer = http.start(HttpAsk.get("https://project.test:" + server.httpsPort() + "/asks"), 100,
                    read -> "read").result().get(30, TimeUnit.SECONDS);
            assertEquals(407, assertInstanceOf(HttpResult.Failure.class, answer).failure().status());
            server.verify(1, getRequestedFor(urlEqualTo("/asks")));
            server.verify(0, getRequestedFor(urlEqualTo("/asks")).withHeader("Proxy-Authorization", matching(".*")));
        }
    }

    private static ProxySettings withPort(ProxySettings settings, int port) {
        return new ProxySettings(settings.httpHost(), port, settings.httpUser(), settings.httpPassword(), "", 80, "",
                "", true, "");
    }
}
