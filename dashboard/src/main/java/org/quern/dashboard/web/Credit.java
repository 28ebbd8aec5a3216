package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.door.Wanted;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import org.quern.rpc.history.HistoryEntry;

/** Credit day by day: what the client keeps of it, and before that what the history of Quern on this computer knows (docs/api.md). */
public final class Credit implements HttpService {
    private static final double USUAL_DAYS = 366;
    private static final double DAY_SECONDS = 86_400;
    /** A project that the client had not contacted for longer before is taken to begin anew. */
    private static final double DAYS_BEFORE = 31;
    private final ClientLink link;
    private final LocalFiles files;

    public Credit(ClientLink link, LocalFiles files) {
        this.link = link;
        this.files = files;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/statistics", this::statistics);
    }

    private void statistics(ServerRequest request, ServerResponse response) {
        double wanted = request.query().first("days").asOptional().map(Wanted::parsed).orElse(USUAL_DAYS);
        double since = System.currentTimeMillis() / 1000.0 - (wanted > 0 ? wanted : USUAL_DAYS) * DAY_SECONDS;
        try {
            Answers.json(response, days(since).facts());
        } catch (ControlException | IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage()));
        }
    }

    private CreditDays days(double since) throws ControlException, IOException {
        CreditDays days = new CreditDays(since);
        files.history(since - DAYS_BEFORE * DAY_SECONDS, entry -> {
            if (entry instanceof HistoryEntry.Contacted contact && contact.hostCredit() > 0) {
                days.note(contact.project(), contact.at(), contact.hostCredit());
            }
        });
        Map<String, List<GuiRecord>> kept = link.ask(client -> client.ask(GuiQuestion.of("get_statistics"))
                .grouped("project_statistics", "master_url", "daily_statistics"));
        kept.forEach(days::note);
        return days;
    }
}
