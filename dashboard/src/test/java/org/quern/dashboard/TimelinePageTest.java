package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryLine;

/** What was and what comes on one axis, in a browser. */
class TimelinePageTest {
    private static final double HOUR = 3600;
    private static final String PROJECT = "http://alpha.example/";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    /** A task has run for an hour and goes on; then the project sends no more. */
    @Test
    @SuppressWarnings("try") // the client goes before the dashboard does
    void thePastIsLeftOfNowAndThePlanRightOfItEachBarAndEachGapWithItsReason() throws Exception {
        PlanAnswersTest.writeState(directory, "<dont_request_more_work/>");
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client, directory);
                Browser browser = new Browser(directory.resolve("browser"))) {
            client.tell("get_results",
                    """
                            <results><result><name>w1_0</name><wu_name>w1</wu_name><project_url>http://alpha.example/</project_url>
                            <state>2</state><report_deadline>2000000000</report_deadline>
                            <estimated_cpu_time_remaining>3600</estimated_cpu_time_remaining><active_task>
                            <active_task_state>1</active_task_state><scheduler_state>2</scheduler_state>
                            <elapsed_time>3600</elapsed_time><fraction_done>0.5</fraction_done></active_task></result></results>
                            """);
            client.tell("get_project_status", "<projects><project><master_url>" + PROJECT
                    + "</master_url><project_name>alpha</project_name></project></projects>");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("timeline");
            browser.waitFor("svg .bar");
            browser.waitForText("What comes is not drawn yet");
            browser.isReadableEverywhere("timeline of the past");
            browser.waitFor(".tools button.main").sendKeys(Keys.ENTER);
            browser.waitFor("svg .now");
            assertEquals(1, browser.number(sides("rect.planned", "begins", ">=")), "the plan is right of now");
            assertEquals(1, browser.number(sides(".bar:not(.planned)", "ends", "<=")), "the past is left of it");
            assertEquals(1, browser.number("new Set([...document.querySelectorAll('svg.line .bar')].map(bar =>"
                    + " bar.getAttribute('y'))).size"), "the task goes on in its line");
            assertEquals(1, browser.number("new Set([...document.querySelectorAll('svg.line .bar')].map(bar =>"
                    + " getComputedStyle(bar).fill)).size"), "a project has one colour on both sides");
            List<String> titles = titles(browser);
            assertTrue(titles.stream().allMatch(title -> title.contains(": ") || title.contains("; ")),
                    titles::toString);
            for (String reason : List.of("began: its project has the best priority", "the client did not run",
                    "no task that could use it is runnable")) {
                assertTrue(titles.stream().anyMatch(title -> title.contains(reason)), () -> reason + titles);
            }
            assertFalse(titles.stream().anyMatch(title -> title.contains("nobody says")), titles::toString);
            browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
            browser.waitFor("td[data-label='Why it began']");
            browser.waitFor("td[data-label='Begins']");
            browser.waitFor("td[data-label='From'] ~ td[data-label='Why']");
            browser.isReadableEverywhere("timeline");
            assertEquals(List.of(), browser.complaints());
            client.close();
            browser.waitForText("What comes is not drawn: the client does not answer");
            assertEquals(List.of(), browser.driver.findElements(By.cssSelector("svg .planned")),
                    "its plan went with it");
        }
    }

    /** 1 if all of these bars do that on that side of the line; 0 if there are none. */
    private static String sides(String bars, String what, String than) {
        String edge = what.equals("ends") ? " + Number(bar.getAttribute('width'))" : "";
        return String.format(Locale.ROOT,
                """
                        (() => { const now = Number(document.querySelector('svg .now').getAttribute('x1')), bars = [...document.querySelectorAll('svg.line %s')];
                          return bars.length > 0 && bars.every(bar => Number(bar.getAttribute('x'))%s %s now + (%s)) ? 1 : 0; })()""",
                bars, edge, than, than.equals("<=") ? "1" : "-1");
    }

    private static List<String> titles(Browser browser) {
        return browser.driver.findElements(By.cssSelector("svg.line title")).stream()
                .map(title -> String.valueOf(title.getDomProperty("textContent"))).toList();
    }

    @Test
    void whereOneHalfOrBothAreNotThereThePageSaysSo() throws Exception {
        writeHistory();
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("timeline");
            browser.waitFor("svg .bar");
            browser.waitForText("What comes is not drawn: the client does not answer");
            browser.isReadableEverywhere("timeline without a client");
            assertEquals("true", browser.waitFor(".tools button").getDomAttribute("disabled"));
        }
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = dashboard(client, null);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("timeline");
            browser.waitForText("There is no timeline: only Quern on this computer keeps a history");
            browser.isReadableEverywhere("no timeline");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void aPlanThatNobodyCanMakeLeavesThePastAndSaysWhy() throws Exception {
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client, directory);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("timeline");
            browser.waitFor("svg .bar");
            browser.waitFor(".tools button.main").sendKeys(Keys.ENTER);
            browser.waitForText("What comes is not drawn: There is nothing to look ahead from");
            browser.waitFor("svg .bar");
        }
    }

    private static Dashboard dashboard(FakeClient client, @Nullable Path files) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(files),
                new AccessOptions(false, ""), 0);
    }

    private void writeHistory() throws IOException {
        double now = System.currentTimeMillis() / 1000.0;
        new WrittenHistory(directory).current(List.of(
                HistoryLine.of(new HistoryEntry.ClientStarted(now - 10 * HOUR, "0.1", 0)),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 10 * HOUR, "device", "CPU", "idle",
                        "2 idle: no task is runnable")),
                HistoryLine.of(new HistoryEntry.ClientEnded(now - 8 * HOUR)),
                HistoryLine.of(new HistoryEntry.ClientStarted(now - 5 * HOUR, "0.1", now - 8 * HOUR)),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 5 * HOUR, "device", "CPU", "idle",
                        "2 idle: no task is runnable")),
                HistoryLine.of(new HistoryEntry.TaskStarted(now - HOUR, PROJECT, "w1_0", "alpha", "CPU", 1,
                        "its project has the best priority (rank=1)"))));
    }
}
