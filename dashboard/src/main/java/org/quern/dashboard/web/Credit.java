package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.days.CreditDays;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import org.quern.rpc.history.HistoryEntry;

/** Credit day by day: what the client keeps of it, and before that what the history of Quern on this computer knows (docs/api.md). */
public final class Credit implements HttpService {
    private static final double USUAL_DAYS = 366;
    /** A century: more than anybody has. */
    private static final double MOST_DAYS = 36_525;
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
        double wanted = request.query().first("days").asOptional().map(RequestBody::parsed).orElse(USUAL_DAYS);
        LocalDate today = files.days().today();
        // A day at least, which is today.
        LocalDate first = today.minusDays((long) Math.clamp(wanted > 0 ? wanted : USUAL_DAYS, 1, MOST_DAYS) - 1);
        try {
            Answers.json(response, days(today).facts(first));
        } catch (ControlException | IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage()));
        }
    }

    /** Of all that is known, or what was granted would be another sum where another time is looked at. */
    private CreditDays days(LocalDate today) throws ControlException, IOException {
        CreditDays days = new CreditDays(files.days(), today);
        files.contacts(contact -> note(days, contact));
        try {
            kept().forEach(days::note);
        } catch (ControlException | IOException e) {
            if (days.isEmpty()) {
                throw e;
            } // the history is there without a client as well
        }
        return days;
    }

    private Map<String, List<GuiRecord>> kept() throws ControlException, IOException {
        return link.ask(client -> client.ask(GuiQuestion.of("get_statistics")).grouped("project_statistics",
                "master_url", "daily_statistics"));
    }

    /** A server that sends tasks tells of credit as well: without any then, there is none yet. */
    private static void note(CreditDays days, HistoryEntry.Contacted contact) {
        if (contact.hostCredit() > 0) {
            days.note(contact.project(), contact.at(), contact.hostCredit());
        } else if (contact.tasks() > 0) {
            days.noteNone(contact.project(), contact.at());
        }
    }
}
