package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.log.DecisionLog;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.engine.command.Decision;
import org.quern.model.ProjectUrl;
import org.quern.rpc.history.HistoryFiles;
import org.quern.testing.Eventually;

/** The client's reasons, as programs and the page get them: what {@code quern explain} says. */
class ExplanationsTest {
    private static final String TOKEN = "open sesame";
    private static final String QUERY = "?kind=task&subject=a_0&project=http://a.test/";
    @TempDir
    private Path directory = Path.of("");

    private JsonArray told(FakeClient client, String query) throws IOException {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        ProjectUrl project = ProjectUrl.of("http://a.test/");
        new DecisionLog(directory).append(List.of(
                new Decision(1, Decision.Kind.TASK, project, "a_0", "wait", "http://a.test/ has had its share"),
                new Decision(1, Decision.Kind.HOST, "computing", "allow", "nobody is against it")));
        try (Dashboard dashboard = dashboard(client)) {
            return told(dashboard, query);
        }
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, TOKEN), 0);
    }

    private static JsonArray told(Dashboard dashboard, String query) throws IOException {
        return JsonParser.parseString(new Visitor(dashboard.port())
                .get("/api/v1/explanations" + query, "Authorization: Bearer " + TOKEN).body()).getAsJsonArray();
    }

    @Test
    void aProjectOfWhichNoNameIsKnownGoesByItsUrlAndNobodyGuessesWhenATaskEnds() throws IOException {
        try (FakeClient client = new FakeClient(0)) {
            JsonArray all = told(client, QUERY);
            assertEquals(1, all.size(), all::toString);
            assertEquals("http://a.test/ has had its share", all.get(0).getAsJsonObject().get("said").getAsString());
            assertEquals("", all.get(0).getAsJsonObject().get("outlook").getAsString());
        }
    }

    @Test
    @SuppressWarnings("try") // the client goes before the dashboard does
    void namesStayThoseThatWereKnownLastWhileTheClientDoesNotAnswer() throws IOException {
        try (FakeClient client = new FakeClient(0)) {
            client.tell("get_project_status", "<projects><project><master_url>http://a.test/</master_url>"
                    + "<project_name>Alpha</project_name></project></projects>\n");
            assertEquals("Alpha has had its share", said(told(client, QUERY)));
            PlanAnswersTest.writeState(directory, "");
            Path state = directory.resolve("client_state.xml");
            Files.writeString(state, Files.readString(state).replace("http://alpha.example/", "http://a.test/"));
            try (Dashboard dashboard = dashboard(client)) {
                assertEquals("Alpha has had its share", said(told(dashboard, QUERY)));
                client.close();
                Eventually.holds("it is silent", () -> new Visitor(dashboard.port())
                        .get("/api/v1/status", "Authorization: Bearer " + TOKEN).status() == 503);
                assertEquals("Alpha has had its share", said(told(dashboard, QUERY)), "as it told last");
            }
            assertEquals("alpha has had its share", said(told(client, QUERY)), "as it stands in its state");
        }
    }

    private static String said(JsonArray all) {
        assertEquals(1, all.size(), all::toString);
        return all.get(0).getAsJsonObject().get("said").getAsString();
    }

    @Test
    void ofAClientThatStandsByNothingIsTold() throws IOException {
        try (FakeClient client = new FakeClient(0)) {
            assertEquals(2, told(client, "").size());
            client.tell("get_quern_status",
                    "<quern_status><version>0.1</version><stands_by>its state cannot be read</stands_by></quern_status>\n");
            assertEquals(new JsonArray(), told(client, ""), "what the log has is of an earlier session");
        }
    }
}
