package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

/** The page has the days of the dashboard's zone, whatever the browser's is. */
class DaysPageTest {
    /** Fourteen hours before UTC, and a browser eight behind it: in no hour do they have the same date. */
    private static final ZoneId HERE = ZoneId.of("Pacific/Kiritimati");
    private static final String ELSEWHERE = "America/Los_Angeles";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void thePageHasTheDaysOfTheDashboardAndSaysSoToWhoLooksFromElsewhere() throws Exception {
        LocalDate today = LocalDate.ofInstant(Instant.now(), HERE);
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory, new LocalDays(HERE)), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.executeCdpCommand("Emulation.setTimezoneOverride", Map.of("timezoneId", ELSEWHERE));
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitForText("Days are those of Pacific/Kiritimati, where the dashboard runs");
            browser.waitFor("section summary").sendKeys(Keys.ENTER);
            assertEquals(today.toString(), day(browser));
            browser.open("statistics");
            browser.waitForText("Days are those of Pacific/Kiritimati");
            browser.waitFor("summary").sendKeys(Keys.ENTER);
            LocalDate stamped = LocalDate.ofEpochDay(FakeClient.TODAY);
            assertEquals(List.of(stamped.toString(), stamped.minusDays(1).toString()), days(browser),
                    "records of the client keep their dates");
            browser.open("transfers");
            browser.waitFor("summary").sendKeys(Keys.ENTER);
            assertEquals(stamped.toString(), day(browser));
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void whoLooksFromTheSameZoneIsToldNothingOfItWhateverItIsCalled() throws Exception {
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory, new LocalDays(HERE)), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.executeCdpCommand("Emulation.setTimezoneOverride", Map.of("timezoneId", "Etc/GMT-14"));
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitForText("Tasks of each day");
            assertFalse(browser.driver.findElement(By.id("content")).getText().contains("Days are those of"));
        }
    }

    /** The client says it by its own clock. */
    @Test
    void theTimeAtWhichAReasonChangesIsToldAsAllOtherTimesAre() throws Exception {
        Instant near = Instant.ofEpochSecond(Instant.now().getEpochSecond() + 5 * 3600);
        Instant far = near.plus(Duration.ofDays(60));
        writeHistory();
        Files.writeString(directory.resolve("decisions.jsonl"),
                "{\"at\":%s,\"kind\":\"host\",\"subject\":\"computing\",\"verdict\":\"suspend\",\"reason\":\"day off%s\"}%n"
                        .formatted(Instant.now().getEpochSecond(), told("yyyy-MM-dd HH:mm:ss", far)));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory, new LocalDays(HERE)), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            client.tell("get_cc_status", "<cc_status><task_mode>2</task_mode><task_suspend_reason>8"
                    + "</task_suspend_reason></cc_status>\n");
            client.tell("get_quern_status", "<quern_status><version>0.1</version><task_explanation>off: hours"
                    + told("EEE HH:mm:ss", near) + "</task_explanation></quern_status>\n");
            browser.driver.executeCdpCommand("Emulation.setTimezoneOverride", Map.of("timezoneId", ELSEWHERE));
            browser.driver.get(dashboard.newLink());
            browser.waitForText("hours; changes " + shown(browser, near));
            browser.waitFor("summary[aria-label='Why: computing']").sendKeys(Keys.ENTER);
            browser.waitForText("day off; changes " + shown(browser, far));
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static String told(String form, Instant when) {
        return "; changes " + DateTimeFormatter.ofPattern(form, Locale.ROOT).format(when.atZone(HERE));
    }

    private static String shown(Browser browser, Instant when) {
        return (String) browser.driver
                .executeScript("return new Date(" + when.toEpochMilli() + ").toLocaleString()");
    }

    private static String day(Browser browser) {
        browser.waitFor("td[data-label='Day']");
        return days(browser).getFirst();
    }

    private static List<String> days(Browser browser) {
        browser.waitFor("td[data-label='Day']");
        return browser.driver.findElements(By.cssSelector("td[data-label='Day']")).stream()
                .map(cell -> cell.getDomProperty("textContent")).toList();
    }

    /** A task that has just ended. */
    private void writeHistory() throws Exception {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        Files.writeString(files.current(), HistoryLine.of(new HistoryEntry.TaskFinished(
                System.currentTimeMillis() / 1000.0, "http://a.test/", "t", "app", "1.0", "CPU", 10, 8, 0.5, "success",
                0)) + "\n");
    }
}
