package org.quern.dashboard.access;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.helidon.webserver.http.ServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a page wants done: the body of its request.
 *
 * @param facts empty if it was no JSON object
 */
public record RequestBody(JsonObject facts) {
    /** As the access filter has read it, and judged. */
    public static RequestBody of(ServerRequest request) {
        return request.context().get(RequestBody.class).orElseGet(() -> read(request));
    }

    /** Nothing that anybody said. */
    static RequestBody nothing() {
        return new RequestBody(new JsonObject());
    }

    /** What the body of a request says; it can be read once. */
    static RequestBody read(ServerRequest request) {
        if (!request.content().hasEntity()) {
            return nothing();
        }
        try {
            // In UTF-8, as JSON is, whatever is said of it: there is no telling what a stranger calls it.
            JsonElement told = JsonParser
                    .parseString(new String(request.content().as(byte[].class), StandardCharsets.UTF_8));
            return told.isJsonObject() ? new RequestBody(told.getAsJsonObject()) : nothing();
        } catch (JsonParseException e) {
            return nothing();
        }
    }

    /** A text, empty if it is not there. */
    public String text(String name) {
        JsonElement told = facts.get(name);
        return told != null && told.isJsonPrimitive() ? told.getAsString() : "";
    }

    /** Seconds of 0 or more, 0 if they are not there; empty if what stands there is none. */
    public OptionalDouble seconds(String name) {
        try {
            double value = facts.has(name) ? Double.parseDouble(text(name)) : 0;
            return value >= 0 && Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** Texts by name, of an object in it; none if it is not there. */
    public Map<String, String> texts(String name) {
        Map<String, String> all = new LinkedHashMap<>();
        if (facts.get(name) instanceof JsonObject told) {
            RequestBody inner = new RequestBody(told);
            told.keySet().forEach(each -> all.put(each, inner.text(each)));
        }
        return all;
    }

    /** Texts of a list in it; none if it is not there. */
    public List<String> list(String name) {
        return facts.get(name) instanceof JsonArray told
                ? told.asList().stream().filter(JsonElement::isJsonPrimitive).map(JsonElement::getAsString).toList()
                : List.of();
    }

    /** The number that a text is, 0 if it is none. */
    public static double parsed(String text) {
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
