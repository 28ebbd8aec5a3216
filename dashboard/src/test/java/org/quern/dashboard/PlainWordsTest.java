package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** Programs print what they are answered in a terminal: what a project or a client chose moves nothing in it. */
class PlainWordsTest {
    private static final String TOKEN = "Authorization: Bearer open sesame";
    private static final String MARKS = "\u001b[2J\u009b31m\u202e";

    private static Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(null),
                new AccessOptions(false, "open sesame"), 0);
    }

    @Test
    void labelsOfMetricsHaveNoControlCharacters() throws Exception {
        try (FakeClient client = new FakeClient(0); Dashboard dashboard = dashboard(client)) {
            client.tell("get_project_status",
                    "<projects><project><master_url>http://a.test/" + MARKS.replace("\u001b", "&#27;")
                            + "</master_url><project_name>a</project_name></project></projects>");
            String text = new Visitor(dashboard.port()).get("/metrics", TOKEN).body();
            assertTrue(text.contains("quern_project_failures{project=\"http://a.test/"), text);
            assertEquals("", marks(text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "disk"})
    void errorsHaveNoControlCharacters(String path) throws Exception {
        try (FakeClient client = new FakeClient(0); Dashboard dashboard = dashboard(client)) {
            for (String question : new String[]{"get_cc_status", "get_disk_usage"}) {
                client.tell(question, "<error>no" + MARKS.replace("\u001b", "") + "</error>");
            }
            Visitor.Answer answer = new Visitor(dashboard.port()).get("/api/v1/" + path, TOKEN);
            assertEquals(503, answer.status(), answer.body());
            assertTrue(answer.body().contains("The client says: no"), answer.body());
            assertEquals("", marks(answer.body()));
        }
    }

    private static String marks(String text) {
        return text.codePoints()
                .filter(letter -> letter != '\n' && (Character.isISOControl(letter) || letter == 0x202e))
                .mapToObj(Integer::toHexString).reduce("", (all, each) -> all + " " + each);
    }
}
