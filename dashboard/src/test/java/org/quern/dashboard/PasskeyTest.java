package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.common.Json;
import org.quern.dashboard.door.Account;
import org.quern.dashboard.door.AuditLog;
import org.quern.dashboard.door.Role;
import org.quern.dashboard.passkey.Passkeys;
import org.quern.testing.leaks.NoLeaks;

/** docs/dashboard.md, "Passkeys": a device of the test's own, over real TLS, and what strangers try. */
@Isolated
@ExtendWith(NoLeaks.class)
class PasskeyTest {
    @TempDir
    private Path directory = Path.of("");
    private PlayedClient client;
    private Remote remote;
    private PlayedDevice device;
    private String session = "";
    private String word = "";

    @SuppressWarnings("NullAway.Init") // set before each test
    PasskeyTest() {}

    @BeforeEach
    void open() throws Exception {
        client = new PlayedClient(1);
        remote = new Remote(client, directory);
        device = device();
        session = remote.session("operate");
        word = remote.word(session);
    }

    @AfterEach
    void close() throws IOException {
        remote.close();
        client.close();
    }

    @Test
    void whoAddedOneWithHisPasswordComesInByItAndNobodyAfterItIsRemoved() throws Exception {
        assertEquals(200, add(device, "Phone").status());
        JsonObject told = own();
        assertEquals(Remote.NAME, told.get("site").getAsString());
        assertEquals("", told.get("why_not").getAsString());
        JsonObject phone = told.getAsJsonArray("passkeys").get(0).getAsJsonObject();
        assertEquals("Phone", phone.get("name").getAsString());
        assertEquals(0, phone.get("used").getAsDouble());
        Remote.Answer in = signIn(device);
        assertEquals(200, in.status(), in.body());
        String whole = String.valueOf(in.headers().get("Set-Cookie"));
        assertTrue(whole.startsWith("__Host-quern_session_") && whole.endsWith("HttpOnly; SameSite=Strict; Secure"),
                whole);
        String byPasskey = "Cookie: " + in.cookie();
        assertTrue(
                remote.get("/api/v1/session", byPasskey).body().contains("\"user\":\"operate\",\"role\":\"operate\""));
        assertTrue(own().getAsJsonArray("passkeys").get(0).getAsJsonObject().get("used").getAsDouble() > 0);
        assertEquals("rw-------", Remote.mode(directory.resolve("passkeys")));
        assertEquals(200, act("remove", "id", device.id()).status());
        assertEquals(401, remote.get("/api/v1/session", byPasskey).status(), "who came in by it is out");
        assertEquals(200, remote.get("/api/v1/session", session).status(), "who came in by the password is not");
        assertEquals(401, signIn(device).status());
        assertEquals(409, act("remove", "id", device.id()).status());
        String log = log();
        assertTrue(
                log.contains(
                        "\"what\":\"passkey\",\"of\":{\"action\":\"add\",\"name\":\"Phone\"},\"outcome\":\"done\""),
                log);
        assertTrue(log.contains(
                "\"user\":\"operate\",\"address\":\"127.0.0.1\",\"what\":\"login\",\"of\":{\"by\":\"passkey\",\"name\":\"Phone\"},\"outcome\":\"done\",\"status\":200"),
                log);
        assertTrue(log.contains("\"of\":{\"action\":\"remove\",\"id\":\"" + device.id() + "\"},\"outcome\":\"done\""),
                log);
        assertTrue(log.contains(
                "\"of\":{\"by\":\"passkey\",\"why\":\"no such passkey\"},\"outcome\":\"refused\",\"status\":401"), log);
    }

