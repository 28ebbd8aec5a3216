package org.quern.dashboard.web;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.Action;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.Watch;
import org.quern.dashboard.door.Doorkeeper;
import org.quern.dashboard.door.Sessions;
import org.quern.rpc.gui.GuiQuestion;

/** What can be done, by {@code POST} only (docs/api.md). The client's own refusals are handed on. */
public final class Actions implements HttpService {
    private static final List<String> MODES = List.of("always", "auto", "never", "restore");
    private final ClientLink link;
    private final Watch watch;
    private final Sessions sessions;

    public Actions(ClientLink link, Watch watch, Sessions sessions) {
        this.link = link;
        this.watch = watch;
        this.sessions = sessions;
    }

    @Override
    public void routing(HttpRules rules) {
        for (String subject : List.of("task", "project", "transfer")) {
            rules.post("/" + subject, (request, response) -> act(response, ofSubject(subject, read(request))));
        }
        rules.post("/mode", (request, response) -> act(response, ofMode(read(request))));
        rules.post("/leave", (request, response) -> {
            sessions.leave(Doorkeeper.cookie(request));
            Answers.json(response, Map.of("done", true));
        });
    }

    private static Optional<GuiQuestion> ofSubject(String subject, JsonObject wanted) {
        String project = text(wanted, "project");
        String name = text(wanted, "name");
        boolean isWhole = !project.isEmpty() && name.isEmpty() == subject.equals("project");
        return isWhole ? Action.of(subject, text(wanted, "action")).map(action -> action.on(project, name))
                : Optional.empty();
    }

    private static Optional<GuiQuestion> ofMode(JsonObject wanted) {
        String mode = text(wanted, "mode");
        String what = text(wanted, "what");
        if (!MODES.contains(mode) || !List.of("run", "gpu", "network").contains(what)) {
            return Optional.empty();
        }
        return Optional.of(GuiQuestion.of("set_" + what + "_mode").with(mode, "").with("duration",
                Double.toString(Math.max(0, number(wanted, "seconds")))));
    }

    private void act(ServerResponse response, Optional<GuiQuestion> question) {
        if (question.isEmpty()) {
            Answers.error(response, Status.BAD_REQUEST_400, "There is no such action, or something of it is missing.");
            return;
        }
        try {
            link.act(client -> client.ask(question.get()));
            watch.forget();
            Answers.json(response, Map.of("done", true));
        } catch (ControlException e) {
            Answers.error(response, Status.CONFLICT_409, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "The client does not answer: " + e.getMessage());
        }
    }

    private static JsonObject read(ServerRequest request) {
        try {
            JsonElement told = JsonParser.parseString(request.content().as(String.class));
            return told.isJsonObject() ? told.getAsJsonObject() : new JsonObject();
        } catch (JsonParseException e) {
            return new JsonObject();
        }
    }

    private static String text(JsonObject from, String name) {
        JsonElement told = from.get(name);
        return told != null && told.isJsonPrimitive() ? told.getAsString() : "";
    }

    private static double number(JsonObject from, String name) {
        try {
            double value = Double.parseDouble(text(from, name));
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
