package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.TlsVersion;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.AuditLog;
import org.quern.dashboard.access.Passwords;
import org.quern.dashboard.access.Role;
import org.quern.dashboard.tls.Certificate;
import org.quern.testing.Eventually;
import org.quern.testing.leaks.NoLeaks;

/** docs/dashboard.md, "Other computers": what strangers and people of other computers try, over real sockets and TLS. */
@Isolated
@ExtendWith(NoLeaks.class)
class RemoteListenerTest {
    private static final String SUSPEND = "{\"project\":\"http://a.test/\",\"name\":\"a\",\"action\":\"suspend\"}";
    @TempDir
    private Path directory = Path.of("");
    private FakeClient client;
    private Remote remote;

    @SuppressWarnings("NullAway.Init") // set before each test
    RemoteListenerTest() {}

    @BeforeEach
    void open() throws IOException {
        client = new FakeClient(1);
        remote = new Remote(client, directory);
    }

    @AfterEach
    void close() throws IOException {
        remote.close();
        client.close();
    }

    @Test
    void whoSaysThePasswordIsInUntilHeSignsOut() throws IOException {
        assertEquals(401, remote.get("/").status());
        assertTrue(remote.get("/").body().contains("/page/login.js"));
        Remote.Answer in = remote.login("Operate", Remote.PASSWORD);
        assertEquals(200, in.status(), in.body());
        String whole = String.valueOf(in.headers().get("Set-Cookie"));
        assertTrue(whole.startsWith("__Host-quern_session_" + remote.dashboard.remotePort() + "="), whole);
        assertTrue(whole.endsWith("; Path=/; HttpOnly; SameSite=Strict; Secure"), whole);
        String session = in.session();
        assertEquals(200, remote.get("/", session).status());
        String told = remote.get("/api/v1/session", session).body();
        assertTrue(told.contains("\"user\":\"operate\",\"role\":\"operate\""), told);
        assertEquals(200, remote.post("/api/v1/actions/task", SUSPEND, session).status());
        assertEquals(1, client.orders().size());
        assertEquals(200, remote.post("/api/v1/actions/leave", "", session).status());
        assertEquals(401, remote.get("/api/v1/session", session).status());
    }

    @Test
    void wrongPasswordsAndUnknownNamesAreToldApartByNothing() throws IOException {
        Remote.Answer wrong = remote.login("view", Remote.PASSWORD + "r");
        Remote.Answer unknown = remote.login("nobody", Remote.PASSWORD);
        assertEquals(401, wrong.status());
        assertEquals(wrong.body(), unknown.body());
        assertEquals("", wrong.cookie() + unknown.cookie());
        assertEquals(401, remote.login("", "").status());
        assertEquals(401, remote.login("view", "x".repeat(40_000)).status());
        assertEquals(401, remote.post("/login", "[]").status());
    }

    @Test
    void guessesAreLimitedAndTheRightPasswordCountsForNone() throws IOException {
        for (int i = 0; i < 7; i++) {
            assertEquals(200, remote.login("view", Remote.PASSWORD).status());
        }
        for (int i = 0; i < 5; i++) {
            assertEquals(401, remote.login(i % 2 == 0 ? "view" : "other" + i, "a guess, number " + i).status());
        }
        Remote.Answer refused = remote.login("view", Remote.PASSWORD);
        assertEquals(429, refused.status(), "even the right one");
        assertEquals("60", refused.headers().get("Retry-After"));
        assertEquals(1, remote.said.size(), remote.said::toString);
        assertTrue(remote.said.getFirst().startsWith("Passwords are guessed from 127.0.0.1"), remote.said::toString);
        assertTrue(new AuditLog(directory, _ -> {
        }).lines().stream().anyMatch(
                line -> line.contains("\"what\":\"login\",\"of\":{},\"outcome\":\"refused\",\"status\":429")));
        String own = remote.dashboard.newLink();
        assertEquals(200, new Visitor(remote.dashboard.port()).get(own.substring(own.indexOf("/?"))).status(),
                "the link of this computer is good all the same");
    }

