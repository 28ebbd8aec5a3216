package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpService;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.access.CredentialCheck;
import org.quern.dashboard.access.Sessions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.passkey.OwnPasskeys;
import org.quern.dashboard.passkey.Passkeys;
import org.quern.dashboard.web.Hosts;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.MonitoredClient;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryJson;

/** The description of the API against the code that serves it: every path, and every field of every answer that a client gives cause for. */
class OpenApiTest {
    private static final String TOKEN = "open sesame";
    /** What this client has none of, or has no fields of its own. */
    private static final Set<String> EMPTY_HERE = Set.of("/transfers", "/catalog", "/history", "/history/days",
            "/history/faults", "/explanations",
            "/plan", "/what-if", "/openapi.json", "/events");

    /** A description of descriptions, a stream, and days by their names. */
    private static final Set<String> FREE = Set.of("/openapi.json", "/events", "/preferences");

    @Test
    void everyPathIsDescribedAndNoOther() throws IOException {
        Set<String> described = new TreeSet<>();
        description().getAsJsonObject("paths").asMap().forEach((path, operations) -> operations.getAsJsonObject()
                .keySet().forEach(method -> described.add(method + " " + path)));
        assertEquals(served(), described);
    }

    @Test
    void answersHaveTheFieldsThatAreDescribed() throws IOException {
        JsonObject description = description();
        try (FakeClient client = new FakeClient(1); Dashboard dashboard = dashboard(client)) {
            client.loseDriver();
            client.leaveCardsOut();
            Visitor visitor = new Visitor(dashboard.port());
            visitor.get("/api/v1/status", "Authorization: Bearer " + TOKEN); // /hosts waits for a look two seconds only
            for (String path : description.getAsJsonObject("paths").keySet()) {
                if (path.startsWith("/actions/") || EMPTY_HERE.contains(path)) {
                    continue;
                }
                JsonElement answer = JsonParser
                        .parseString(visitor.get("/api/v1" + path, "Authorization: Bearer " + TOKEN).body());
                compare(path, answer, schema(description, path), description);
            }
        }
    }

    /** One entry of each kind: what is not said of them, programs would have to guess. */
    @Test
    void entriesOfTheHistoryHaveTheFieldsThatAreDescribed() throws IOException {
        JsonArray all = new JsonArray();
        for (HistoryEntry entry : List.of(new HistoryEntry.ClientStarted(1, "0.1", 0), new HistoryEntry.ClientEnded(2),
                new HistoryEntry.ComputerSlept(3, 1), new HistoryEntry.TaskStarted(4, "p", "t", "a", "CPU", 1),
                new HistoryEntry.TaskStopped(5, "p", "t", "CPU", 4, "ended"),
                new HistoryEntry.TaskFinished(6, "p", "t", "a", "1", "CPU", 1, 1, 1, "success", 0),
                new HistoryEntry.Contacted(7, "p", true, "", 1, 1, 1),
                new HistoryEntry.ReasonChanged(8, "host", "computing", "allow", "nothing is against it"))) {
            all.add(HistoryJson.object(entry));
        }
        assertEquals(HistoryEntry.class.getPermittedSubclasses().length, all.size(), "one of each kind");
        compare("/history", all, schema(description(), "/history"), description());
    }

    @Test
    void everyObjectOfAnAnswerSaysItsFields() throws IOException {
        List<String> silent = new ArrayList<>();
        JsonObject description = description();
        for (String path : description.getAsJsonObject("paths").keySet()) {
            JsonObject operations = description.getAsJsonObject("paths").getAsJsonObject(path);
            if (operations.has("get") && !FREE.contains(path)) {
                findSilent(path, schema(description, path), silent);
            }
        }
        assertEquals(List.of(), silent);
    }

    private static void findSilent(String where, JsonElement schema, List<String> silent) {
        if (schema.isJsonObject()) {
            JsonObject object = schema.getAsJsonObject();
            if (object.has("type") && types(object).contains("object") && !object.has("properties")) {
                silent.add(where);
            }
            object.asMap().forEach((name, each) -> findSilent(where + "." + name, each, silent));
        }
    }

