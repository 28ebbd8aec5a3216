package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.common.Json;
import org.quern.dashboard.passkey.Passkeys;
import org.quern.testing.leaks.NoLeaks;

/** What strangers try with passkeys, and devices that lie. */
@Isolated
@ExtendWith(NoLeaks.class)
class PasskeyAttackTest extends PasskeyTestCase {
    static List<Consumer<FakePasskeyDevice>> lies() {
        return List.of(each -> each.origin = "https://evil.test", each -> each.origin = "https://" + Remote.NAME,
                each -> each.origin = each.origin.replace("https", "http"), each -> each.site = "evil.test",
                each -> each.site = "test", each -> each.type = "webauthn.other", each -> each.knowsItsUser = false,
                each -> each.isInAFrameOfAnother = true,
                each -> each.challenge = "A".repeat(43));
    }

    @ParameterizedTest
    @MethodSource("lies")
    void aLieIsNotTaken(Consumer<FakePasskeyDevice> lie) throws Exception {
        FakePasskeyDevice liar = device();
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
        assertEquals(409, act(other,
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
        FakePasskeyDevice other = device();
        assertEquals(200, act(administrator,
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
                "{\"action\":\"add\",\"name\":\"a\",\"credential\":" + text + "}", session).status());
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
            assertEquals(401, new Visitor(remote.dashboard.port()).post(path, "{}").status(),
                    "not at the other listener");
        }
    }

    @Test
    void filesThatOthersCouldHaveWrittenOrAreDamagedLetNobodyIn() throws Exception {
        add(device, "Phone");
        String byPasskey = signIn(device).session();
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
}