    @Test
    void whoIsRemovedOrHasAnotherPasswordOrRoleIsOutAtOnce() throws IOException {
        String viewer = remote.session("view");
        String operator = remote.session("operate");
        String administrator = remote.session("administer");
        remote.users.remove("view");
        remote.users.put(new Account("operate", Role.OPERATE, Passwords.hash("another password")));
        assertEquals(401, remote.get("/api/v1/session", viewer).status());
        assertEquals(401, remote.get("/api/v1/session", operator).status());
        assertEquals(200, remote.get("/api/v1/session", administrator).status());
        Files.setPosixFilePermissions(directory.resolve("users"),
                java.nio.file.attribute.PosixFilePermissions.fromString("rw-rw-rw-"));
        assertEquals(401, remote.get("/api/v1/session", administrator).status(), "anybody could have written it");
    }

    @Test
    void withoutSessionNothingIsTold() throws IOException {
        for (String path : List.of("/api/v1/session", "/api/v1/status", "/api/v1/events", "/metrics",
                "/api/v1/openapi.json", "/nowhere")) {
            assertEquals(401, remote.get(path).status(), path);
            assertEquals(401, remote.get(path, "Cookie: __Host-quern_session_" + remote.dashboard.remotePort()
                    + "=guess", "Authorization: Bearer guess").status(), path);
        }
        assertEquals(401, remote.post("/api/v1/actions/task", SUSPEND).status());
        assertEquals(200, remote.get("/metrics", "Authorization: Bearer " + "t".repeat(32)).status());
        assertEquals(401, remote.post("/api/v1/actions/task", SUSPEND, "Authorization: Bearer " + "t".repeat(32))
                .status(), "a program only looks");
        String link = remote.dashboard.newLink();
        assertEquals(403, remote.get(link.substring(link.indexOf("/?"))).status(), "links are of this computer");
    }

    /** Who shares requests out among computers asks whether this one lives. */
    @Test
    void whetherItLivesIsToldWithoutSessionAndNothingMore() throws Exception {
        assertEquals("ok\n", remote.get("/healthz").body());
        assertEquals("ok\n", remote.get("/readyz").body());
        assertEquals(401, remote.post("/healthz", "{}").status());
        client.close();
        Eventually.holds("it is not ready", () -> remote.get("/readyz").status() == 503);
        assertEquals("not ready\n", remote.get("/readyz").body());
        assertEquals(200, remote.get("/healthz").status());
    }

    @Test
    void sessionsOfOneDoorAreNoneOfTheOther() throws IOException {
        String theirs = remote.session("administer");
        String cookie = theirs.substring(theirs.indexOf('=') + 1);
        Visitor here = new Visitor(remote.dashboard.port());
        assertEquals(401, here.get("/api/v1/session",
                "Cookie: quern_session_" + remote.dashboard.port() + "=" + cookie).status());
        assertEquals(401, here.post("/login", "{}").status());
        String link = remote.dashboard.newLink();
        String own = here.get(link.substring(link.indexOf("/?"))).cookie();
        assertEquals(401, remote.get("/api/v1/session", "Cookie: __Host-quern_session_"
                + remote.dashboard.remotePort() + own.substring(own.indexOf('='))).status());
    }

    @Test
    void aCertificateWhoseTimeIsOverIsNoReadiness() throws Exception {
        assertEquals("ok\n", new Visitor(remote.dashboard.port()).get("/readyz").body());
        HeldCertificate ended = new HeldCertificate.Builder().addSubjectAlternativeName(Remote.NAME)
                .validityInterval(0, 1000).build();
        Certificate given = new Certificate(List.of(ended.certificate()), ended.keyPair().getPrivate());
        try (Remote other = new Remote(client, directory, given)) {
            Visitor.Answer answer = new Visitor(other.dashboard.port()).get("/readyz");
            assertEquals(503, answer.status());
            assertEquals("The certificate was good until 1970-01-01T00:00:01Z only, so browsers refuse it;"
                    + " put a renewed one in its place.\n", answer.body());
            assertEquals(List.of(answer.body().strip()), other.said, "said at the start");
        }
    }

