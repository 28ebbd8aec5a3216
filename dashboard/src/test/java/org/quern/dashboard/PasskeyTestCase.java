package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.AuditLog;

/** A dashboard for other computers, somebody who is signed in there, and a device of the test's own: over real TLS. */
abstract class PasskeyTestCase {
    @TempDir
    Path directory = Path.of("");
    FakeClient client;
    Remote remote;
    FakePasskeyDevice device;
    String session = "";

    @SuppressWarnings("NullAway.Init") // set before each test
    PasskeyTestCase() {}

    @BeforeEach
    void open() throws Exception {
        client = new FakeClient(1);
        remote = new Remote(client, directory);
        device = device();
        session = remote.session("operate");
    }

    @AfterEach
    void close() throws IOException {
        remote.close();
        client.close();
    }

    FakePasskeyDevice device() throws GeneralSecurityException {
        return new FakePasskeyDevice("https://" + Remote.NAME + ":" + remote.dashboard.remotePort(), Remote.NAME);
    }

    Remote.Answer add(FakePasskeyDevice which, String name) throws Exception {
        return addAs(name, which.make(challenge(Remote.PASSWORD)));
    }

    Remote.Answer addAs(String name, JsonObject credential) throws IOException {
        return act(session, Map.of("action", "add", "name", name, "credential", credential));
    }

    /** A challenge for making one, of the first session, or of that one. */
    JsonObject challenge(String sessionOrPassword) throws IOException {
        boolean isOwn = sessionOrPassword.equals(Remote.PASSWORD);
        String whose = isOwn ? session : sessionOrPassword;
        Remote.Answer answer = act(whose, Map.of("action", "challenge", "password", Remote.PASSWORD));
        assertEquals(200, answer.status(), answer.body());
        return parsed(answer);
    }

    Remote.Answer act(String action, String name, String value) throws IOException {
        return act(session, Map.of("action", action, name, value));
    }

    Remote.Answer act(String whose, Map<String, Object> facts) throws IOException {
        JsonObject body = new JsonObject();
        facts.forEach((name, value) -> body.add(name,
                value instanceof JsonElement json ? json : JsonParser.parseString(Json.of(value))));
        return remote.post("/api/v1/actions/passkey", body.toString(), whose);
    }

    Remote.Answer ask() throws IOException {
        Remote.Answer answer = remote.post("/login/passkey/challenge", "{}");
        assertEquals(200, answer.status(), answer.body());
        assertTrue(answer.cookie().startsWith("__Host-quern_passkey_"), answer.cookie());
        return answer;
    }

    Remote.Answer signIn(FakePasskeyDevice which) throws Exception {
        Remote.Answer asked = ask();
        return show(which.sign(parsed(asked)), "Cookie: " + asked.cookie());
    }

    Remote.Answer show(JsonObject credential, String cookie) throws IOException {
        JsonObject body = new JsonObject();
        body.add("credential", credential);
        return cookie.isEmpty() ? remote.post("/login/passkey", body.toString())
                : remote.post("/login/passkey", body.toString(), cookie);
    }

    JsonObject own() throws IOException {
        return own(session);
    }

    JsonObject own(String whose) throws IOException {
        Remote.Answer answer = remote.get("/api/v1/passkeys", whose);
        assertEquals(200, answer.status(), answer.body());
        assertFalse(answer.body().contains("\"key\""), answer.body());
        return parsed(answer);
    }

    static JsonObject parsed(Remote.Answer answer) {
        return JsonParser.parseString(answer.body()).getAsJsonObject();
    }

    String log() throws IOException {
        return String.join("\n", new AuditLog(directory, _ -> {
        }).lines());
    }
}
