package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.days.LocalDays;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;

/** What the page says in figures is what the client told, and of the time that it names. */
class FiguresPageTest {
    private static final String ONE = "http://one.test/";
    private static final String TWO = "http://two.test/";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void projectsOfOneNameAreToldApartSharesBelowOneAreNoneAndStatesAreNotMixed() throws Exception {
        try (FakeClient client = new FakeClient(0)) {
            client.tell("get_project_status", "<projects>" + project(ONE, 0.4) + project(TWO, 0.6) + "</projects>\n");
            client.tell("get_results", "<results>" + task("a", ONE, "") + task("b", TWO, "<too_large/>")
                    + "</results>\n");
            client.tell("get_messages <seqno>0<", "<msgs>" + IntStream.rangeClosed(1, 501)
                    .mapToObj(i -> "<msg><project></project><pri>1</pri><seqno>" + i + "</seqno><body>word " + i
                            + "</body><time>1</time></msg>")
                    .collect(Collectors.joining()) + "</msgs>\n");
            try (Dashboard dashboard = dashboard(client); Browser browser = new Browser(directory)) {
                browser.driver.get(dashboard.newLink());
                browser.waitFor("nav a");
                browser.open("projects");
                browser.waitForText("Share 0.4 (40.0 %)");
                browser.open("tasks");
                browser.waitForText("2 tasks");
                assertEquals(List.of("Same (one.test)", "Same (two.test)"), texts(browser, "td[data-label='Project']"));
                browser.type("state", "waiting");
                browser.waitForText("1 task\n");
                assertEquals(List.of("a"), texts(browser, "td[data-label='Task']"));
                browser.open("log");
                browser.waitForText("The newest 500 of 501 are listed");
                assertEquals(List.of(), browser.complaints());
            }
        }
    }

    @Test
    void thePastIsOfTheMomentInWhichItWasAskedForAndDaysWithoutTasksHaveTheirPlace() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        write(new HistoryEntry.ClientStarted(now - 400_000, "0.1", 0), finished(now - 3 * 86_400.0),
                finished(now - 5000),
                new HistoryEntry.TaskStarted(now - 2900, ONE, "t", "a", "CPU", 1),
                new HistoryEntry.Contacted(now - 1000, ONE, true, "", 0, 0, 0),
                new HistoryEntry.ClientStarted(now - 500, "0.1", now - 2000));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitForText("As it was at ");
            browser.type("span", "a week");
            browser.waitForText("Tasks of each day");
            browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
            assertTrue(texts(browser, "td[data-label='For']").contains("31 min 40 s"),
                    () -> "it computed until the client wrote for the last time: "
                            + texts(browser, "td[data-label='For']"));
            long days = ChronoUnit.DAYS.between(day(now - 3 * 86_400.0), day(now - 5000)) + 1; // a day less soon after midnight
            assertEquals(days, texts(browser, "td[data-label='Day']").size(), "the days between have none");
            browser.waitForText("most run time first; from " + new LocalDays(ZoneOffset.UTC).of(now - 3 * 86_400.0));
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void creditIsRoundedByOneRuleOnAllPages() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        write(new HistoryEntry.ClientStarted(now - 5000, "0.1", 0),
                new HistoryEntry.TaskFinished(now - 1000, ONE, "t", "a", "1", "CPU", 10, 9, 0.075, "success", 0));
        try (FakeClient client = new FakeClient(0)) {
            client.tell("get_project_status", "<projects><project><master_url>" + ONE
                    + "</master_url><host_total_credit>0.23</host_total_credit>"
                    + "<user_total_credit>1234.5</user_total_credit></project></projects>\n");
            try (Dashboard dashboard = dashboard(client); Browser browser = new Browser(directory)) {
                browser.driver.get(dashboard.newLink());
                browser.waitFor("nav a");
                browser.open("projects");
                browser.waitForText("credit 0.23 of this computer, 1,234.5 of yours");
                browser.open("past");
                browser.waitFor("td[data-label='Credit, about']");
                browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
                assertEquals(List.of("0.08", "0.08", "0.08"), texts(browser, "td[data-label='Credit, about']"),
                        "half up, as 'quern history' has it");
            }
        }
    }

    @Test
    void aForgottenSearchIsTakenBackWhereItHidesAllMessages() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("log");
            browser.waitFor(".log li");
            browser.type("search", "nobody wrote that");
            browser.waitForText("No message fits.");
            browser.open("overview");
            browser.open("log");
            browser.waitFor("button[aria-label='Clear the filter: show all messages']").sendKeys(Keys.ENTER);
            browser.waitFor(".log li");
            assertEquals("search", browser.driver.switchTo().activeElement().getDomAttribute("id"));
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static LocalDate day(double at) {
        return LocalDate.ofInstant(Instant.ofEpochSecond((long) at), ZoneOffset.UTC);
    }

    private static String project(String url, double share) {
        return "<project><master_url>" + url + "</master_url><project_name>Same</project_name><resource_share>" + share
                + "</resource_share></project>";
    }

    private static String task(String name, String url, String more) {
        return "<result><name>" + name + "</name><project_url>" + url + "</project_url><state>2</state><active_task>"
                + "<active_task_state>0</active_task_state><scheduler_state>1</scheduler_state>" + more
                + "</active_task></result>";
    }

    private static HistoryEntry finished(double at) {
        return new HistoryEntry.TaskFinished(at, ONE, "t" + at, "a", "1", "CPU", 10, 9, 1, "success", 0);
    }

    private static List<String> texts(Browser browser, String where) {
        return browser.driver.findElements(By.cssSelector(where)).stream().map(each -> each.getText().strip()).toList();
    }

    private void write(HistoryEntry... entries) throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        Files.writeString(files.current(),
                List.of(entries).stream().map(entry -> HistoryLine.of(entry) + "\n").collect(Collectors.joining()));
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, ""), 0);
    }
}
