package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;
import org.quern.testing.Eventually;

/** The page in a real browser, Debian's Chromium, before a client with hostile names. */
class PageTest {
    private static final List<String> VIEWS = List.of("overview", "tasks", "projects", "attach", "transfers", "devices",
            "disk", "timeline", "past",
            "statistics", "notices",
            "log",
            "preferences", "options");
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void everyViewIsReadableAtEveryWidthInBothThemesWhateverProjectsCallThemselves() throws Exception {
        writeHistory();
        try (FakeClient client = new FakeClient(250);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            for (String view : VIEWS) {
                browser.open(view);
                browser.isReadableEverywhere(view);
                assertEquals(0, browser.number("document.querySelectorAll('#page img, #page script').length"), view);
            }
            browser.open("projects");
            assertTrue(browser.driver.findElement(By.id("content")).getText().contains(FakeClient.HOSTILE));
            assertEquals(List.of(), browser.complaints(), "nothing broke the content policy, and no script failed");
        }
    }

    @Test
    void onAPhoneAValueOfSeveralLinesStandsBesideItsLabel() throws Exception {
        writeHistory();
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.width(360);
            assertEquals(1, browser.number("""
                    (() => { const range = document.createRange(), cell = document.querySelector('td[data-label=Why]');
                      range.selectNodeContents(cell);
                      return new Set([...range.getClientRects()].map(line => Math.round(line.left))).size; })()"""));
        }
    }

    @Test
    void theLogNamesAProjectThatHadNoNameWhenItWasWritten() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("log");
            browser.waitForText(FakeClient.HOSTILE + ": Its name is not known yet");
            assertEquals(2, browser.number("document.querySelectorAll('#of option').length"), "all, and the project");
        }
    }

    @Test
    void aTaskThatFailedIsAmongTheAlertsOfTheLog() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_messages <seqno>0<", "<msgs>" + message(1, 1, "Task a started", "")
                    + message(2, 1, "Task a failed: process exited with code 3", "<quern_failure/>")
                    + message(3, 2, "The disk is full", "") + "</msgs>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("log");
            browser.waitForText("Task a started");
            browser.waitFor("input[type=checkbox]").sendKeys(Keys.SPACE);
            Eventually.holds("it goes", () -> browser.number("document.querySelectorAll('.log li').length") == 2);
            assertTrue(browser.waitFor(".log").getText().contains("(!) Task a failed: process exited with code 3"));
            browser.isReadableEverywhere("alerts");
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static String message(int number, int priority, String text, String elements) {
        return "<msg><project></project><pri>" + priority + "</pri><seqno>" + number + "</seqno><body>" + text
                + "</body><time>1.7e9</time>" + elements + "</msg>";
    }

    @Test
    void theFileThatLeadsToTheLinkOpensThePageAndIsGoneThen() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            LinkFile file = new LinkFile(Map.of("XDG_RUNTIME_DIR", directory.toString()));
            Path page = file.write(dashboard.newLink(file::delete));
            browser.driver.get(page.toUri().toString());
            browser.waitFor("nav a");
            assertTrue(Files.notExists(page));
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void whatACardDoesAndWhoUsesTheDiskAreShown() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("devices");
            browser.waitForText("97 %");
            browser.waitForText("37 %");
            assertTrue(browser.driver.findElement(By.id("content")).getText().contains("speed is not measured yet"));
            browser.waitForText("65 °C");
            browser.waitForText("71 °C");
            browser.isReadableEverywhere("cards");
            browser.open("disk");
            browser.waitForText("4.8 MiB");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void cardsWhoseDriverIsSilentAreNamedWithTheReasonAndSinceWhen() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.loseDriver();
            browser.driver.get(dashboard.newLink());
            browser.waitForText("NVIDIA 0 and 1: nothing is started there since ");
            browser.waitForText(": " + FakeClient.HOSTILE + ". 3 tasks wait for it; what computes there goes on.");
            browser.waitForText("2023");
            browser.isReadableEverywhere("overview with silent cards");
            browser.open("devices");
            browser.waitForText("NVIDIA 0: nothing is started there since ");
            browser.waitForText("Cards without an answer\nNVIDIA 1: nothing is started there since ");
            browser.isReadableEverywhere("devices with silent cards");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void cardsThatTheClientDoesNotUseAreNamedWithTheReason() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.leaveCardsOut();
            browser.driver.get(dashboard.newLink());
            browser.open("devices");
            browser.waitForText("NVIDIA 0: not used by the client: " + FakeClient.HOSTILE + ".");
            browser.waitForText("Cards that are not used\nNVIDIA 3 to 5: not used by the client: ");
            browser.isReadableEverywhere("devices with unused cards");
            client.useNoCards();
            browser.waitForText("No card is used: " + FakeClient.HOSTILE + ".");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void theKeyboardAloneSuspendsAndAbortsATask() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#tasks']").sendKeys(Keys.ENTER);
            browser.waitFor("td button[aria-label^='Suspend']").sendKeys(Keys.ENTER);
            Eventually.holds("the client is told", () -> client.orders().size() == 1);
            assertTrue(client.orders().getFirst().contains("<suspend_result>"), client.orders()::toString);
            browser.waitFor("td button[aria-label^='Abort']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button").sendKeys(Keys.ENTER);
            assertEquals(1, client.orders().size(), "the first button leaves it");
            browser.waitFor("td button[aria-label^='Abort']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            Eventually.holds("the client is told", () -> client.orders().size() == 2);
            assertTrue(client.orders().getLast().contains("<abort_result>"), client.orders()::toString);
        }
    }

    @Test
    void aTaskThatIsOverOffersNothingThatWouldDoNothing() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_results", "<results>" + result("waits", "<state>2</state>")
                    + result("comes", "<state>1</state>") + result("goes", "<state>4</state>")
                    + result("gone", "<state>5</state><ready_to_report/>")
                    + result("rests", "<state>6</state><suspended_via_gui/><ready_to_report/>") + "</results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitForText("5 tasks");
            assertEquals(List.of("Suspend comes", "Abort comes", "Suspend waits", "Abort waits"),
                    browser.driver.findElements(By.cssSelector("td .buttons button")).stream()
                            .map(button -> button.getDomAttribute("aria-label")).toList());
            browser.isReadableEverywhere("tasks that are over");
            browser.open("overview");
            browser.waitForText("1 waiting, 1 downloading, 1 uploading, 2 to report");
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static String result(String name, String elements) {
        return "<result><name>" + name + "</name><wu_name>w</wu_name><project_url>http://a.test/</project_url>"
                + elements + "</result>\n";
    }

    @Test
    void aLostClientAndALostDashboardAreToldApart() throws Exception {
        writeHistory();
        FakeClient client = new FakeClient(3);
        Dashboard dashboard = dashboard(client);
        try (Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor(".grid .card");
            client.close();
            browser.waitForText("It is asked again every two seconds.");
            browser.driver.executeScript("location.hash = 'past'");
            browser.waitForText("What it wrote down is here.");
            browser.waitFor("svg .bar");
            dashboard.close();
            browser.waitForText("The connection to the dashboard is lost");
        }
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, ""), 0);
    }

    private void writeHistory() throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        double now = System.currentTimeMillis() / 1000.0;
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i < 20; i++) {
            double at = now - i * 3000;
            for (HistoryEntry entry : List.of(
                    new HistoryEntry.TaskStopped(at, "http://a.test/", FakeClient.HOSTILE, "CPU", at - 2500,
                            "ended"),
                    new HistoryEntry.TaskFinished(at, "http://a.test/", FakeClient.HOSTILE, "app", "1", "CPU", 2500,
                            2400, 1.5, i % 5 == 0 ? "error" : "success", 0),
                    new HistoryEntry.ReasonChanged(at, "host", "computing", "suspend", FakeClient.HOSTILE))) {
                lines.append(HistoryLine.of(entry)).append('\n');
            }
        }
        Files.writeString(files.current(), lines);
    }
}
