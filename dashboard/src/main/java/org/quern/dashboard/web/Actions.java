package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessFilter;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.access.Sessions;
import org.quern.dashboard.client.Action;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.rpc.gui.GuiQuestion;

/** What can be done, by {@code POST} only (docs/api.md). The client's own refusals are handed on. */
public final class Actions implements HttpService {
    private static final List<String> MODES = List.of("always", "auto", "never", "restore");
    /** Ten years; whoever wants more wants it for good. */
    private static final double LONGEST = 315_360_000;
    private final ClientLink link;
    private final SnapshotCache snapshots;
    private final Sessions sessions;

    public Actions(ClientLink link, SnapshotCache snapshots, Sessions sessions) {
        this.link = link;
        this.snapshots = snapshots;
        this.sessions = sessions;
    }

    @Override
    public void routing(HttpRules rules) {
        for (String subject : List.of("task", "project", "transfer")) {
            rules.post("/" + subject,
                    (request, response) -> act(response, ofSubject(subject, RequestBody.of(request))));
        }
        rules.post("/mode", (request, response) -> act(response, ofMode(RequestBody.of(request))));
        rules.post("/client", (request, response) -> act(response, ofClient(RequestBody.of(request))));
        rules.post("/leave", (request, response) -> {
            sessions.leave(AccessFilter.cookie(request));
            Answers.json(response, Map.of("done", true));
        });
    }

    private static Optional<GuiQuestion> ofSubject(String subject, RequestBody wanted) {
        String project = wanted.text("project");
        String name = wanted.text("name");
        boolean isWhole = !project.isEmpty() && name.isEmpty() == subject.equals("project");
        return isWhole ? Action.of(subject, wanted.text("action")).map(action -> action.on(project, name))
                : Optional.empty();
    }

    private static Optional<GuiQuestion> ofClient(RequestBody wanted) {
        return switch (wanted.text("action")) {
            case "benchmarks" -> Optional.of(GuiQuestion.of("run_benchmarks"));
            case "connect" -> Optional.of(GuiQuestion.of("network_available"));
            case "preferences" -> Optional.of(GuiQuestion.of("read_global_prefs_override"));
            case "rescan" -> Optional.of(GuiQuestion.of("reset_host_info"));
            case "reread" -> Optional.of(GuiQuestion.of("read_cc_config"));
            case "quit" -> Optional.of(GuiQuestion.of("quit"));
            case "product" -> Optional.of(wanted.text("name").strip()).filter(name -> !name.isEmpty())
                    .map(name -> GuiQuestion.of("set_host_info").holding("host_info", Map.of("product_name", name)));
            default -> Optional.empty();
        };
    }

    private static Optional<GuiQuestion> ofMode(RequestBody wanted) {
        String mode = wanted.text("mode");
        String what = wanted.text("what");
        OptionalDouble seconds = wanted.seconds("seconds");
        if (seconds.isEmpty() || seconds.getAsDouble() > LONGEST || !MODES.contains(mode)
                || !List.of("run", "gpu", "network").contains(what)) {
            return Optional.empty();
        }
        return Optional.of(GuiQuestion.of("set_" + what + "_mode").with(mode, "").with("duration",
                Double.toString(seconds.getAsDouble())));
    }

    private void act(ServerResponse response, Optional<GuiQuestion> question) {
        if (question.isEmpty()) {
            Answers.error(response, Status.BAD_REQUEST_400,
                    "There is no such action, or something of it is missing or cannot be.");
            return;
        }
        try {
            link.act(client -> client.ask(question.get()));
            snapshots.invalidate();
            Answers.json(response, Map.of("done", true));
        } catch (ControlException e) {
            Answers.refusal(response, e);
        } catch (IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "The client does not answer: " + e.getMessage());
        }
    }
}
