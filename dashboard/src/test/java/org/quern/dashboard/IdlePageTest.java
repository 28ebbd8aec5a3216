package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryFiles;
import org.quern.testing.Eventually;

/** Why nothing is computed, and for whom something is, as somebody sees it who looks for the first time. */
class IdlePageTest {
    private static final String URL = "http://a.test/";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void whereNoProjectHasWorkTheOverviewSaysWhichWhyAndWhenItIsAskedAgain() throws Exception {
        decide("CPU: it had no work for the resource lately; it is asked again in 11 hours", 1800);
        try (FakeClient client = client(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(
                        directory)) {
            client.tell("get_cc_status", "<cc_status><task_mode>1</task_mode></cc_status>\n");
            browser.driver.get(dashboard.newLink());
            String why = "Alpha had no work lately; it is asked again in 10 h 30 min.";
            browser.waitForText("It does not compute: it has no task. " + why);
            browser.waitForText("allowed");
            assertFalse(text(browser).contains("in use"), "of a project without tasks nothing is in use");
            browser.isReadableEverywhere("no work");
            browser.open("tasks");
            browser.waitForText("There are no tasks. " + why);
            client.tell("get_project_status", projects("<suspended_via_gui/>"));
            browser.waitForText("There are no tasks. You suspended Alpha.");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void whatASuspensionKeepsIsSaidWhereItIsSeen() throws Exception {
        decide("CPU: the user suspended some task of it", 5);
        try (FakeClient client = client(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(
                        directory)) {
            client.tell("get_results", "<results>" + task("a_0", "") + task("a_1", "") + "</results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitForText("It does not compute now. 2 tasks are ready to start.");
            browser.open("tasks");
            browser.waitFor("button[aria-label='Suspend a_0']").sendKeys(Keys.ENTER);
            browser.waitForText("a_0 is suspended. As long as it is, Alpha is asked for no new work.");
            client.tell("get_results", "<results>" + task("a_0", "<suspended_via_gui/>")
                    + task("a_1", "<suspended_via_gui/>") + "</results>\n");
            browser.open("overview");
            browser.waitForText("It does not compute now. You suspended 2 tasks. "
                    + "Alpha is asked for no work while a task of it is suspended.");
            browser.open("projects");
            browser.waitForText("asked for no work while a task of it is suspended");
            client.tell("get_results", "<results>" + task("a_0", "<project_suspended_via_gui/>")
                    + task("a_1", "<project_suspended_via_gui/>") + "</results>\n");
            client.tell("get_project_status", projects("<suspended_via_gui/>"));
            browser.open("overview");
            browser.waitForText("It does not compute now. 2 tasks wait because you suspended their project.");
        }
    }

    @Test
    void forWhomItComputesHasTheApplicationAndABarAndModesAreInPlainWords() throws Exception {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        Files.writeString(directory.resolve("decisions.jsonl"), decision("host", "computing", "allow",
                "the run mode is \"always\"", 5) + "\n");
        try (FakeClient client = client(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(
                        directory)) {
            client.tell("get_results",
                    "<results>"
                            + task("a_0",
                                    """
                                            <quern_app>Fractals in colour</quern_app><estimated_cpu_time_remaining>81</estimated_cpu_time_remaining>
                                            <active_task><active_task_state>1</active_task_state><scheduler_state>2</scheduler_state>
                                            <fraction_done>0.5</fraction_done></active_task>""")
                            + "</results>\n");
            client.tell("get_quern_status", "<quern_status><version>0.1</version><usable_devices>0</usable_devices>"
                    + "<task_explanation>on: the run mode is &quot;always&quot;</task_explanation></quern_status>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitForText("It computes 1 task for Alpha.");
            browser.waitForText("Alpha, Fractals in colour: a_0 (1 CPU)");
            browser.waitForText("you set it to always");
            browser.waitForText("50.0 %, 1 min 21 s left");
            browser.waitFor("progress[aria-label='progress of a_0']");
            browser.isReadableEverywhere("for whom");
            browser.waitFor("summary[aria-label='Why: computing']").sendKeys(Keys.ENTER);
            browser.waitForText("allowed: the run mode is \"always\"");
        }
    }

    private FakeClient client(int tasks) throws IOException {
        FakeClient client = new FakeClient(tasks);
        client.tell("get_project_status", projects(""));
        return client;
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, ""), 0);
    }

    private static String projects(String flags) {
        return "<projects><project><master_url>" + URL + "</master_url><project_name>Alpha</project_name>" + flags
                + "</project></projects>\n";
    }

    private static String task(String name, String more) {
        return "<result><name>" + name + "</name><project_url>" + URL + "</project_url><state>2</state>" + more
                + "</result>\n";
    }

    private static String text(Browser browser) {
        return Eventually.get("there is a page", () -> browser.driver.findElement(By.id("content")).getText());
    }

    private void decide(String reason, double secondsAgo) throws IOException {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        Files.writeString(directory.resolve("decisions.jsonl"),
                decision("project", URL, "do not ask", reason, secondsAgo) + "\n");
    }

    private static JsonObject decision(String kind, String subject, String verdict, String reason, double secondsAgo) {
        JsonObject line = new JsonObject();
        line.addProperty("at", System.currentTimeMillis() / 1000.0 - secondsAgo);
        line.addProperty("kind", kind);
        line.addProperty("subject", subject);
        line.addProperty("verdict", verdict);
        line.addProperty("reason", reason);
        return line;
    }
}
