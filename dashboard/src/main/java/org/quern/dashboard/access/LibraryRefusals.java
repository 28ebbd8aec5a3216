package org.quern.dashboard.access;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.quern.cli.common.Json;

/** What the HTTP library refuses before the filter is asked, and what went wrong behind it: a sentence, as all other refusals have. */
public final class LibraryRefusals {
    private LibraryRefusals() {}

    /** For all kinds of them. */
    public static DirectHandlers handlers() {
        DirectHandlers.Builder all = DirectHandlers.builder();
        for (DirectHandler.EventType each : DirectHandler.EventType.values()) {
            all.addHandler(each, LibraryRefusals::answer);
        }
        return all.build();
    }

    private static DirectHandler.TransportResponse answer(DirectHandler.TransportRequest request,
            DirectHandler.EventType type, Status status, ServerResponseHeaders headers, String message) {
        AnswerHeaders.set(headers);
        headers.set(HeaderNames.CONTENT_TYPE, "application/json; charset=UTF-8");
        return DirectHandler.TransportResponse.builder().status(status).headers(headers)
                .keepAlive(type.keepAlive())
                .entity(Json.of(Map.of("error", sentence(status.code()))).getBytes(StandardCharsets.UTF_8)).build();
    }

    /** Nothing of what was sent, nor of the program. */
    private static String sentence(int code) {
        return switch (code) {
            case 404 -> "There is nothing of that name.";
            case 405 -> "That is not asked in this way.";
            case 413 -> "The body is too long.";
            case 414 -> "The address is too long.";
            case 505 -> "HTTP/1.1 is spoken here.";
            default -> code < 500 ? "That is no request that can be read." : "Something went wrong in the dashboard.";
        };
    }
}
