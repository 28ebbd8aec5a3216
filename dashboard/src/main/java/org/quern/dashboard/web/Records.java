package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.days.LocalDays;
import org.quern.model.PlainText;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** What every client keeps for managers: notices, the bytes of each day, tasks that were reported lately (docs/protocol/gui-rpc.md 6.4, 6.8, 6.9). */
public final class Records implements HttpService {
    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_TEXT = 8_000;
    private final ClientLink link;
    private final LocalDays days;

    /** @param days what a day is */
    public Records(ClientLink link, LocalDays days) {
        this.link = link;
        this.days = days;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/notices", (_, response) -> answer(response, Records::notices));
        rules.get("/bytes-by-day", (_, response) -> answer(response, this::days));
        rules.get("/reported", (_, response) -> answer(response, Records::reported));
    }

    /** Newest first. Their text is HTML of anybody's, of which only the words are handed on. */
    private static List<Map<String, Object>> notices(ControlClient client) throws ControlException, IOException {
        List<Map<String, Object>> all = new ArrayList<>();
        for (GuiRecord notice : client.ask(GuiQuestion.of("get_notices").with("seqno", "0")).all("notice")) {
            if (notice.whole("seqno") < 0) {
                continue; // which only says that the list is whole
            }
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("number", notice.whole("seqno"));
            facts.put("at", notice.number("create_time"));
            facts.put("arrived", notice.number("arrival_time"));
            facts.put("project", notice.text("project_name"));
            facts.put("category", notice.text("category"));
            facts.put("title", PlainText.line(notice.text("title"), LONGEST_TITLE));
            facts.put("text", PlainText.lines(notice.text("description"), LONGEST_TEXT));
            facts.put("link", PlainText.webPage(notice.text("link")));
            all.add(facts);
        }
        return all.reversed();
    }

    /** By the client's own dates: nobody knows at which hour of another zone its bytes were moved. */
    private List<Map<String, Object>> days(ControlClient client) throws ControlException, IOException {
        List<Map<String, Object>> all = new ArrayList<>();
        List<GuiRecord> told = new ArrayList<>(client.ask("get_daily_xfer_history").all("dx"));
        told.sort(Comparator.comparingDouble(day -> day.number("when")));
        for (GuiRecord day : told) {
            Map<String, Object> facts = days.facts(LocalDays.numbered(day.number("when")));
            facts.put("up_bytes", day.number("up"));
            facts.put("down_bytes", day.number("down"));
            all.add(facts);
        }
        return all;
    }

    private static List<Map<String, Object>> reported(ControlClient client) throws ControlException, IOException {
        List<Map<String, Object>> all = new ArrayList<>();
        for (GuiRecord task : client.ask("get_old_results").all("old_result")) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("project", task.text("project_url"));
            facts.put("task", task.text("result_name"));
            facts.put("app", task.text("app_name"));
            facts.put("exit_status", task.whole("exit_status"));
            facts.put("run_seconds", task.number("elapsed_time"));
            facts.put("cpu_seconds", task.number("cpu_time"));
            facts.put("completed", task.number("completed_time"));
            facts.put("reported", task.number("create_time"));
            all.add(facts);
        }
        return all;
    }

    private void answer(ServerResponse response, ClientLink.Asking<Object> asking) {
        try {
            Answers.json(response, link.ask(asking));
        } catch (ControlException | IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage()));
        }
    }
}
