package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** The stream of news of a client that has no operations and no memory of Quern's, as BOINC's own: what it knows is told all the same. */
class BoincNewsTest {
    private static final String PROJECT = "http://a.test/";

    private static String task(String name, double done) {
        return "<result><name>" + name + "</name><wu_name>w</wu_name><project_url>" + PROJECT + "</project_url>"
                + "<state>2</state><report_deadline>2000000000</report_deadline>"
                + "<estimated_cpu_time_remaining>60</estimated_cpu_time_remaining><active_task>"
                + "<active_task_state>1</active_task_state><scheduler_state>2</scheduler_state><fraction_done>" + done
                + "</fraction_done></active_task></result>\n";
    }

    private static void tellTasks(FakeClient client, String... tasks) {
        client.tell("get_results", "<results>\n" + String.join("", tasks) + "</results>\n");
    }

    /** It answers Quern's own questions as BOINC's client answers what it does not know (docs/protocol/gui-rpc.md). */
    private static FakeClient boinc() throws Exception {
        FakeClient client = new FakeClient(0);
        for (String own : new String[]{"get_quern_status", "get_quern_devices", "get_quern_processor"}) {
            client.tell(own, "<error>unrecognized op: " + own + "/</error>\n");
        }
        client.tell("get_project_status", "<projects><project><master_url>" + PROJECT
                + "</master_url><project_name>Alpha</project_name></project></projects>\n");
        return client;
    }

    @Test
    @Timeout(120)
    void allThatItKnowsIsToldThenWhatIsNewAndWhatIsGone() throws Exception {
        try (FakeClient client = boinc();
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0)) {
            tellTasks(client, task("one", 0.25), task("two", 0));
            try (News news = new News(dashboard)) {
                assertTrue(news.next("connection").getAsJsonObject().get("connected").getAsBoolean());
                JsonObject status = news.next("status").getAsJsonObject();
                assertEquals("", status.get("version").getAsString(), "it is not Quern");
                assertEquals("8.3.0", status.get("protocol").getAsString());
                assertEquals("", status.get("stands_by").getAsString());
                assertEquals("", status.get("decision_trouble").getAsString());
                JsonArray first = news.next("tasks").getAsJsonObject().getAsJsonArray("changed");
                assertEquals(2, first.size());
                JsonObject one = first.get(0).getAsJsonObject();
                assertEquals(0.25, one.get("fraction_done").getAsDouble());
                assertTrue(one.get("late_risk").isJsonNull() && one.get("remaining_least_seconds").isJsonNull(),
                        "BOINC's client says nothing of it");
                assertFalse(one.get("parked").getAsBoolean());
                assertEquals("Alpha", news.next("projects").getAsJsonArray().get(0).getAsJsonObject().get("name")
                        .getAsString());
                assertEquals(2, news.next("messages").getAsJsonArray().size());
                tellTasks(client, task("one", 0.5));
                JsonObject later = news.next("tasks").getAsJsonObject();
                assertEquals(1, later.getAsJsonArray("changed").size(), later::toString);
                assertEquals(PROJECT + " two", later.getAsJsonArray("gone").get(0).getAsString());
            }
        }
    }

    @Test
    @Timeout(120)
    @SuppressWarnings("try") // it goes before the dashboard does
    void thatItHasGoneIsToldWithWhy() throws Exception {
        try (FakeClient client = boinc();
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                News news = new News(dashboard)) {
            assertTrue(news.next("connection").getAsJsonObject().get("connected").getAsBoolean());
            client.close();
            JsonObject gone = news.next("connection").getAsJsonObject();
            assertFalse(gone.get("connected").getAsBoolean());
            assertFalse(gone.get("reason").getAsString().isBlank());
        }
    }
}
