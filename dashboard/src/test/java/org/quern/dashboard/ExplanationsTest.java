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

/** The client's reasons, as programs and the page get them: what {@code quern explain} says. */
class ExplanationsTest {
    private static final String TOKEN = "open sesame";
    @TempDir
    private Path directory = Path.of("");

    private JsonArray told(FakeClient client, String query) throws IOException {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        ProjectUrl project = ProjectUrl.of("http://a.test/");
        new DecisionLog(directory).append(List.of(
                new Decision(1, Decision.Kind.TASK, project, "a_0", "wait", "http://a.test/ has had its share"),
                new Decision(1, Decision.Kind.HOST, "computing", "allow", "nobody is against it")));
        try (Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                new LocalFiles(directory), new AccessOptions(false, TOKEN), 0)) {
            return JsonParser.parseString(new Visitor(dashboard.port())
                    .get("/api/v1/explanations" + query, "Authorization: Bearer " + TOKEN).body()).getAsJsonArray();
        }
    }

    @Test
    void aProjectOfWhichNoNameIsKnownGoesByItsUrlAndNobodyGuessesWhenATaskEnds() throws IOException {
        try (FakeClient client = new FakeClient(0)) {
            JsonArray all = told(client, "?kind=task&subject=a_0&project=http://a.test/");
            assertEquals(1, all.size(), all::toString);
            assertEquals("http://a.test/ has had its share", all.get(0).getAsJsonObject().get("said").getAsString());
            assertEquals("", all.get(0).getAsJsonObject().get("outlook").getAsString());
        }
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
