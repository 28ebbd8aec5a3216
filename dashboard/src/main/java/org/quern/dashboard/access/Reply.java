package org.quern.dashboard.access;

import io.helidon.http.HeaderNames;
import io.helidon.http.HttpPrologue;
import io.helidon.http.Method;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;

/**
 * The body of an answer. Who asks by HEAD gets what GET gets, and of the body its length only (RFC 9110, 9.3.2). The HTTP library knows
 * nothing of that: it would route HEAD to nowhere, and send a body that the next answer of the connection is taken for.
 */
public final class Reply {
    /** Plain text in UTF-8. */
    public static final String PLAIN = "text/plain; charset=UTF-8";
    private static final ScopedValue<Boolean> LEFT_OUT = ScopedValue.newInstance();

    private Reply() {}

    /** Does {@code answer} for a request; for one by HEAD as if it were by GET, and without bodies. */
    static void during(RoutingRequest request, Runnable answer) {
        HttpPrologue asked = request.prologue();
        if (!asked.method().equals(Method.HEAD)) {
            answer.run();
            return;
        }
        request.prologue(HttpPrologue.create(asked.rawProtocol(), asked.protocol(), asked.protocolVersion(),
                Method.GET, asked.uriPath(), asked.query(), asked.fragment()));
        ScopedValue.where(LEFT_OUT, true).run(answer);
    }

    /** It was asked by HEAD, which changes nothing. */
    public static boolean isWithoutBody() {
        return LEFT_OUT.orElse(false);
    }

    /** A text of that type. */
    public static void send(ServerResponse response, String type, String text) {
        send(response, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes of that type. */
    public static void send(ServerResponse response, String type, byte[] body) {
        response.header(HeaderNames.CONTENT_TYPE, type);
        if (isWithoutBody()) {
            response.headers().contentLength(body.length);
            response.send(new byte[0]);
        } else {
            response.send(body);
        }
    }
}
