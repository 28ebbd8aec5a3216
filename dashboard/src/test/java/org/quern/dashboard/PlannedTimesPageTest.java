package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.model.ProjectUrl;
import org.quern.testing.Eventually;

/** What is left of a task by its project's estimate, and by the plan, in a browser. */
class PlannedTimesPageTest {
    private static final String PROJECT = "http://alpha.example/";
    private static final String BEGUN = """
            <active_task><active_task_state>1</active_task_state><scheduler_state>2</scheduler_state>
            <elapsed_time>3600</elapsed_time><fraction_done>0.3</fraction_done></active_task>""";
    private static final String ASKED = "performance.getEntriesByType('resource').filter(each => each.name.includes('planned-times')).length";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void whereThePlanCountsWithAnotherTimeThanIsLeftTheTaskShowsBothAndThePageSaysWhy() throws Exception {
        writeThatTasksTakeLonger();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory.resolve("browser"))) {
            tell(client, "");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitForText("(plan: 2 d 22 h)");
            assertEquals("2 h (plan: 2 d 22 h)", browser.waitFor("td[data-label='Left']").getText());
            browser.waitForText("alpha: what is left of tasks that have not begun is the project's own estimate. "
                    + "The plan counts with more: its last task took 35 times as long as it estimates, "
                    + "and those that have not begun are taken to as well.");
            browser.isReadableEverywhere("tasks with two times");
            long asked = browser.number(ASKED);
            browser.driver.executeScript("const was = Date.now; Date.now = () => was() + 61000;");
            Eventually.holds("it is asked for again as time goes by", () -> browser.number(ASKED) > asked);
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void ofATaskThatHasBegunBothCountWithTheSameTime() throws Exception {
        PlanAnswersTest.writeState(directory, "");
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory.resolve("browser"))) {
            tell(client, BEGUN);
            assertEquals("[]", new Visitor(dashboard.port()).get("/api/v1/planned-times",
                    "Authorization: Bearer token").body());
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitForText("1 task");
            assertFalse(browser.waitFor("#content").getText().contains("(plan:"));
        }
    }

    /** It reads the whole state: who asks within half a minute gets what is known already. */
    @Test
    void whoAsksAgainAtOnceGetsTheSameAnswerWithoutAnotherLook() throws Exception {
        writeThatTasksTakeLonger();
        try (FakeClient client = new FakeClient(0); Dashboard dashboard = dashboard(client)) {
            tell(client, "");
            Visitor program = new Visitor(dashboard.port());
            String first = program.get("/api/v1/planned-times", "Authorization: Bearer token").body();
            assertNotEquals("[]", first);
            tell(client, BEGUN);
            assertEquals(first, program.get("/api/v1/planned-times", "Authorization: Bearer token").body());
        }
    }

    /** Of a project that corrects nothing: its last task took 35 times as long as it estimates. */
    private void writeThatTasksTakeLonger() throws IOException {
        PlanAnswersTest.writeState(directory, "<dont_use_dcf/>");
        Files.writeString(directory.resolve("job_log_" + ProjectUrl.of(PROJECT).directoryName() + ".txt"),
                "1 ue 100 ct 1 fe 1e11 nm a_0 et 3500 es 0\n");
    }

    private static void tell(FakeClient client, String elements) {
        client.tell("get_results", "<results><result><name>w1_0</name><wu_name>w1</wu_name><project_url>" + PROJECT
                + "</project_url><state>2</state><report_deadline>2000000000</report_deadline>"
                + "<estimated_cpu_time_remaining>7200</estimated_cpu_time_remaining>" + elements
                + "</result></results>\n");
        client.tell("get_project_status", "<projects><project><master_url>" + PROJECT
                + "</master_url><project_name>alpha</project_name></project></projects>\n");
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, "token"), 0);
    }
}
