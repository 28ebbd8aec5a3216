package org.quern.dashboard.web;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.attach.AttachSteps;
import org.quern.cli.catalog.ProjectCatalog;
import org.quern.cli.control.Choice;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.RequestBody;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.client.SnapshotCache;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;

/** Projects that could be joined, and joining one (docs/api.md). Projects are asked by the client, and never from here. */
public final class AttachAnswers implements HttpService {
    private static final String URL = "url";
    private static final String EMAIL = "email";
    private static final String PASSWORD = "password";
    private final ClientLink link;
    private final SnapshotCache snapshots;
    private final LocalFiles files;

    /** @param files is told what projects are called: they tell the client only when it has asked them for work */
    public AttachAnswers(ClientLink link, SnapshotCache snapshots, LocalFiles files) {
        this.link = link;
        this.snapshots = snapshots;
        this.files = files;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/catalog", (_, response) -> answer(response, AttachAnswers::catalog));
        rules.post("/actions/lookup", (request, response) -> {
            RequestBody wanted = RequestBody.of(request);
            answer(response, client -> lookup(client, wanted.text(URL)));
        });
        rules.post("/actions/attach", (request, response) -> {
            RequestBody wanted = RequestBody.of(request);
            answer(response, client -> attach(client, wanted));
            snapshots.invalidate();
        });
    }

    private static List<Map<String, Object>> catalog(ControlClient client) throws ControlException, IOException {
        List<ProjectUrl> attached = client.projects().stream().map(Choice::urlOf).toList();
        return ProjectCatalog.of(client.ask("get_all_projects_list").text(), "", attached)
                .map(ProjectCatalog::facts).orElse(List.of());
    }

    private Map<String, Object> lookup(ControlClient client, String url)
            throws ControlException, IOException, InterruptedException {
        GuiRecord told = AttachSteps.of(client, url).project();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", told.text("name"));
        files.heard(ProjectUrl.of(url), told.text("name"));
        facts.put("url", ProjectUrl.of(url).canonical());
        facts.put("terms_of_use", told.text("terms_of_use"));
        facts.put("min_password_length", told.whole("min_passwd_length"));
        facts.put("makes_accounts",
                !told.is("account_creation_disabled") && !told.is("client_account_creation_disabled"));
        facts.put("uses_names", told.is("uses_username"));
        facts.put("stopped", told.is("web_stopped") || told.is("sched_stopped"));
        return facts;
    }

    private Map<String, Object> attach(ControlClient client, RequestBody wanted)
            throws ControlException, IOException, InterruptedException {
        AttachSteps steps = AttachSteps.of(client, wanted.text(URL));
        String email = wanted.text(EMAIL);
        String name = wanted.text("name");
        AttachSteps.Joined joined = email.isEmpty() ? steps.byKey(wanted.text("key"))
                : name.isEmpty() ? steps.byAccount(email, wanted.text(PASSWORD), "make a new account")
                        : steps.byNewAccount(email, wanted.text(PASSWORD), name);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("done", true);
        facts.put("project", joined.project().canonical());
        facts.put("confirmed", joined.confirmed());
        facts.put("message", joined.sentence().replace("Attached to " + joined.project(), "Attached to "
                + files.called(joined.project())));
        return facts;
    }

    private <T> void answer(ServerResponse response, ClientLink.LongAsking<T> asking) {
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
