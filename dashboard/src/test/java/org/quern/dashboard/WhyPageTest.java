package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;
import org.quern.testing.Eventually;

/** The reasons for what is and for what was, in a browser. */
class WhyPageTest {
    private static final double HOUR = 3600;
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void everyGapOfThePastHasItsReasonAndATaskTellsWhyItWaits() throws Exception {
        writeHistory(System.currentTimeMillis() / 1000.0);
        writeDecision(FakeClient.HOSTILE + "_0", "its files are <b>being</b> downloaded");
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitFor("svg .gap");
            List<String> gaps = browser.driver.findElements(By.cssSelector("svg .gap title")).stream()
                    .map(title -> title.getDomProperty("textContent")).toList();
            for (String reason : List.of("somebody uses the computer",
                    "1 idle: no task is runnable", "the computer slept", "the client did not run")) {
                assertEquals(1, gaps.stream().filter(gap -> gap.endsWith(": " + reason)).count(), gaps::toString);
            }
            assertEquals(List.of("nothing: no task", "nothing: suspended, by you or a preference",
                    "nothing: client or computer off, or not known"),
                    browser.driver.findElements(
                            By.cssSelector(".legend li:has(.gap)")).stream().map(WebElement::getText).toList());
            assertEquals(3, browser.number("new Set([...document.querySelectorAll('svg.line .gap')].map(gap =>"
                    + " getComputedStyle(gap).fill)).size"), "each has its own pattern");
            browser.waitFor("details:has(td[data-label='Why']) summary").sendKeys(Keys.ENTER);
            browser.waitFor("td[data-label='Why']");
            browser.isReadableEverywhere("gaps");
            browser.open("tasks");
            browser.waitFor("button[aria-label='Why: " + FakeClient.HOSTILE.replace("'", "\\'") + "_0']")
                    .sendKeys(Keys.ENTER);
            browser.waitForText("wait: its files are <b>being</b> downloaded");
            browser.isReadableEverywhere("why");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void everyBarTellsWhyItBeganAndShortGapsAreSummedUpForThoseWithoutAPointer() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        Files.writeString(files.current(),
                """
                        {"event":"client_started","at":%1$s,"version":"0.1","last_alive":0}
                        {"event":"reason_changed","at":%1$s,"kind":"device","subject":"CPU","verdict":"wait","reason":"no task is runnable (cpus=2)"}
                        {"event":"task_started","at":%2$s,"project":"http://a.test/","task":"one","app":"a","device":"CPU","cpus":1,"reason":"its project has the best priority (part_of_share=1)"}
                        {"event":"task_stopped","at":%3$s,"project":"http://a.test/","task":"one","device":"CPU","since":%2$s,"why":"suspended"}
                        {"event":"task_started","at":%4$s,"project":"http://a.test/","task":"two","app":"a","device":"CPU","cpus":1}
                        """
                        .formatted(text(now - 3000), text(now - 2970), text(now - 1000), text(now - 980)));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitFor("svg .bar");
            String began = "its project has the best priority (with what was chosen before, it lately got 100.0 % of its share)";
            assertEquals(1, browser.driver.findElements(By.cssSelector("svg .bar title")).stream()
                    .map(title -> title.getDomProperty("textContent"))
                    .filter(title -> title.endsWith("; began: " + began + "; stopped: it was suspended")).count());
            browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
            assertEquals(List.of("not noted", began), browser.driver
                    .findElements(By.cssSelector("td[data-label='Why it began']")).stream().map(cell -> cell.getText())
                    .toList());
            browser.waitForText("2 gaps shorter than a minute, 50 s in all:");
            browser.waitForText("2 × no task is runnable (of 2)");
            browser.isReadableEverywhere("short gaps");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void aTaskOnSeveralCardsIsOnEachOfThemAndACommaInANameIsNone() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        new WrittenHistory(directory).current(List.of(
                HistoryLine.of(new HistoryEntry.ClientStarted(now - 4000, "0.1", 0)),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 4000, "device", "NVIDIA 0", "use", "a")),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 4000, "device", "NVIDIA 1", "use", "b")),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 4000, "device", "a, b 0", "use", "c")),
                HistoryLine.of(new HistoryEntry.TaskStarted(now - 4000, "http://a.test/", "one", "app", "NVIDIA 0,1",
                        1)),
                HistoryLine.of(new HistoryEntry.TaskStarted(now - 4000, "http://a.test/", "two", "app", "a, b 0",
                        1))));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitFor("svg .bar");
            assertEquals(List.of("NVIDIA 0,1", "a, b 0"),
                    browser.driver.findElements(By.cssSelector("svg.line g > text"))
                            .stream().map(line -> line.getDomProperty("textContent"))
                            .filter(line -> line.startsWith("NVIDIA") || line.startsWith("a")).toList());
            browser.driver.findElements(By.cssSelector("summary")).forEach(each -> each.sendKeys(Keys.ENTER));
            browser.waitForText("There was no minute in which a device had nothing to do.");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void whatWasBeforeTheStateWasLostIsDrawnAndTheGapBeginsWithTheLastEntry() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        new WrittenHistory(directory).current(List.of(
                HistoryLine.of(new HistoryEntry.ClientStarted(now - 8000, "0.1", 0)),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 8000, "device", "CPU", "use", "a")),
                HistoryLine.of(new HistoryEntry.TaskStarted(now - 8000, "http://a.test/", "one", "app", "CPU", 1)),
                HistoryLine.of(new HistoryEntry.Contacted(now - 5000, "http://a.test/", true, "", 0, 0, 0)),
                HistoryLine.of(new HistoryEntry.ClientStarted(now - 3000, "0.1", 0)),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 3000, "device", "CPU", "use", "a")),
                HistoryLine.of(new HistoryEntry.TaskStarted(now - 3000, "http://a.test/", "one", "app", "CPU", 1))));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitFor("svg .bar");
            assertEquals(List.of("50", "50"), browser.driver.findElements(By.cssSelector("svg .bar title")).stream()
                    .map(title -> String.valueOf(title.getDomProperty("textContent"))
                            .replace('\u00a0', ' ').replaceFirst(".* one: ([0-9]+) min.*", "$1"))
                    .toList());
            assertEquals(List.of("nothing for 33 min 20 s: the client did not run"),
                    browser.driver.findElements(By.cssSelector("svg .gap title")).stream()
                            .map(title -> String.valueOf(title.getDomProperty("textContent"))
                                    .replace('\u00a0', ' '))
                            .toList());
        }
    }

    @Test
    void ofAClientThatWasKilledNothingIsDrawnBeyondItsLastSignOfLife() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        WrittenHistory written = new WrittenHistory(directory);
        written.current(List.of(HistoryLine.of(new HistoryEntry.ClientStarted(now - 8000, "0.1", 0)),
                HistoryLine.of(new HistoryEntry.ReasonChanged(now - 8000, "device", "CPU", "use", "a")),
                HistoryLine.of(new HistoryEntry.TaskStarted(now - 8000, "http://a.test/", "one", "app", "CPU", 1)),
                HistoryLine.of(new HistoryEntry.Contacted(now - 5000, "http://a.test/", true, "", 0, 0, 0))));
        Path damaged = written.full(now - 9000, List.of());
        Files.writeString(damaged, "no archive");
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitFor("svg .bar");
            String bar = String.valueOf(browser.waitFor("svg .bar title").getDomProperty("textContent"))
                    .replace('\u00a0', ' ');
            assertTrue(bar.contains(" one: 50 min") && bar.endsWith("stopped: the client ended without a word"), bar);
            String gap = String.valueOf(browser.waitFor("svg .gap title").getDomProperty("textContent"))
                    .replace('\u00a0', ' ');
            assertTrue(gap.startsWith("nothing for 1 h 23 min") && gap.endsWith(": the client ended without a word"),
                    gap);
            browser.waitForText(damaged + " cannot be read to its end");
            browser.isReadableEverywhere("killed");
        }
    }

    @Test
    void aMonthAndAYearHaveDatesAtTheirAxis() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        new WrittenHistory(directory).current(List.of(
                HistoryLine.of(new HistoryEntry.ClientStarted(now - 9000 * HOUR, "0.1", 1)),
                HistoryLine.of(new HistoryEntry.TaskStopped(now - 60, "http://a.test/", "one", "CPU", now - 600 * HOUR,
                        "ended"))));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            for (Map.Entry<String, String> span : Map.of("720", "[A-Z][a-z]{2} \\d+, \\d+:.*", "8760",
                    "[A-Z][a-z]{2} \\d+, 20\\d\\d").entrySet()) {
                browser.waitFor("#span option[value='" + span.getKey() + "']").click();
                Eventually.holds("the axis has dates", () -> {
                    List<String> marks = browser.driver.findElements(By.cssSelector("svg.line g .axis + text")).stream()
                            .map(mark -> String.valueOf(mark.getDomProperty("textContent"))).toList();
                    return marks.size() == 4 && marks.stream().allMatch(mark -> mark.matches(span.getValue()));
                });
                browser.isReadableEverywhere("axis " + span.getKey());
            }
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static String text(double seconds) {
        return BigDecimal.valueOf(seconds).setScale(3, RoundingMode.HALF_UP).toPlainString();
    }

    @Test
    void anOpenReasonIsInWordsAndFollowsTheClient() throws Exception {
        String task = FakeClient.HOSTILE + "_0";
        writeHistory(System.currentTimeMillis() / 1000.0);
        writeDecision(task, "the CPUs are taken (cpus_used=2, cpus=2)");
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitFor("button[aria-label='Why: " + task.replace("'", "\\'") + "']").sendKeys(Keys.ENTER);
            browser.waitForText("wait: the CPUs are taken (2 CPUs are in use, of 2)");
            writeDecision(task, "it is suspended by the user");
            browser.waitForText("wait: it is suspended by the user");
            assertEquals(List.of(), browser.complaints());
        }
    }

    /** What {@code quern explain TASK} says: projects by their names, the outlook, and that reasons are old where they cannot be written. */
    @Test
    void aTasksReasonsSayAllThatExplainSays() throws Exception {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        writeDecision("a_0", "http://a.test/ has had less than its share");
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            client.tell("get_project_status", "<projects><project><master_url>http://a.test/</master_url>"
                    + "<project_name>Alpha</project_name></project></projects>\n");
            client.tell("get_results", "<results>" + task("http://b.test/", 1) + task("http://a.test/", 1000)
                    + "</results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitFor("tr:has(td[data-label='Project']) button[aria-label='Why: a_0']");
            browser.driver.findElements(By.cssSelector("button[aria-label='Why: a_0']"))
                    .forEach(button -> button.sendKeys(Keys.ENTER));
            browser.waitForText("wait: Alpha has had less than its share");
            browser.waitForText(
                    """
                            It has run for 10 min, and takes another 1 h 2 min to 1 h 45 min in four of five cases; \
                            even if it ran from now on, it would miss its deadline in 99 % of the cases.\
                             So it is parked: it runs only if nothing else can.""");
            browser.waitForText("Nothing was decided about it yet.");
            writeDecision("a_0", "report", "it is to be reported");
            browser.waitForText("report: it is to be reported");
            browser.waitFor(".why");
            assertFalse(browser.driver.findElement(By.id("content")).getText().contains("It has run for"),
                    "it is over, whatever the last look had");
            client.tell("get_quern_status", "<quern_status><version>0.1</version><decision_trouble>Since noon the disk"
                    + " takes nothing</decision_trouble></quern_status>\n");
            browser.waitForText("Since noon the disk takes nothing: what follows held before.");
            browser.isReadableEverywhere("why as explain");
            assertEquals(List.of(), browser.complaints());
        }
    }

    /** 5000 s, more or less 1.28 times {@code deviation}. */
    private static String task(String project, double deviation) {
        return "<result><name>a_0</name><wu_name>w</wu_name><project_url>" + project + "</project_url><state>2</state>"
                + "<report_deadline>2000000000</report_deadline><estimated_cpu_time_remaining>5000"
                + "</estimated_cpu_time_remaining><quern_remaining_deviation>" + deviation
                + "</quern_remaining_deviation><quern_late_risk>0.993</quern_late_risk><quern_parked/>"
                + "<active_task><active_task_state>0</active_task_state><scheduler_state>1</scheduler_state>"
                + "</active_task><elapsed_time>600</elapsed_time></result>\n";
    }

    private void writeDecision(String task, String reason) throws IOException {
        writeDecision(task, "wait", reason);
    }

    private void writeDecision(String task, String verdict, String reason) throws IOException {
        JsonObject line = new JsonObject();
        line.addProperty("at", 1_700_000_000.5);
        line.addProperty("kind", "task");
        line.addProperty("project", "http://a.test/");
        line.addProperty("subject", task);
        line.addProperty("verdict", verdict);
        line.addProperty("reason", reason);
        Files.writeString(directory.resolve("decisions.jsonl"), line + "\n");
    }

    private void writeHistory(double now) throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        StringBuilder lines = new StringBuilder();
        for (HistoryEntry entry : List.of(new HistoryEntry.ClientStarted(now - 20 * HOUR, "0.1", 0),
                new HistoryEntry.ReasonChanged(now - 20 * HOUR, "device", "CPU", "use", "1 idle: no task is runnable"),
                new HistoryEntry.ReasonChanged(now - 20 * HOUR, "host", "computing", "suspend",
                        "somebody uses the computer"),
                new HistoryEntry.ReasonChanged(now - 18 * HOUR, "host", "computing", "allow", "nobody is against it"),
                new HistoryEntry.TaskStarted(now - 16 * HOUR, "http://a.test/", "one", "app", "CPU", 1),
                new HistoryEntry.TaskStopped(now - 12 * HOUR, "http://a.test/", "one", "CPU", now - 16 * HOUR,
                        "computer slept"),
                new HistoryEntry.ComputerSlept(now - 8 * HOUR, 4 * HOUR),
                new HistoryEntry.TaskStarted(now - 8 * HOUR, "http://a.test/", "one", "app", "CPU", 1),
                new HistoryEntry.TaskStopped(now - 2 * HOUR, "http://a.test/", "one", "CPU", now - 8 * HOUR, "ended"),
                new HistoryEntry.ClientEnded(now - 2 * HOUR))) {
            lines.append(HistoryLine.of(entry)).append('\n');
        }
        Files.writeString(files.current(), lines);
        assertTrue(Files.exists(files.current()));
    }
}