    @Test
    void severalOfOneUserAndOfOthersAreToldApart() throws Exception {
        PlayedDevice key = device();
        assertEquals(200, add(device, "Phone").status());
        assertEquals(200, add(key, "Key").status());
        assertEquals(device.handle, key.handle, "one user");
        assertEquals(409, add(device(), "phone").status(), "the name is taken");
        assertEquals(409, add(key, "Key again").status(), "it is there");
        String viewer = remote.session("view");
        assertEquals("[]", own(viewer).getAsJsonArray("passkeys").toString());
        assertEquals(409, act(viewer, remote.word(viewer), Map.of("action", "remove", "id", key.id())).status());
        assertEquals(2, own().getAsJsonArray("passkeys").size());
        assertEquals(200, signIn(key).status());
        assertEquals(200, signIn(device).status());
        assertEquals(2, challenge(Remote.PASSWORD).getAsJsonArray("excludeCredentials").size());
    }

    @Test
    void tenAreEnough() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertEquals(200, add(device(), "Device " + i).status(), String.valueOf(i));
        }
        Remote.Answer refused = act("challenge", "password", Remote.PASSWORD);
        assertEquals(409, refused.status());
        assertTrue(refused.body().contains("You have 10 passkeys"), refused.body());
    }

    @Test
    void noneIsAddedWithoutThePasswordOrAName() throws Exception {
        Remote.Answer wrong = act("challenge", "password", "not the password");
        assertEquals(409, wrong.status());
        assertEquals("{\"error\":\"The password is wrong.\"}", wrong.body());
        JsonObject credential = device.make(challenge(Remote.PASSWORD));
        for (String name : List.of(" ", "x".repeat(61), "a\nb")) {
            assertEquals(409, addAs(name, device.make(challenge(Remote.PASSWORD))).status(), name);
        }
        assertEquals(409, addAs("Phone", credential).status(), "its challenge is another one's now");
        assertEquals(0, own().getAsJsonArray("passkeys").size());
        assertEquals(403, remote.post("/api/v1/actions/passkey", "{\"action\":\"add\"}", session).status());
        assertEquals(401, remote.post("/api/v1/actions/passkey", "{\"action\":\"add\"}").status());
    }

    @Test
    void nobodyFillsTheLogWithChanges() throws Exception {
        int refused = 0;
        for (int i = 0; i < 40; i++) {
            refused += act("remove", "id", "none").status() == 429 ? 1 : 0;
        }
        assertTrue(refused >= 9, String.valueOf(refused));
    }

    static List<Consumer<PlayedDevice>> lies() {
        return List.of(each -> each.origin = "https://evil.test", each -> each.origin = "https://" + Remote.NAME,
                each -> each.origin = each.origin.replace("https", "http"), each -> each.site = "evil.test",
                each -> each.site = "test", each -> each.type = "webauthn.other", each -> each.knowsItsUser = false,
                each -> each.isInAFrameOfAnother = true,
                each -> each.challenge = "A".repeat(43));
    }

    @ParameterizedTest
    @MethodSource("lies")
    void aLieIsNotTaken(Consumer<PlayedDevice> lie) throws Exception {
        PlayedDevice liar = device();
        lie.accept(liar);
        assertEquals(409, add(liar, "Liar").status());
        assertEquals(200, add(device, "Phone").status());
        lie.accept(device);
        Remote.Answer answer = signIn(device);
        assertEquals(401, answer.status());
        assertEquals("", answer.cookie());
        assertTrue(log().contains(
                "\"user\":\"operate\",\"address\":\"127.0.0.1\",\"what\":\"login\",\"of\":{\"by\":\"passkey\",\"why\":\"not signed for this\"}"),
                log());
    }

    @Test
    void anAnswerIsGoodOnceAndForTheBrowserThatAsked() throws Exception {
        add(device, "Phone");
        Remote.Answer asked = ask();
        String browser = "Cookie: " + asked.cookie();
        JsonObject answer = device.sign(parsed(asked));
        assertEquals(401, show(answer, "").status(), "a browser that did not ask");
        assertEquals(401, show(answer, "Cookie: " + ask().cookie()).status(), "one that was asked something else");
        assertEquals(200, show(answer, browser).status());
        assertEquals(401, show(answer, browser).status(), "again");
        assertEquals(401, show(device.sign(parsed(asked)), browser).status(), "signed anew for the same");
    }

    @Test
    void anAnswerToAnotherChallengeIsRefused() throws Exception {
        add(device, "Phone");
        JsonObject first = parsed(ask());
        Remote.Answer second = ask();
        assertEquals(401, show(device.sign(first), "Cookie: " + second.cookie()).status());
        JsonObject making = challenge(Remote.PASSWORD);
        assertEquals(401, show(device.sign(making), session).status(), "a challenge for making one");
    }

    @Test
    void aRegistrationIsGoodOnceAndForItsOwnSession() throws Exception {
        JsonObject credential = device.make(challenge(Remote.PASSWORD));
        String other = remote.session("operate");
        assertEquals(409, act(other, remote.word(other),
                Map.of("action", "add", "name", "Phone", "credential", credential)).status());
        assertEquals(200, addAs("Phone", credential).status());
        assertEquals(409, addAs("Other", credential).status());
    }

    @Test
    void aDeviceThatCountsBackIsRefusedAndNoted() throws Exception {
        device.count = 5;
        add(device, "Key");
        assertEquals(200, signIn(device).status());
        device.forgets = true;
        assertEquals(401, signIn(device).status(), "the same count again");
        device.count = 3;
        assertEquals(401, signIn(device).status());
        device.count = 0;
        assertEquals(401, signIn(device).status(), "it counted before");
        assertTrue(log().contains("its device counted back"), log());
        device.count = 7;
        assertEquals(200, signIn(device).status());
    }

    @Test
    void whoClaimsToBeAnotherIsNobody() throws Exception {
        add(device, "Phone");
        String administrator = remote.session("administer");
        PlayedDevice other = device();
        assertEquals(200, act(administrator, remote.word(administrator),
                Map.of("action", "add", "name", "Mine", "credential", other.make(challenge(administrator)))).status());
        assertNotEquals(device.handle, other.handle);
        String mine = device.handle;
        device.handle = other.handle;
        assertEquals(401, signIn(device).status());
        device.handle = "";
        assertEquals(401, signIn(device).status());
        device.handle = mine;
        assertEquals(401, signIn(device()).status(), "nobody's");
        JsonObject told = device.sign(parsed(ask()));
        told.addProperty("id", other.id());
        told.addProperty("rawId", other.id());
        Remote.Answer asked = ask();
        assertEquals(401, show(told, "Cookie: " + asked.cookie()).status());
    }

    @Test
    void whoIsRemovedComesInNoMoreAndALowerRoleIsTheRole() throws Exception {
        add(device, "Phone");
        String before = "Cookie: " + signIn(device).cookie();
        Account account = remote.users.named("operate").orElseThrow();
        remote.users.put(new Account("operate", Role.VIEW, account.hash()));
        assertEquals(401, remote.get("/api/v1/session", before).status());
        String after = "Cookie: " + signIn(device).cookie();
        assertTrue(remote.get("/api/v1/session", after).body().contains("\"role\":\"view\""));
        assertEquals(403, remote.post("/api/v1/actions/mode", "{\"what\":\"run\",\"mode\":\"never\"}", after,
                remote.word(after)).status());
        remote.users.remove("operate");
        assertEquals(401, remote.get("/api/v1/session", after).status());
        assertEquals(401, signIn(device).status());
        assertTrue(log().contains("\"why\":\"no such user\""), log());
    }

    @Test
    void triesAreLimitedAsThoseOfPasswords() throws Exception {
        add(device, "Phone");
        for (int i = 0; i < 7; i++) {
            assertEquals(200, signIn(device).status());
        }
        for (int i = 0; i < 5; i++) {
            assertEquals(401, show(new JsonObject(), "").status());
        }
        Remote.Answer refused = signIn(device);
        assertEquals(429, refused.status());
        assertEquals("60", refused.headers().get("Retry-After"));
        assertEquals(429, remote.login("view", Remote.PASSWORD).status(), "of passwords as well");
    }

    @Test
    void anAddressHasNone() throws Exception {
        String host = "Host: 127.0.0.1:" + remote.dashboard.remotePort();
        Remote.Answer asked = remote.post("/login/passkey/challenge", "{}", host);
        assertEquals(409, asked.status());
        assertTrue(asked.body().contains("Passkeys go with a name"), asked.body());
        JsonObject told = parsed(remote.get("/api/v1/passkeys", session, host));
        assertEquals("", told.get("site").getAsString());
        assertTrue(told.get("why_not").getAsString().startsWith("Passkeys go with a name"), told::toString);
        assertEquals(421, remote.post("/login/passkey/challenge", "{}", "Host: rebound.test").status());
    }

    @Test
    void aPasskeyOfOneNameIsNoneOfTheOther() throws Exception {
        add(device, "Phone");
        try (Remote other = new Remote(client, directory, remote.certificate, List.of("cellar.test"))) {
            String host = "Host: cellar.test:" + other.dashboard.remotePort();
            Remote.Answer asked = other.post("/login/passkey/challenge", "{}", host);
            device.origin = "https://cellar.test:" + other.dashboard.remotePort();
            device.site = "cellar.test";
            Remote.Answer answer = other.post("/login/passkey",
                    Json.of(Map.of("credential", Map.of())).replace("{}", device.sign(parsed(asked)).toString()),
                    "Cookie: " + asked.cookie(), host);
            assertEquals(401, answer.status());
            assertTrue(log().contains("\"why\":\"of another site\""), log());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "\"x\"", "[]", "{}", "{\"id\":1}", "{\"id\":\"AA\",\"rawId\":\"AA\"}",
        "{\"id\":\"AA\",\"rawId\":\"AA\",\"type\":\"public-key\",\"response\":{}}",
        "{\"id\":\"?\",\"rawId\":\"?\",\"type\":\"public-key\",\"response\":{\"clientDataJSON\":\"AA\",\"authenticatorData\":\"AA\",\"signature\":\"AA\",\"attestationObject\":\"ow\",\"userHandle\":\"\"}}",
        "{\"id\":\"AA\",\"rawId\":\"AA\",\"type\":\"public-key\",\"response\":{\"clientDataJSON\":\"bnVsbA\",\"authenticatorData\":\"\",\"signature\":\"\",\"attestationObject\":\"n5-fn5-f\"},\"clientExtensionResults\":[]}"})
    void whatIsNoCredentialIsRefused(String text) throws Exception {
        Remote.Answer asked = ask();
        assertEquals(401, remote.post("/login/passkey", "{\"credential\":" + text + "}", "Cookie: " + asked.cookie())
                .status());
        challenge(Remote.PASSWORD);
        assertEquals(409, remote.post("/api/v1/actions/passkey",
                "{\"action\":\"add\",\"name\":\"a\",\"credential\":" + text + "}", session, word).status());
        assertEquals(200, add(device, "Phone").status(), "it lives");
    }

    @Test
    void everyCutOrChangedAnswerIsRefused() throws Exception {
        add(device, "Phone");
        for (String part : List.of("clientDataJSON", "authenticatorData", "signature", "userHandle")) {
            Remote.Answer asked = ask();
            JsonObject told = device.sign(parsed(asked));
            JsonObject response = told.getAsJsonObject("response");
            String text = response.get(part).getAsString();
            response.addProperty(part, text.substring(0, text.length() / 2 / 4 * 4));
            assertEquals(401, show(told, "Cookie: " + asked.cookie()).status(), part);
        }
    }

    @Test
    void otherPagesGetNoChallengeAndSignNobodyIn() throws Exception {
        for (String path : List.of("/login/passkey/challenge", "/login/passkey")) {
            assertEquals(403, remote.post(path, "{}", "Origin: https://evil.test").status());
            assertEquals(403, remote.post(path, "{}", "Sec-Fetch-Site: cross-site").status());
            assertEquals(415, remote.postAs("text/plain", path, "{}").status());
            assertEquals(401, new Visitor(remote.dashboard.port()).post(path, "{}").status(), "not at the other door");
        }
    }

    @Test
    void filesThatOthersCouldHaveWrittenOrAreDamagedLetNobodyIn() throws Exception {
        add(device, "Phone");
        String byPasskey = "Cookie: " + signIn(device).cookie();
        Path file = directory.resolve("passkeys");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
        assertEquals(503, signIn(device).status());
        assertEquals(401, remote.get("/api/v1/session", byPasskey).status());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        String good = Files.readString(file);
        for (String bad : List.of("no JSON\n", "null\n", "{\"user\":[]}\n")) {
            Files.writeString(file, good + bad);
            assertEquals(503, signIn(device).status(), bad);
            assertEquals(409, act("remove", "id", device.id()).status(), bad);
            assertEquals(good + bad, Files.readString(file), "nothing of it is lost");
        }
        Files.writeString(file, good);
        assertEquals(200, signIn(device).status());
        assertEquals(1, new Passkeys(directory).of("OPERATE").size());
    }

    private PlayedDevice device() throws GeneralSecurityException {
        return new PlayedDevice("https://" + Remote.NAME + ":" + remote.dashboard.remotePort(), Remote.NAME);
    }

    private Remote.Answer add(PlayedDevice which, String name) throws Exception {
        return addAs(name, which.make(challenge(Remote.PASSWORD)));
    }

    private Remote.Answer addAs(String name, JsonObject credential) throws IOException {
        return act(session, word, Map.of("action", "add", "name", name, "credential", credential));
    }

    /** A challenge for making one, of the first session, or of that one. */
    private JsonObject challenge(String sessionOrPassword) throws IOException {
        boolean isOwn = sessionOrPassword.equals(Remote.PASSWORD);
        String whose = isOwn ? session : sessionOrPassword;
        Remote.Answer answer = act(whose, isOwn ? word : remote.word(whose),
                Map.of("action", "challenge", "password", Remote.PASSWORD));
        assertEquals(200, answer.status(), answer.body());
        return parsed(answer);
    }

    private Remote.Answer act(String action, String name, String value) throws IOException {
        return act(session, word, Map.of("action", action, name, value));
    }

    private Remote.Answer act(String whose, String its, Map<String, Object> facts) throws IOException {
        JsonObject body = new JsonObject();
        facts.forEach((name, value) -> body.add(name,
                value instanceof JsonElement json ? json : JsonParser.parseString(Json.of(value))));
        return remote.post("/api/v1/actions/passkey", body.toString(), whose, its);
    }

    private Remote.Answer ask() throws IOException {
        Remote.Answer answer = remote.post("/login/passkey/challenge", "{}");
        assertEquals(200, answer.status(), answer.body());
        assertTrue(answer.cookie().startsWith("__Host-quern_passkey_"), answer.cookie());
        return answer;
    }

    private Remote.Answer signIn(PlayedDevice which) throws Exception {
        Remote.Answer asked = ask();
        return show(which.sign(parsed(asked)), "Cookie: " + asked.cookie());
    }

    private Remote.Answer show(JsonObject credential, String cookie) throws IOException {
        JsonObject body = new JsonObject();
        body.add("credential", credential);
        return cookie.isEmpty() ? remote.post("/login/passkey", body.toString())
                : remote.post("/login/passkey", body.toString(), cookie);
    }

    private JsonObject own() throws IOException {
        return own(session);
    }

    private JsonObject own(String whose) throws IOException {
        Remote.Answer answer = remote.get("/api/v1/passkeys", whose);
        assertEquals(200, answer.status(), answer.body());
        assertFalse(answer.body().contains("\"key\""), answer.body());
        return parsed(answer);
    }

    private static JsonObject parsed(Remote.Answer answer) {
        return JsonParser.parseString(answer.body()).getAsJsonObject();
    }

    private String log() throws IOException {
        return String.join("\n", new AuditLog(directory, _ -> {
        }).lines());
    }
}
