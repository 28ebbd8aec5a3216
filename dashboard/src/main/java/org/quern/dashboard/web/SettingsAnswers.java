package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.host.OwnSettings;
import org.quern.cli.host.SettingsCheck;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.client.ClientLink;

/** cc_config.xml and the projects' app_config.xml: reading them is an action as well, since they may hold a proxy's password (docs/api.md). */
public final class SettingsAnswers implements HttpService {
    private static final Set<String> ACTIONS = Set.of("read", "check", "save");
    private static final String TEXT = "text";
    private final ClientLink link;

    public SettingsAnswers(ClientLink link) {
        this.link = link;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/actions/settings", (request, response) -> act(response, RequestBody.of(request)));
    }

    private void act(ServerResponse response, RequestBody wanted) {
        if (!ACTIONS.contains(wanted.text("action"))) {
            Answers.noSuchAction(response);
            return;
        }
        try {
            Answers.json(response, link.act(client -> told(client, wanted)));
        } catch (ControlException e) {
            Answers.refusal(response, e);
        } catch (IOException e) {
            Answers.error(response, Status.SERVICE_UNAVAILABLE_503, "The client does not answer: " + e.getMessage());
        }
    }

    private static Map<String, Object> told(ControlClient client, RequestBody wanted)
            throws ControlException, IOException {
        OwnSettings settings = OwnSettings.of(client, wanted.text("project"));
        List<String> apps = settings.apps();
        Map<String, Object> facts = new LinkedHashMap<>();
        String text = wanted.text(TEXT);
        switch (wanted.text("action")) {
            case "read" -> {
                text = settings.text();
                facts.put(TEXT, text);
            }
            case "check" -> facts.put("checked", true);
            case "save" -> {
                settings.save(text, wanted.text("was"));
                facts.put("done", true);
            }
            default -> throw new IllegalArgumentException("it was looked at before");
        }
        SettingsCheck check = SettingsCheck.of(text, !wanted.text("project").isEmpty(), apps);
        facts.put("readable", check.isReadable());
        facts.put("mistakes", check.mistakes());
        return facts;
    }
}
