package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.util.Map;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.Reply;

/** How answers are sent. */
public final class Answers {
    private Answers() {}

    /** Facts as JSON. */
    public static void json(ServerResponse response, Object facts) {
        Reply.send(response, "application/json; charset=UTF-8", Json.of(facts));
    }

    /** What went wrong, as JSON: a sentence for people in {@code error}. */
    public static void error(ServerResponse response, Status status, String sentence) {
        response.status(status);
        json(response, Map.of("error", sentence));
    }
}
