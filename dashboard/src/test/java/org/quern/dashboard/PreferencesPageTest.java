package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlOptions;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** A browser before the demo's client, which has tasks for a while. */
class PreferencesPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void whatWouldBeOtherwiseIsShownBeforeAChangeIsSavedAndTakenBackByTheKeyboardAlone() throws Exception {
        Path root;
        try (DemoClient demo = DemoClient.start(new PrintWriter(new StringWriter()));
                Dashboard dashboard = Dashboard.start(new ClientLink(ControlOptions.of(demo.client())::open),
                        new LocalFiles(demo.client()), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            root = Objects.requireNonNull(demo.client().getParent());
            Path override = demo.client().resolve("global_prefs_override.xml");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#tasks']").click();
            browser.waitFor("td progress");
            browser.open("preferences");
            assertEquals("1", browser.waitFor("#hours").getDomProperty("value"), "an hour, unless more is chosen");
            browser.fill("max_ncpus_pct", "50");
            browser.waitFor(".saving button.main");
            browser.waitFor("#see").sendKeys(Keys.ENTER);
            browser.waitForText("would be done in time instead of");
            browser.isReadableEverywhere("preferences preview");
            assertFalse(Files.exists(override), "nothing is saved yet");
            browser.waitFor(".saving button.main").sendKeys(Keys.ENTER);
            browser.waitForText("max_ncpus_pct is 50 % on this computer");
            assertTrue(Files.readString(override).contains("<max_ncpus_pct>50</max_ncpus_pct>"));
            browser.waitFor("button[aria-label='Take back Processors']").sendKeys(Keys.ENTER);
            browser.waitFor(".saving button.main").sendKeys(Keys.ENTER);
            Eventually.holds("the file is gone", () -> !Files.exists(override));
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
        DirectoryTree.delete(root);
    }

    /** The demo computes always, whatever its hours: what a day without computing would change is nothing, and what one without a network would is seen. */
    @Test
    void hoursOfSingleDaysAreLookedAtSavedAndTakenBackByTheKeyboardAlone() throws Exception {
        Path root;
        try (DemoClient demo = DemoClient.start(new PrintWriter(new StringWriter()));
                Dashboard dashboard = Dashboard.start(new ClientLink(ControlOptions.of(demo.client())::open),
                        new LocalFiles(demo.client()), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            root = Objects.requireNonNull(demo.client().getParent());
            Path override = demo.client().resolve("global_prefs_override.xml");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#tasks']").click();
            browser.waitFor("td progress");
            browser.open("preferences");
            String today = LocalDate.now(ZoneId.systemDefault()).getDayOfWeek().name().toLowerCase(Locale.ROOT);
            String field = "network_days-" + today;
            browser.fill(field + "-from", "24");
            browser.fill(field + "-until", "0");
            browser.fill("computing_days-sunday-from", "22.5");
            browser.type("computing_days-sunday-from", Keys.TAB + "6");
            browser.waitFor("#see").sendKeys(Keys.ENTER);
            browser.waitForText("in time instead of");
            browser.isReadableEverywhere("preferences days");
            assertFalse(Files.exists(override), "nothing is saved yet");
            browser.waitFor(".saving button.main").sendKeys(Keys.ENTER);
            browser.waitForText("network_days." + today + " is 24 to 0 h on this computer");
            browser.waitForText("computing_days.sunday is 22.5 to 6 h on this computer");
            Preferences saved = PreferencesFiles.written(Files.readAllBytes(override), 0).value();
            assertEquals(new Hours(24, 0),
                    saved.networkDays().get(LocalDate.now(ZoneId.systemDefault()).getDayOfWeek()));
            assertEquals(new Hours(22.5, 6), saved.computingDays().get(DayOfWeek.SUNDAY));
            for (String label : List.of("Network on " + title(today), "Computing on Sunday")) {
                browser.waitFor("button[aria-label='Take back " + label + "']").sendKeys(Keys.ENTER);
            }
            browser.waitFor(".saving button.main").sendKeys(Keys.ENTER);
            Eventually.holds("the file is gone", () -> !Files.exists(override));
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
        DirectoryTree.delete(root);
    }

    private static String title(String day) {
        return day.substring(0, 1).toUpperCase(Locale.ROOT) + day.substring(1);
    }

    @Test
    void hoursThatAProjectSentAreShownAndWhatCountsForNoDayIsRefused() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            client.tell("get_global_prefs_working", """
                    <global_preferences><day_prefs><day_of_week>1</day_of_week><start_hour>8.00</start_hour>
                    <end_hour>17.50</end_hour></day_prefs></global_preferences>
                    """);
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("preferences");
            assertEquals("8", browser.waitFor("#computing_days-monday-from").getDomProperty("value"));
            assertEquals("17.5", browser.waitFor("#computing_days-monday-until").getDomProperty("value"));
            browser.fill("computing_days-monday-until", "8");
            browser.waitFor("#see").sendKeys(Keys.ENTER);
            browser.waitForText("There is no preview: 1 mistake, told at the fields.");
            browser.waitFor(".saving button.main").sendKeys(Keys.ENTER);
            browser.waitForText("It is not saved: 1 mistake, told at the fields.");
            browser.waitForText("\"Computing on Monday\" cannot be 8-8: equal hours do not count");
            assertEquals("8", browser.waitFor("#computing_days-monday-until").getDomProperty("value"));
        }
    }

    @Test
    void everyMistakeIsToldAtItsFieldAndTheFirstHasTheFocus() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("preferences");
            browser.fill("computing_days-monday-from", "25");
            browser.fill("max_ncpus_pct", "500");
            browser.type("max_ncpus_pct", Keys.ENTER.toString());
            browser.waitForText("It is not saved: 2 mistakes, told at the fields.");
            Eventually.holds("the first one has the focus", () -> "max_ncpus_pct".equals(
                    browser.driver.switchTo().activeElement().getDomAttribute("id")));
            assertEquals(List.of("max_ncpus_pct", "computing_days-monday-from", "computing_days-monday-until"),
                    browser.driver.findElements(By.cssSelector("[aria-invalid=true]")).stream()
                            .map(field -> field.getDomAttribute("id")).toList());
            assertTrue(browser.waitFor("#computing_days-monday-mistake").getText()
                    .endsWith("'25' is no hour, and the hour at which it ends is missing."));
            browser.isReadableEverywhere("preferences mistakes");
            browser.waitForText("\"Processors\" cannot be 500");
            assertEquals("500", browser.waitFor("#max_ncpus_pct").getDomProperty("value"), "it can be mended");
            assertTrue(browser.driver.findElement(By.id("content")).getText().contains("Processors\nmax_ncpus_pct"),
                    "the page says what the name in the sentence means");
            browser.open("log");
            browser.open("preferences");
            assertEquals("500", browser.waitFor("#max_ncpus_pct").getDomProperty("value"),
                    "it was only looked elsewhere");
            browser.driver.findElement(By.xpath("//button[text()='Leave it as it is']")).sendKeys(Keys.ENTER);
            Eventually.holds("it is as it was",
                    () -> !"500".equals(browser.waitFor("#max_ncpus_pct").getDomProperty("value")));
        }
    }
}
