package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.util.Map;
import org.quern.cli.common.Json;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.Reply;
import org.quern.model.PlainLine;

/** How answers are sent. */
public final class Answers {
    private Answers() {}

    /** Facts as JSON. */
    public static void json(ServerResponse response, Object facts) {
        String json;
        try {
            json = Json.of(facts);
        } catch (OutOfMemoryError e) { // one client of many shall not keep the others from being seen
            response.status(Status.SERVICE_UNAVAILABLE_503);
            json = Json.of(Map.of("error", "The answer does not fit into the dashboard's memory."));
        }
        Reply.send(response, "application/json; charset=UTF-8", json);
    }

    /** What went wrong, as JSON: a sentence for people in {@code error}. */
    public static void error(ServerResponse response, Status status, String sentence) {
        response.status(status);
        json(response, Map.of("error", PlainLine.of(sentence))); // it may have words of strangers in it
    }

    /** What the client or a check of ours refused: 400 where whoever asked is wrong, whatever the client does. */
    static void refusal(ServerResponse response, ControlException refused) {
        error(response, refused.isMistake() ? Status.BAD_REQUEST_400 : Status.CONFLICT_409,
                String.valueOf(refused.getMessage()));
    }

    static void noSuchAction(ServerResponse response) {
        error(response, Status.BAD_REQUEST_400, "There is no such action.");
    }
}
