package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.quern.testing.Eventually;

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
                    "no task that could use it is here")) {
                assertTrue(titles.stream().anyMatch(title -> title.contains(reason)), () -> reason + titles);
            }
            assertFalse(titles.stream().anyMatch(title -> title.contains("nobody says")), titles::toString);
            browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
            browser.waitFor("td[data-label='Why it began']");
            browser.waitFor("td[data-label='Begins']");
            browser.waitForText("Work on hand ends at about ");
            browser.waitFor("#ahead option[value='0.25']").click();
            Eventually.holds("the task goes on after that", () -> browser.number("document.getElementById('content')"
                    + ".textContent.includes('15\\u00a0min, then beyond this plan') ? 1 : 0") == 1);
            assertFalse(browser.driver.findElement(By.id("content")).getText().contains("Work on hand ends"),
                    "it goes on after what is looked at");
            browser.waitForText("Projects that will be asked");
            browser.waitForText("What is assumed");
            browser.waitForText("What nobody can know");
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
                .map(title -> String.valueOf(title.getDomProperty("textContent")).replace('\u00a0', ' ')).toList();
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
    void withoutAProjectItSaysWhatToDoAndSoDoWhatElseLooksAhead() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client, directory);
                Browser browser = new Browser(directory.resolve("browser"))) {
            new WrittenHistory(directory).current(List.of());
            client.tell("get_project_status", "<projects></projects>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitForText("This computer computes for nobody yet.");
            browser.open("timeline");
            browser.waitForText("What comes is not drawn: no project is attached. Attach to a project");
            browser.waitForText("What was is not drawn: the history has nothing of this time.");
            assertEquals("true", browser.waitFor(".tools button").getDomAttribute("disabled"));
            browser.isReadableEverywhere("timeline without a project");
            for (String view : List.of("plan", "whatif")) {
                browser.open(view);
                browser.waitForText("There is nothing to look ahead for: no project is attached.");
                browser.isReadableEverywhere(view + " without a project");
            }
            browser.waitFor("main a[href='#attach']").sendKeys(Keys.ENTER);
            browser.waitForText("This computer computes for nobody yet.");
            browser.open("timeline");
            client.tell("get_project_status", "<projects><project><master_url>" + PROJECT
                    + "</master_url><project_name>alpha</project_name></project></projects>");
            browser.waitForText("What comes is not drawn yet");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void whereNothingWillComputeThePageSaysWhyWithoutAPointerOnAGap() throws Exception {
        PlanAnswersTest.writeState(directory, "<suspended_via_gui/>");
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client, directory);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("timeline");
            browser.waitFor(".tools button.main").sendKeys(Keys.ENTER);
            browser.waitForText("Nothing will compute in this time: no task that could use it is runnable");
            browser.isReadableEverywhere("nothing will compute");
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

    /** A plain "ended" would be said of all that end by themselves. */
    @Test
    void whatStoppedATaskIsSaidAsTheHistoryKnowsItAndOlderTimesCanBeChosen() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        writeStops(now);
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("timeline");
            browser.waitFor("svg .bar");
            List<String> titles = titles(browser);
            for (String stop : List.of("done: 10 min; stopped: it was done",
                    "failed: 10 min; stopped: it failed (error, exit status 195)",
                    "young: 10 min; stopped: its program ended; how is not known yet",
                    "paused: 10 min; stopped: it was suspended: the computer is in use",
                    "displaced: 10 min; stopped: it left memory as urgent began",
                    "halted: 10 min; stopped: it was suspended", "last: 10 min; stopped: the client ended")) {
                assertTrue(titles.contains(PROJECT + " " + stop), () -> stop + titles);
            }
            assertFalse(titles.stream().anyMatch(title -> title.contains("older")), "it is of another day");
            browser.waitFor("#back option[value='168']").click();
            Eventually.holds("the older task is drawn",
                    () -> titles(browser).stream()
                            .anyMatch(title -> title.contains(" older: 10 min; stopped: it was done")));
            browser.waitFor("#back option[value='1']").click();
            browser.waitForText("Nothing computed in this time.");
        }
    }

    private void writeStops(double now) throws IOException {
        List<HistoryEntry> all = new ArrayList<>(List.of(new HistoryEntry.ClientStarted(now - 100 * HOUR, "0.1", 0)));
        double at = now - 90 * HOUR;
        all.add(stop(at, "older", "ended"));
        all.add(finished(at + 1, "older", "success", 0));
        at = now - 11 * HOUR;
        for (String[] each : new String[][]{{"done", "ended"}, {"failed", "ended"}, {"young", "ended"},
            {"displaced", "left memory"}, {"halted", "suspended"}, {"paused", "suspended"}, {"last", "client ended"}}) {
            at += HOUR;
            if (each[0].equals("paused")) {
                all.add(new HistoryEntry.ReasonChanged(at - 1, "host", "computing", "suspend",
                        "the computer is in use"));
            }
            all.add(stop(at, each[0], each[1]));
            if (each[0].equals("done")) {
                all.add(finished(at + 60, "done", "success", 0));
            } else if (each[0].equals("failed")) {
                all.add(finished(at + 1, "failed", "error", 195));
            } else if (each[0].equals("displaced")) {
                all.add(new HistoryEntry.TaskStarted(at, PROJECT, "urgent", "alpha", "CPU", 1));
                all.add(stop(at + 600, "urgent", "aborted"));
            } else if (each[0].equals("paused")) {
                all.add(new HistoryEntry.ReasonChanged(at + 60, "host", "computing", "allow", ""));
            }
        }
        new WrittenHistory(directory).current(all.stream().map(HistoryLine::of).toList());
    }

    private static HistoryEntry stop(double at, String task, String why) {
        return new HistoryEntry.TaskStopped(at, PROJECT, task, "CPU", at - 600, why);
    }

    private static HistoryEntry finished(double at, String task, String outcome, int status) {
        return new HistoryEntry.TaskFinished(at, PROJECT, task, "alpha", "1", "CPU", 600, 600, 0, outcome, status);
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
                        "its project has the best priority (part_of_share=1)"))));
    }
}