    @Test
    void theDescriptionIsServed() throws IOException {
        try (FakeClient client = new FakeClient(0); Dashboard dashboard = dashboard(client)) {
            Visitor visitor = new Visitor(dashboard.port());
            assertEquals(401, visitor.get("/api/v1/openapi.json").status());
            assertEquals(description(), JsonParser.parseString(
                    visitor.get("/api/v1/openapi.json", "Authorization: Bearer " + TOKEN).body()));
        }
    }

    private static JsonObject schema(JsonObject description, String path) {
        return description.getAsJsonObject("paths").getAsJsonObject(path).getAsJsonObject("get")
                .getAsJsonObject("responses").getAsJsonObject("200").getAsJsonObject("content")
                .getAsJsonObject("application/json").getAsJsonObject("schema");
    }

    private static void compare(String where, JsonElement answer, JsonObject schema, JsonObject description) {
        if (schema.has("$ref")) {
            String name = schema.get("$ref").getAsString();
            compare(where, answer, description.getAsJsonObject("components").getAsJsonObject("schemas")
                    .getAsJsonObject(name.substring(name.lastIndexOf('/') + 1)), description);
        } else if (schema.has("items")) {
            for (JsonElement each : answer.getAsJsonArray()) {
                compare(where + "[]", each, schema.getAsJsonObject("items"), description);
            }
        } else if (schema.has("properties") && !answer.isJsonNull()) {
            JsonObject properties = schema.getAsJsonObject("properties");
            Set<String> there = new TreeSet<>(answer.getAsJsonObject().keySet());
            if (schema.has("required")) { // of the others some may be missing
                assertEquals(Set.of(), without(there, properties.keySet()), where);
                schema.getAsJsonArray("required")
                        .forEach(name -> assertTrue(there.contains(name.getAsString()), where));
            } else {
                assertEquals(new TreeSet<>(properties.keySet()), there, where);
            }
            answer.getAsJsonObject().asMap().forEach((name, value) -> compare(where + "." + name, value,
                    properties.getAsJsonObject(name), description));
        } else if (schema.has("type")) {
            assertTrue(types(schema).contains(type(answer)), where + " is " + answer);
        }
    }

    private static Set<String> without(Set<String> names, Set<String> others) {
        Set<String> left = new TreeSet<>(names);
        left.removeAll(others);
        return left;
    }

    private static List<String> types(JsonObject schema) {
        JsonElement type = schema.get("type");
        return type.isJsonArray() ? type.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList()
                : List.of(type.getAsString());
    }

    private static String type(JsonElement value) {
        if (value.isJsonPrimitive()) {
            return value.getAsJsonPrimitive().isString() ? "string"
                    : value.getAsJsonPrimitive().isBoolean() ? "boolean" : "number";
        }
        return value.isJsonNull() ? "null" : value.isJsonArray() ? "array" : "object";
    }

    /** What the services ask to have served. */
    private static Set<String> served() {
        Set<String> all = new TreeSet<>();
        HttpRouting.Builder rules = noting(all, "");
        new MonitoredClient("", new ClientLink(() -> {
            throw ControlException.noClient("Nobody is asked here.");
        }), new LocalFiles(null)).serve(rules, "", new Sessions());
        try (Hosts hosts = new Hosts(List.of())) {
            rules.register("", hosts)
                    .register("",
                            new OwnPasskeys(new Sessions(), new Passkeys(Path.of("nowhere")), new CredentialCheck(_ -> {
                            })));
        }
        assertFalse(all.isEmpty());
        return all;
    }

    private static HttpRouting.Builder noting(Set<String> all, String base) {
        return (HttpRouting.Builder) Proxy.newProxyInstance(OpenApiTest.class.getClassLoader(),
                new Class<?>[]{HttpRouting.Builder.class}, (proxy, method, arguments) -> {
                    String path = base + arguments[0];
                    if (method.getName().equals("register")) {
                        for (HttpService service : (HttpService[]) arguments[1]) {
                            service.routing(noting(all, path));
                        }
                    } else {
                        all.add(method.getName().toLowerCase(Locale.ROOT) + " " + path);
                    }
                    return proxy;
                });
    }

    private static JsonObject description() throws IOException {
        try (var in = Dashboard.class.getResourceAsStream("openapi.json")) {
            return JsonParser.parseString(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8))
                    .getAsJsonObject();
        }
    }

    private static Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(null),
                new AccessOptions(false, TOKEN), 0);
    }
}
