package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ClientFacts;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.ClientLink;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiRecord;

/** The computer that the client runs on: its processors and cards, its disk (docs/api.md). */
public final class HostAnswers implements HttpService {
    private static final List<String> TEXTS = List.of("domain_name", "p_vendor", "p_model", "os_name", "os_version",
            "product_name");
    private static final List<String> FIGURES = List.of("p_ncpus", "p_fpops", "p_iops", "p_calculated", "m_nbytes",
            "m_swap");
    private final ClientLink link;
    private final LocalFiles files;

    public HostAnswers(ClientLink link, LocalFiles files) {
        this.link = link;
        this.files = files;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/devices", (_, response) -> answer(response, HostAnswers::devices));
        rules.get("/disk", (_, response) -> answer(response, this::disk));
    }

    private static Map<String, Object> devices(ControlClient client) throws ControlException, IOException {
        GuiRecord host = client.ask("get_host_info").one("host_info");
        Map<String, Object> facts = new LinkedHashMap<>();
        TEXTS.forEach(name -> facts.put(name, host.text(name).strip()));
        FIGURES.forEach(name -> facts.put(name, host.number(name)));
        facts.put("processor", ClientFacts.processor(client));
        facts.put("cards", ClientFacts.cards(client));
        return facts;
    }

    /** As the client tells every manager; what would go is only known of Quern on this computer. */
    private Map<String, Object> disk(ControlClient client) throws ControlException, IOException {
        GuiAnswer told = client.ask("get_disk_usage");
        List<Map<String, Object>> projects = new ArrayList<>();
        for (GuiRecord project : told.all("project")) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("url", project.text("master_url"));
            one.put("used_bytes", project.number("disk_usage"));
            projects.add(one);
        }
        GuiRecord sums = told.one("disk_usage_summary");
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("total_bytes", sums.number("d_total"));
        facts.put("free_bytes", sums.number("d_free"));
        facts.put("client_bytes", sums.number("d_boinc"));
        facts.put("allowed_bytes", sums.number("d_allowed"));
        facts.put("projects", projects);
        facts.put("plan", files.disk());
        return facts;
    }

    private void answer(ServerResponse response, ClientLink.Asking<Object> asking) {
        try {
            Answers.json(response, link.ask(asking));
        } catch (ControlException | IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, String.valueOf(e.getMessage()));
        }
    }
}
