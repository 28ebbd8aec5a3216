package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.host.OwnPreferences;
import org.quern.cli.host.PreferenceWishes;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;

/** The preferences in force and where each comes from, and changing those of this computer (docs/api.md). */
public final class PreferenceAnswers implements HttpService {
    private static final Set<String> ACTIONS = Set.of("", "save", "check");
    private final ClientLink link;
    private final SnapshotCache snapshots;
    private final LocalFiles files;

    public PreferenceAnswers(ClientLink link, SnapshotCache snapshots, LocalFiles files) {
        this.link = link;
        this.snapshots = snapshots;
        this.files = files;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/preferences", (_, response) -> answer(response, Status.SERVICE_UNAVAILABLE_503,
                () -> link.ask(files::preferences)));
        rules.post("/actions/preferences", (request, response) -> {
            RequestBody wanted = RequestBody.of(request);
            Map<String, String> mistakes = PreferenceWishes.refusals(wanted.texts("set"), wanted.list("unset"));
            if (!ACTIONS.contains(wanted.text("action"))) {
                Answers.error(response, Status.BAD_REQUEST_400, "There is no such action.");
            } else if (wanted.text("action").equals("check")) {
                Answers.json(response, Map.of("mistakes", mistakes));
            } else if (!mistakes.isEmpty()) {
                response.status(Status.CONFLICT_409);
                Answers.json(response, Map.of("error", String.join(" ", mistakes.values()), "mistakes", mistakes));
            } else {
                answer(response, Status.CONFLICT_409, () -> save(wanted));
                snapshots.invalidate();
            }
        });
    }

    private Map<String, Object> save(RequestBody wanted) throws ControlException, IOException {
        PreferenceWishes wishes = PreferenceWishes.of(wanted.texts("set"), wanted.list("unset"));
        if (wishes.isEmpty()) {
            throw ControlException.failed("Nothing is to be changed.");
        }
        return link.act(client -> saved(client, wishes));
    }

    private static Map<String, Object> saved(ControlClient client, PreferenceWishes wishes)
            throws ControlException, IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("done", true);
        facts.put("message", new OwnPreferences(client).save(wishes).sentence());
        return facts;
    }

    private interface Answer {
        Map<String, Object> facts() throws ControlException, IOException;
    }

    private static void answer(ServerResponse response, Status refused, Answer answer) {
        try {
            Answers.json(response, answer.facts());
        } catch (ControlException e) {
            Answers.error(response, refused, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "The client does not answer: " + e.getMessage());
        }
    }
}
