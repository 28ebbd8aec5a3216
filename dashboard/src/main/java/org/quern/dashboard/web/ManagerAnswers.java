package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.model.BoincError;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** The account manager that the client follows, and following one (docs/protocol/gui-rpc.md 8). It is asked by the client, and never from here. */
public final class ManagerAnswers implements HttpService {
    private static final long MILLIS_BETWEEN_POLLS = 100;
    private static final String URL = "url";
    private static final String NAME = "name";
    private static final String PASSWORD = "password";
    /** BOINC's own client says for ever that it asks, where the manager cannot be reached. */
    private static final Duration USUAL = Duration.ofMinutes(2);
    private final ClientLink link;
    private final SnapshotCache snapshots;
    private final Duration most;

    public ManagerAnswers(ClientLink link, SnapshotCache snapshots) {
        this(link, snapshots, USUAL);
    }

    /** {@code most}: how long an answer is waited for. */
    public ManagerAnswers(ClientLink link, SnapshotCache snapshots, Duration most) {
        this.link = link;
        this.snapshots = snapshots;
        this.most = most;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/manager", (_, response) -> answer(response, ManagerAnswers::followed));
        rules.post("/actions/manager", (request, response) -> {
            RequestBody wanted = RequestBody.of(request);
            try {
                GuiQuestion question = question(wanted);
                answer(response, client -> act(client, question));
                snapshots.invalidate();
            } catch (ControlException e) { // nobody needs to be asked for that
                Answers.refusal(response, e);
            }
        });
    }

    private static Map<String, Object> followed(ControlClient client) throws ControlException, IOException {
        GuiRecord told = client.ask("acct_mgr_info").one("acct_mgr_info");
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(URL, told.text("acct_mgr_url"));
        facts.put(NAME, told.text("acct_mgr_name"));
        facts.put("has_credentials", told.is("have_credentials"));
        return facts;
    }

    private static GuiQuestion question(RequestBody wanted) throws ControlException {
        GuiQuestion question = GuiQuestion.of("acct_mgr_rpc");
        return switch (wanted.text("action")) {
            case "attach" -> question.with(URL, needed(wanted, URL).strip())
                    .with(NAME, needed(wanted, NAME).strip()).with(PASSWORD, needed(wanted, PASSWORD));
            case "sync" -> question.with("use_config_file", "");
            case "detach" -> question.with(URL, "").with(NAME, "").with(PASSWORD, "");
            default -> throw ControlException.mistake("There is no such action.");
        };
    }

    private Map<String, Object> act(ControlClient client, GuiQuestion question)
            throws ControlException, IOException, InterruptedException {
        ask(client, question);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("done", true);
        return facts;
    }

    private static String needed(RequestBody wanted, String name) throws ControlException {
        String told = wanted.text(name);
        if (told.isBlank()) {
            throw ControlException.mistake("Its address, your name there and your password are needed.");
        }
        return told;
    }

    private void ask(ControlClient client, GuiQuestion question)
            throws ControlException, IOException, InterruptedException {
        client.ask(question);
        long begin = System.nanoTime();
        GuiRecord outcome = outcome(client);
        while (outcome.whole("error_num") == BoincError.IN_PROGRESS.code()) {
            if (System.nanoTime() - begin >= most.toNanos()) {
                throw ControlException.failed(
                        "The account manager has not answered yet; the event log may say why. The client may still be asking it.");
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_POLLS);
            outcome = outcome(client);
        }
        int code = outcome.whole("error_num");
        if (code != 0) {
            throw ControlException.failed("The account manager: "
                    + (outcome.text("message").isBlank() ? BoincError.words(code) : outcome.text("message").strip()));
        }
    }

    private static GuiRecord outcome(ControlClient client) throws ControlException, IOException {
        return client.ask("acct_mgr_rpc_poll").one("acct_mgr_rpc_reply");
    }

    private void answer(ServerResponse response, ClientLink.LongAsking<Object> asking) {
        try {
            Answers.json(response, link.actAlone(asking));
        } catch (ControlException e) {
            Answers.refusal(response, e);
        } catch (IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "The client does not answer: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
