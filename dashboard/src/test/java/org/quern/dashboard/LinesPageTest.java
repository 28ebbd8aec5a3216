package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryLine;

/** Several lines of one device, and times that stand in one line. */
class LinesPageTest {
    private static final String PROJECT = "http://a.test/";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void aBrowserIsThere() {
        Browser.isThere();
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeline", "past"})
    void tasksAtOnceAreNumberedLinesOfTheirDevice(String view) throws Exception {
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open(view);
            browser.waitFor("svg .bar");
            assertEquals(List.of("CPU", "1", "2", "3", "NVIDIA 0", "1", "2", "NVIDIA 1"), svgTexts(browser));
            assertEquals(2, browser.number("document.querySelectorAll('svg .group').length"));
            browser.waitForText("CPU stands for all processors together: its lines 1 to 3 are tasks at the same time.");
            browser.waitForText("NVIDIA 0: its lines 1 to 2 are tasks that share it at the same time.");
            browser.isReadableEverywhere(view + " of several lines");
            browser.width(360);
            assertEquals(0,
                    browser.number(
                            """
                                    [...document.querySelectorAll('svg.line g > text')].filter(text => [...document.querySelectorAll('svg .bar, svg .nth, svg .group')]
                                      .some(other => other !== text && !other.classList.contains('axis') && (a => b => a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 4 && a.top < b.bottom - 4)
                                        (text.getBoundingClientRect())(other.getBoundingClientRect()))).length"""),
                    "nothing covers a name");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void timesStandInOneLineAtEveryWidth() throws Exception {
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitFor("svg .bar");
            browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
            browser.waitFor("td[data-label='From']");
            for (int width : List.of(360, 700, 1024, 1366, 1920)) {
                browser.width(width);
                assertEquals(1, browser.number(
                        """
                                Math.max(...[...document.querySelectorAll("td[data-label='From'], td[data-label='Time']")].map(cell => { const range = document.createRange();
                                  range.selectNodeContents(cell); return new Set([...range.getClientRects()].map(each => Math.round(each.top))).size; }))"""),
                        "lines of a time where the window is " + width + " wide");
            }
            assertEquals(0, browser.number(
                    "[...document.querySelectorAll(\"td[data-label='From']\")].filter(each => each.textContent.includes(new Date().getFullYear())).length"),
                    "this year is not told");
            assertEquals(List.of(), browser.complaints());
        }
    }

    /** Rows of tasks with long names of theirs, their projects and their times, where tables are not yet lists. */
    @Test
    void tablesOfManyColumnsFitIntoNarrowWindows() throws Exception {
        String name = "de_modfit_84_bundle5_3s_south_pt2_4_1600000000_1";
        double now = System.currentTimeMillis() / 1000.0;
        new WrittenHistory(directory).current(List.of(
                HistoryLine.of(new HistoryEntry.ClientStarted(now - 90_000, "0.1", 0)),
                HistoryLine.of(new HistoryEntry.TaskStarted(now - 86_000, PROJECT, name, "app", "NVIDIA 0,1", 1,
                        "its project is owed most (owed_seconds=-1800)")),
                HistoryLine.of(new HistoryEntry.TaskStopped(now - 3000, PROJECT, name, "NVIDIA 0,1", now - 86_000,
                        "ended")),
                HistoryLine.of(new HistoryEntry.TaskFinished(now - 2999, PROJECT, name, "app", "101", "NVIDIA 0,1",
                        83_000, 82_000, 1234.56, "upload failed", 0))));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_project_status", "<projects><project><master_url>" + PROJECT
                    + "</master_url><project_name>World Community Grid</project_name></project><project><master_url>"
                    + "http://stars-tests.test/</master_url><project_name>World Community Grid</project_name></project>"
                    + "</projects>\n");
            client.tell("get_results", "<results><result><name>" + name + "</name><project_url>http://stars-tests.test/"
                    + "</project_url><state>2</state><quern_parked/><quern_late_risk>0.999</quern_late_risk><report_deadline>"
                    + (long) (now + 900_000) + "</report_deadline><estimated_cpu_time_remaining>83000"
                    + "</estimated_cpu_time_remaining><active_task><active_task_state>9</active_task_state>"
                    + "<scheduler_state>1</scheduler_state><elapsed_time>83000</elapsed_time><fraction_done>0.999"
                    + "</fraction_done></active_task></result></results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            for (String view : List.of("tasks", "past")) {
                browser.open(view);
                browser.waitFor("td[data-label='Task']");
                browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
                for (int width : List.of(360, 993, 1010, 1024, 1100, 1200, 1201, 1366)) {
                    browser.width(width);
                    assertEquals(0, browser.number(
                            "document.documentElement.scrollWidth - document.documentElement.clientWidth"),
                            view + " " + width);
                }
                browser.isReadableEverywhere(view + " with long names");
            }
            assertEquals(List.of(), browser.complaints());
        }
    }

    private void writeHistory() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        HistoryEntry.ClientStarted begin = new HistoryEntry.ClientStarted(now - 4000, "0.1", 0);
        new WrittenHistory(directory).current(List.of(HistoryLine.of(begin), reason(now, "CPU"),
                reason(now, "NVIDIA 0"), reason(now, "NVIDIA 1"), started(now - 3900, "one", "CPU"),
                started(now - 3800, "two", "CPU"), started(now - 3700, "three", "CPU"),
                started(now - 3600, "half", "NVIDIA 0"), started(now - 3500, "other half", "NVIDIA 0"),
                stopped(now - 900, "one", now - 3900), stopped(now - 800, "two", now - 3800)));
    }

    private static String reason(double now, String device) {
        return HistoryLine
                .of(new HistoryEntry.ReasonChanged(now - 4000, "device", device, "idle", "no task is runnable"));
    }

    private static String started(double at, String task, String device) {
        return HistoryLine.of(new HistoryEntry.TaskStarted(at, PROJECT, task, "app", device, 1, "it is next"));
    }

    private static String stopped(double at, String task, double since) {
        return HistoryLine.of(new HistoryEntry.TaskStopped(at, PROJECT, task, "CPU", since, "suspended"));
    }

    /** What is written in the drawing before its bars. */
    private static List<String> svgTexts(Browser browser) {
        return browser.driver.findElements(By.cssSelector("svg.line g:not(:has(.axis)) > text")).stream()
                .map(each -> each.getDomProperty("textContent")).toList();
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, ""), 0);
    }
}
