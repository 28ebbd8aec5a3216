package org.quern.server.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Sends whole replies. */
final class Reply {

    /** Below this a compressed reply saves no packet. */
    private static final int GZIP_FROM_BYTES = 1400;

    private Reply() {}

    static void text(HttpExchange exchange, int status, String contentType, String body) throws IOException {
        bytes(exchange, status, contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Compressed if the client takes that and the body is worth it. */
    static void bytes(HttpExchange exchange, int status, String contentType, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        boolean gzip = body.length >= GZIP_FROM_BYTES && contentType.startsWith("text/") && acceptsGzip(exchange);
        byte[] sent = gzip ? gzip(body) : body;
        if (gzip) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        }
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head || sent.length == 0 ? -1 : sent.length);
        if (!head) {
            exchange.getResponseBody().write(sent);
        }
    }

    static void notFound(HttpExchange exchange) throws IOException {
        text(exchange, 404, "text/plain", "There is nothing at this address.\n");
    }

    static void wrongMethod(HttpExchange exchange, String allowed) throws IOException {
        exchange.getResponseHeaders().set("Allow", allowed);
        text(exchange, 405, "text/plain", "This address answers " + allowed + " only.\n");
    }

    private static boolean acceptsGzip(HttpExchange exchange) {
        List<String> accepted = exchange.getRequestHeaders().getOrDefault("Accept-Encoding", List.of());
        return accepted.stream().flatMap(line -> List.of(line.toLowerCase(Locale.ROOT).split(",")).stream())
                .map(String::strip)
                .anyMatch(coding -> coding.equals("gzip") || (coding.startsWith("gzip;") && !coding.endsWith("q=0")));
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 3);
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(body);
        }
        return bytes.toByteArray();
    }
}
