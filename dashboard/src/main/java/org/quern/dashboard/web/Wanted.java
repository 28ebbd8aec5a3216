package org.quern.dashboard.web;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.helidon.webserver.http.ServerRequest;

/**
 * What a page wants done: the body of its request.
 *
 * @param facts empty if it was no JSON object
 */
record Wanted(JsonObject facts) {
    static Wanted of(ServerRequest request) {
        try {
            JsonElement told = JsonParser.parseString(request.content().as(String.class));
            return new Wanted(told.isJsonObject() ? told.getAsJsonObject() : new JsonObject());
        } catch (JsonParseException e) {
            return new Wanted(new JsonObject());
        }
    }

    /** A text, empty if it is not there. */
    String text(String name) {
        JsonElement told = facts.get(name);
        return told != null && told.isJsonPrimitive() ? told.getAsString() : "";
    }

    /** A number, 0 if it is none. */
    double number(String name) {
        return parsed(text(name));
    }

    /** The number that a text is, 0 if it is none. */
    static double parsed(String text) {
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
