package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The parameters of a request's query. */
final class Query {

    private static final int MAX_LENGTH = 4096;

    private Query() {}

    /** The first value of each parameter; one that cannot be decoded counts as missing. */
    static Map<String, String> of(HttpExchange exchange) {
        Map<String, String> values = new HashMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        for (String pair : raw == null || raw.length() > MAX_LENGTH ? new String[0] : raw.split("&")) {
            int equals = pair.indexOf('=');
            try {
                values.putIfAbsent(decode(pair.substring(0, Math.max(0, equals))), decode(pair.substring(equals + 1)));
            } catch (IllegalArgumentException e) {
                // A broken escape: nothing that a client sends, so nothing is lost.
            }
        }
        return values;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
