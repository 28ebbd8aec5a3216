package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.days.LocalDays;
import org.quern.dashboard.history.ClientHistory;
import org.quern.dashboard.history.DatabaseLocation;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;
import org.quern.testing.Eventually;

/** Credit day by day: two days of the client's own, and older ones of the history. */
class CreditPageTest {
    private static final long DAY = 86_400;
    private static final String OLD = "http://old.test/";
    @TempDir
    private Path directory = Path.of("");

    @Test
    @SuppressWarnings("try") // the client goes before the dashboard does
    void theHistoryKnowsDaysThatTheClientKeepsNoMoreAndTheClientTheOthersBetter() throws Exception {
        writeHistory(FakeClient.TODAY);
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client)) {
            String told = new Visitor(dashboard.port()).get("/api/v1/statistics", "Authorization: Bearer token")
                    .body();
            JsonArray projects = JsonParser.parseString(told).getAsJsonArray();
            assertEquals(2, projects.size(), told);
            JsonArray played = days(projects, 0);
            assertEquals(3, played.size(), told);
            assertDay(played, 0, "host_total", FakeClient.TODAY - 40, 120);
            assertTrue(played.get(0).getAsJsonObject().get("user_total").isJsonNull(), told);
            assertDay(played, 1, "user_total", FakeClient.TODAY - 1, 900);
            assertDay(played, 2, "host_total", FakeClient.TODAY, 425.5);
            assertDay(days(projects, 1), 0, "host_total", FakeClient.TODAY - 2, 7);
            JsonArray week = JsonParser.parseString(new Visitor(dashboard.port())
                    .get("/api/v1/statistics?days=7", "Authorization: Bearer token").body()).getAsJsonArray();
            assertEquals(2, days(week, 0).size());
            for (JsonArray each : List.of(projects, week)) {
                assertEquals(305.5, each.get(0).getAsJsonObject().get("granted_in_a_week").getAsDouble(),
                        "since the record of 40 days ago, whatever time is asked for");
            }
            client.close();
            String alone = new Visitor(dashboard.port()).get("/api/v1/statistics", "Authorization: Bearer token")
                    .body();
            assertDay(days(JsonParser.parseString(alone).getAsJsonArray(), 0), 0, "host_total",
                    FakeClient.TODAY - 40, 120);
        }
    }

    @Test
    void whatTheClientHasRemovedOfTheHistoryCountsForAYear() throws Exception {
        WrittenHistory written = new WrittenHistory(directory);
        written.full((FakeClient.TODAY - 40) * (double) DAY,
                List.of(HistoryLine.of(contact(FakeClient.TODAY - 41, 1,
                        OLD, 7)), HistoryLine.of(contact(FakeClient.TODAY - 40, 0, OLD, 9))));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory,
                                new ClientHistory(directory, new DatabaseLocation(directory.resolve("state")), _ -> {
                                }), new LocalDays(ZoneOffset.UTC)),
                        new AccessOptions(false, "token"), 0)) {
            for (int i = 0; i < 2; i++) {
                String told = new Visitor(dashboard.port())
                        .get("/api/v1/statistics", "Authorization: Bearer token").body();
                assertTrue(told.contains("\"url\":\"" + OLD), told);
                written.removeFull();
            }
        }
    }

    @Test
    void itIsDrawnAndStandsInTablesByTheKeyboardAlone() throws Exception {
        Browser.isThere();
        writeHistory(FakeClient.TODAY);
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("statistics");
            browser.waitFor("canvas[aria-label*='This computer, in all']");
            assertEquals("305.5", lastWeek(browser), "since the record before, 40 days ago");
            browser.waitForText("425.5");
            browser.type("kind", "This computer, granted");
            browser.waitFor("canvas[aria-label*='granted since']");
            browser.waitFor("summary").sendKeys(Keys.ENTER);
            browser.waitForText("25.5");
            browser.isReadableEverywhere("statistics days");
            browser.type("days", "a year");
            browser.waitForText("120");
            assertEquals("305.5", lastWeek(browser), "the same, whatever time is looked at");
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
    }

    /** Between 425 and 426 one point would seem to be all or nothing. */
    @Test
    void aSingleDayIsDrawnFromZeroOn() throws Exception {
        Browser.isThere();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_statistics", "<statistics><project_statistics><master_url>" + OLD
                    + "</master_url><daily_statistics><day>" + FakeClient.TODAY * DAY + "</day><host_total_credit>425.5"
                    + "</host_total_credit></daily_statistics></project_statistics></statistics>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("statistics");
            browser.waitFor("canvas[aria-label*='This computer, in all']");
            assertEquals(0, browser.number("Chart.getChart(document.querySelector('canvas')).scales.y.min"));
        }
    }

    @Test
    void whoGotTheComputerIsShownBesideWhatItsShareAsksFor() throws Exception {
        Browser.isThere();
        String played = "http://a.test/" + FakeClient.HOSTILE + "/";
        double noon = (FakeClient.TODAY - 1) * DAY + DAY / 2.0;
        writeHistory(FakeClient.TODAY);
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("statistics");
            browser.waitForText("Nothing computed in this time.");
            write(new HistoryEntry.TaskStopped(noon, played, "t", "CPU", noon - 10_800, "ended", 2.0),
                    new HistoryEntry.TaskStopped(noon, OLD, "t", "NVIDIA 0,1", noon - 7200, "ended", 1.0),
                    new HistoryEntry.TaskStopped(noon - DAY, OLD, "t", "CPU", noon - DAY - 3600, "ended", 1.0),
                    new HistoryEntry.TaskStopped(9e9, OLD, "of a wrong clock", "CPU", 9e9 - 3600, "ended", 1.0));
            browser.driver.findElements(By.cssSelector(".tools button")).getLast().sendKeys(Keys.ENTER);
            browser.waitFor("canvas[aria-label*='Part of the processors that each project got']");
            assertEquals(List.of("100.0 %", "-"), texts(browser, "Share asked now"));
            assertEquals(List.of("66.7 %", "33.3 %"), texts(browser, "Part of processors"));
            assertEquals(List.of("6", "3"), texts(browser, "Processor hours"));
            assertEquals(List.of("0.0 %", "100.0 %"), texts(browser, "Part of cards"));
            assertEquals(List.of("0", "4"), texts(browser, "Card hours"));
            browser.driver.findElements(By.cssSelector("summary")).getLast().sendKeys(Keys.ENTER);
            Eventually.holds("each day has its own parts, newest first", () -> texts(browser, "Part of processors")
                    .equals(List.of("66.7 %", "33.3 %", "75.0 %", "25.0 %", "100.0 %")));
            browser.isReadableEverywhere("statistics who got the computer");
            browser.open("overview");
            browser.open("statistics");
            browser.waitFor("canvas[aria-label*='Part of the processors that each project got']");
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static List<String> texts(Browser browser, String label) {
        return browser.driver.findElements(By.cssSelector("section td[data-label='" + label + "']")).stream()
                .filter(WebElement::isDisplayed).map(WebElement::getText).toList();
    }

    private static String lastWeek(Browser browser) {
        return browser.waitFor("td[data-label='Last 7 days']").getText();
    }

    private static JsonArray days(JsonArray projects, int project) {
        return projects.get(project).getAsJsonObject().getAsJsonArray("days");
    }

    private static void assertDay(JsonArray days, int index, String name, long day, double value) {
        JsonObject told = days.get(index).getAsJsonObject();
        assertEquals(day * DAY, told.get("day").getAsLong(), told.toString());
        assertEquals(value, told.get(name).getAsDouble(), told.toString());
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)),
                new AccessOptions(false, "token"), 0);
    }

    /** Of days 40 and 0 before today, of the played client's project; of another that it has no more. */
    private void writeHistory(long today) throws IOException {
        String played = "http://a.test/" + FakeClient.HOSTILE + "/";
        write(contact(today - 40, 1, played, 100), contact(today - 40, 2, played, 120), contact(today - 2, 1, OLD, 7),
                contact(today - 2, 2, OLD, 0), contact(today, 0, played, 1));
    }

    private void write(HistoryEntry... entries) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (HistoryEntry entry : entries) {
            lines.append(HistoryLine.of(entry)).append('\n');
        }
        Files.createDirectories(HistoryFiles.in(directory).folder());
        Files.writeString(HistoryFiles.in(directory).current(), lines);
    }

    private static HistoryEntry contact(long day, long hour, String project, double credit) {
        return new HistoryEntry.Contacted(day * DAY + hour * 3600.0, project, true, "", 0, 0, credit);
    }
}