    @Test
    void otherNamesGetNothing() throws IOException {
        String session = remote.session("administer");
        int port = remote.dashboard.remotePort();
        for (String host : List.of("rebound.test:" + port, Remote.NAME, Remote.NAME + ":1", "localhost:" + port,
                Remote.NAME + "." + ":" + port, "x" + Remote.NAME + ":" + port)) {
            Remote.Answer answer = remote.get("/api/v1/session", session, "Host: " + host);
            assertTrue(answer.status() == 421 || answer.status() == 400, host + " " + answer);
        }
        for (String host : List.of(Remote.NAME + ":" + port, "ATTIC.test:" + port, "127.0.0.1:" + port)) {
            assertNotEquals(421, remote.get("/", "Host: " + host).status(), host);
        }
    }

    @Test
    void anAddressOfIpv6IsOursHoweverItIsWritten() throws IOException {
        try (Remote other = new Remote(client, directory, remote.certificate, List.of("fd00:0:0:0:0:0:0:1"))) {
            int port = other.dashboard.remotePort();
            assertEquals(421, other.get("/").status());
            assertEquals(401, other.get("/", "Host: [fd00::1]:" + port).status());
            assertEquals(421, other.get("/", "Host: [fd00::2]:" + port).status());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: https://evil.test", "Origin: null", "Origin: http://attic.test:PORT",
        "Origin: https://attic.test", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"})
    void aPageOfAnotherSiteDoesNothingAndSignsNobodyIn(String header) throws IOException {
        String session = remote.session("administer");
        String told = header.replace("PORT", String.valueOf(remote.dashboard.remotePort()));
        assertEquals(403, remote.post("/api/v1/actions/task", SUSPEND, session, told).status());
        assertEquals(403, remote.login("view", Remote.PASSWORD, told).status());
        assertEquals(0, client.orders().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "text/plain; application/json", "application/jsonp", ""})
    void aFormOfAnotherSiteSignsNobodyIn(String type) throws IOException {
        String body = "{\"user\":\"view\",\"password\":\"" + Remote.PASSWORD + "\",\"x\":\"=\"}";
        Remote.Answer answer = remote.postAs(type, "/login", body);
        assertEquals(415, answer.status());
        assertEquals("", answer.cookie());
        assertTrue(answer.body().contains("application/json"), answer.body());
        assertEquals(200, remote.postAs("Application/JSON ;charset=utf-8", "/login", body).status());
    }

    @Test
    void aCookieNeedsTheKeyOfItsOwnSession() throws IOException {
        String mine = remote.session("administer").lines().findFirst().orElseThrow();
        String other = remote.session("administer").lines().skip(1).findFirst().orElseThrow();
        for (String key : List.of("X-Other: 1", other)) {
            assertEquals(401, remote.post("/api/v1/actions/task", SUSPEND, mine, key).status());
            assertEquals(401, remote.get("/api/v1/session", mine, key).status());
        }
        assertEquals(0, client.orders().size());
    }

    @Test
    void onlyTls13IsSpoken() throws IOException {
        for (TlsVersion old : List.of(TlsVersion.TLS_1_2, TlsVersion.TLS_1_1)) {
            OkHttpClient late = remote.client.newBuilder().connectionSpecs(List.of(
                    new ConnectionSpec.Builder(ConnectionSpec.COMPATIBLE_TLS).tlsVersions(old).build())).build();
            assertThrows(IOException.class,
                    () -> late.newCall(new Request.Builder().url(remote.url("/")).build()).execute(), old.name());
        }
        assertTrue(plain("GET / HTTP/1.1\r\nHost: " + Remote.NAME + "\r\n\r\n").indexOf("HTTP/") < 0);
        assertEquals(401, remote.get("/").status());
    }

    @Test
    void connectionsThatFailToAgreeOnAKeyTakeNobodysPlace() throws IOException {
        for (int i = 0; i < 1200; i++) {
            plain("no TLS at all\r\n\r\n");
        }
        assertEquals(401, remote.get("/").status());
    }

    @Test
    void whoTrustsNoCertificateIsNotWorthAWord() throws IOException {
        List<LogRecord> said = new CopyOnWriteArrayList<>();
        Handler listener = LibraryLogTest.listener(said);
        Logger library = Logger.getLogger("io.helidon");
        library.addHandler(listener);
        LibraryLog.restrain();
        try {
            OkHttpClient stranger = new OkHttpClient.Builder().build();
            for (int i = 0; i < 20; i++) {
                assertThrows(SSLException.class, () -> stranger
                        .newCall(
                                new Request.Builder().url("https://127.0.0.1:" + remote.dashboard.remotePort()).build())
                        .execute());
            }
            plain("GET / HTTP/1.1\r\n\r\n");
            assertEquals(401, remote.get("/").status());
        } finally {
            library.removeHandler(listener);
        }
        assertEquals(List.of(), said.stream().map(LogRecord::getMessage).toList());
    }

    @Test
    void oneAddressHoldsSoManyConnectionsAndTheOldestMakesRoom() throws IOException {
        List<Socket> all = new ArrayList<>();
        try {
            for (int i = 0; i < 60; i++) {
                all.add(new Socket(InetAddress.getLoopbackAddress(), remote.dashboard.remotePort()));
            }
            assertEquals(401, remote.get("/").status());
            assertFalse(rest(all.getFirst()).contains("HTTP"), "it is closed");
        } finally {
            for (Socket each : all) {
                each.close();
            }
        }
    }

    @Test
    void whatAStrangerSendsFillsNoLog() throws IOException {
        for (int i = 0; i < 20; i++) {
            for (String path : List.of("/", "/page/main.js", "/lib/" + "x".repeat(300), "/api/v1/actions/task")) {
                assertEquals(401, remote.post(path, SUSPEND).status(), path);
            }
        }
        assertEquals(200, remote.get("/page/login.js").status(), "it may be read");
        assertEquals(List.of(), new AuditLog(directory, _ -> {
        }).lines());
    }

    @Test
    void whatIsKeptIsOfItsOwnerAloneAndHasNoPasswordInIt() throws IOException {
        String session = remote.session("administer");
        remote.post("/api/v1/actions/task", SUSPEND, session);
        remote.post("/api/v1/actions/attach",
                "{\"url\":\"https://me:secret1@b.test/p/?key=secret2\",\"email\":\"secret3\",\"password\":\"secret4\",\"key\":\"secret5\",\"name\":\"secret6\"}",
                session);
        remote.post("/api/v1/actions/proxy", "{\"action\":\"save\",\"http_user_passwd\":\"secret7\"}", session);
        remote.post("/api/v1/actions/settings", "{\"action\":\"save\",\"text\":\"secret8\"}", session);
        String viewer = remote.session("view");
        remote.post("/api/v1/actions/task", SUSPEND, viewer);
        remote.login("secret9", "secret0 secret0");
        String log = String.join("\n", new AuditLog(directory, _ -> {
        }).lines());
        assertFalse(log.contains("secret"), log);
        assertTrue(log.contains(
                "\"user\":\"administer\",\"address\":\"127.0.0.1\",\"what\":\"task\",\"of\":{\"action\":\"suspend\",\"project\":\"http://a.test/\",\"name\":\"a\"},\"outcome\":\"done\",\"status\":200}"),
                log);
        assertTrue(log.contains("\"what\":\"attach\",\"of\":{\"url\":\"https://b.test/p/\"}"), log);
        assertTrue(log.contains("\"user\":\"view\",\"address\":\"127.0.0.1\",\"what\":\"task\""), log);
        assertTrue(log.contains("\"outcome\":\"refused\",\"status\":403"), log);
        for (String file : List.of("users", "key.pem", "certificate.pem", "audit.jsonl",
                "audit-operate.jsonl", "audit-strangers.jsonl")) {
            assertEquals("rw-------", Remote.mode(directory.resolve(file)), file);
            assertFalse(Files.readString(directory.resolve(file)).contains(Remote.PASSWORD), file);
        }
    }

    /** What the port answers to who speaks no TLS. */
    private String plain(String text) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), remote.dashboard.remotePort())) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return rest(socket);
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException cutOff) {
            return "";
        }
    }

    private static String rest(Socket socket) throws IOException {
        try {
            socket.setSoTimeout(20_000);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException cutOff) {
            return "";
        }
    }
}
