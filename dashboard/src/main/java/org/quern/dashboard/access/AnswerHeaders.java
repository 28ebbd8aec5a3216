package org.quern.dashboard.access;

import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What stands in the head of every answer. */
final class AnswerHeaders {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    /** IMF-fixdate (RFC 9110, 5.6.7). The HTTP library writes the zone of this computer. */
    private static final DateTimeFormatter DATE = DateTimeFormatter
            .ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private AnswerHeaders() {}

    static void set(ServerResponseHeaders headers) {
        headers.set(HeaderNames.DATE, DATE.format(Instant.now()));
        headers.set(HeaderNames.create("Content-Security-Policy"), POLICY);
        headers.set(HeaderNames.create("X-Content-Type-Options"), "nosniff");
        headers.set(HeaderNames.create("Referrer-Policy"), "no-referrer");
        headers.set(HeaderNames.create("Cross-Origin-Opener-Policy"), "same-origin");
        headers.set(HeaderNames.create("Cross-Origin-Resource-Policy"), "same-origin");
        headers.set(HeaderNames.CACHE_CONTROL, "no-store");
    }
}
