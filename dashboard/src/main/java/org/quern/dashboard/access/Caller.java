package org.quern.dashboard.access;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.List;

/**
 * Who asks. A browser sends the cookie to every port of this computer, so that by itself it says nothing.
 *
 * @param cookie of a session that is open; empty if none came along
 * @param hasKey its key came along as well
 */
record Caller(String cookie, boolean hasKey) {
    /** Header with the key of a session, without which its cookie opens nothing but the empty page. */
    static final HeaderName KEY = HeaderNames.create("X-Quern-Key");
    private static final Caller NOBODY = new Caller("", false);

    /** Another server of this computer can add cookies of the same name, and have them sent first: each of them is tried. */
    static Caller of(List<String> cookies, String key, Sessions sessions) {
        Caller found = NOBODY;
        for (String cookie : cookies) {
            if (sessions.fits(cookie, key)) {
                return new Caller(cookie, true);
            }
            found = found.cookie().isEmpty() && sessions.isOpen(cookie) ? new Caller(cookie, false) : found;
        }
        return found;
    }

    /** As it was found for a request. */
    static Caller of(ServerRequest request) {
        return request.context().get(Caller.class).orElse(NOBODY);
    }
}
