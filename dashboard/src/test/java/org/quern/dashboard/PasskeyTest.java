package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.dashboard.access.Account;
import org.quern.dashboard.access.Role;
import org.quern.testing.leaks.NoLeaks;

/** docs/dashboard.md, "Passkeys": who comes in by one, and who no more. */
@Isolated
@ExtendWith(NoLeaks.class)
class PasskeyTest extends PasskeyTestCase {
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
        String byPasskey = in.session();
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
        FakePasskeyDevice key = device();
        assertEquals(200, add(device, "Phone").status());
        assertEquals(200, add(key, "Key").status());
        assertEquals(device.handle, key.handle, "one user");
        assertEquals(409, add(device(), "phone").status(), "the name is taken");
        assertEquals(409, add(key, "Key again").status(), "it is there");
        String viewer = remote.session("view");
        assertEquals("[]", own(viewer).getAsJsonArray("passkeys").toString());
        assertEquals(409, act(viewer, Map.of("action", "remove", "id", key.id())).status());
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
        assertEquals(401, remote.post("/api/v1/actions/passkey", "{\"action\":\"add\"}",
                session.lines().findFirst().orElseThrow()).status(), "a cookie without its key");
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

    @Test
    void whoIsRemovedComesInNoMoreAndALowerRoleIsTheRole() throws Exception {
        add(device, "Phone");
        String before = signIn(device).session();
        Account account = remote.users.named("operate").orElseThrow();
        remote.users.put(new Account("operate", Role.VIEW, account.hash()));
        assertEquals(401, remote.get("/api/v1/session", before).status());
        String after = signIn(device).session();
        assertTrue(remote.get("/api/v1/session", after).body().contains("\"role\":\"view\""));
        assertEquals(403, remote.post("/api/v1/actions/mode", "{\"what\":\"run\",\"mode\":\"never\"}", after).status());
        remote.users.remove("operate");
        assertEquals(401, remote.get("/api/v1/session", after).status());
        assertEquals(401, signIn(device).status());
        assertTrue(log().contains("\"why\":\"no such user\""), log());
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
}
