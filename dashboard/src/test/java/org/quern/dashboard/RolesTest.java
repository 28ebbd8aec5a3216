package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.Role;

/** Every route of the description of the API (x-quern-role in openapi.json) is for its role and those above it, and for nobody else. */
class RolesTest {
    /** Those that have no action, and are the same for every body. */
    private static final List<String> UNNAMED = List.of("/actions/mode", "/actions/leave");
    private final Map<Role, String> sessions = new LinkedHashMap<>();
    @TempDir
    private Path directory = Path.of("");

    /** A request, and the role that it needs. */
    private record Route(String method, String path, String action, Role needed) {}

    @Test
    void everyRouteIsForItsRoleAndThoseAbove() throws Exception {
        List<Route> routes = routes();
        assertTrue(routes.size() > 50, routes::toString);
        try (FakeClient client = new FakeClient(1); Remote remote = new Remote(client, directory)) {
            for (Role role : Role.values()) {
                for (Route route : routes) {
                    ask(remote, role, route);
                }
            }
        }
    }

    private void ask(Remote remote, Role role, Route route) throws IOException {
        if (route.path().equals("/events") || route.path().equals("/actions/leave")) {
            return; // one has no end, and the other is looked at elsewhere
        }
        for (String base : role.compareTo(route.needed()) >= 0 ? List.of("/api/v1")
                : List.of("/api/v1", "/api/v1/hosts/1", "/api/v1/")) {
            String session = sessions.computeIfAbsent(role, each -> session(remote, each));
            Remote.Answer answer = route.method().equals("get") ? remote.get(base + route.path(), session)
                    : remote.post(base + route.path(), Json.of(body(route)), session);
            String where = role + " " + base + route + " " + answer.body();
            boolean may = role.compareTo(route.needed()) >= 0;
            assertEquals(!may, answer.status() == 403, where);
            assertTrue(may || answer.body().contains("Your role is '" + role.word() + "'"), where);
            assertTrue(answer.status() != 401, where);
        }
    }

    private String session(Remote remote, Role role) {
        try {
            return remote.session(role.word());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Map<String, Object> body(Route route) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("action", route.action());
        body.put("project", "http://a.test/");
        if (!route.path().endsWith("/project")) {
            body.put("name", "a");
        }
        body.put("what", "run");
        body.put("mode", "auto");
        return body;
    }

    private static List<Route> routes() throws IOException {
        List<Route> all = new ArrayList<>();
        description().getAsJsonObject("paths").asMap().forEach((path, operations) -> operations.getAsJsonObject()
                .asMap().forEach((method, operation) -> all
                        .addAll(routes(path, method, operation.getAsJsonObject()))));
        return all;
    }

    private static List<Route> routes(String path, String method, JsonObject operation) {
        JsonElement role = operation.get("x-quern-role");
        List<Route> all = new ArrayList<>();
        for (String action : actions(operation)) {
            all.add(new Route(method, path, action,
                    role(role.isJsonPrimitive() ? role : role.getAsJsonObject().get(action))));
        }
        if (method.equals("post") && !UNNAMED.contains(path)) {
            all.add(new Route(method, path, "unheard-of", Role.ADMINISTER));
            all.add(new Route(method, path, "", Role.ADMINISTER));
        }
        return all;
    }

    private static List<String> actions(JsonObject operation) {
        if (!operation.has("requestBody")) {
            return List.of("");
        }
        JsonObject properties = operation.getAsJsonObject("requestBody").getAsJsonObject("content")
                .getAsJsonObject("application/json").getAsJsonObject("schema").getAsJsonObject("properties");
        return properties.has("action") ? properties.getAsJsonObject("action").getAsJsonArray("enum").asList().stream()
                .map(JsonElement::getAsString).toList() : List.of("");
    }

    private static Role role(JsonElement text) {
        return Role.valueOf(text.getAsString().toUpperCase(java.util.Locale.ROOT));
    }

    private static JsonObject description() throws IOException {
        try (var in = Dashboard.class.getResourceAsStream("openapi.json")) {
            return JsonParser.parseString(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8))
                    .getAsJsonObject();
        }
    }
}
