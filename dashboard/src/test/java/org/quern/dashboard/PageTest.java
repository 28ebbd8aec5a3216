package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.quern.cli.control.ControlOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.door.Doorkeeper;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;
import org.quern.testing.Eventually;
import picocli.CommandLine;

/** The page in a real browser, Debian's Chromium, before a client with hostile names. */
class PageTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final List<String> VIEWS = List.of("overview", "tasks", "projects", "transfers", "past", "log",
            "preferences");
    /** Where pictures go, for those who want to look; none are made without. */
    private static final String PICTURES = System.getProperty("quern.pictures", "");
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        boolean installed = Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
        if (!installed && System.getProperty("quern.interop", "").equals("required")) {
            fail("Chromium is not installed (Debian: apt-get install chromium chromium-driver), and -Dquern.interop=required wants it");
        }
        Assumptions.assumeTrue(installed,
                "skipped: Chromium is not installed (Debian: apt-get install chromium chromium-driver)");
    }

    @Test
    void everyViewIsReadableAtEveryWidthInBothThemesWhateverProjectsCallThemselves() throws Exception {
        writeHistory();
        try (PlayedClient client = new PlayedClient(250);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            for (String view : VIEWS) {
                browser.open(view);
                for (String theme : List.of("light", "dark")) {
                    browser.theme(theme);
                    for (int width : List.of(360, 1024, 1920)) {
                        browser.width(width);
                        String where = view + " " + theme + " " + width;
                        assertTrue(browser.number("document.documentElement.scrollWidth") <= width, where);
                        browser.picture(where);
                    }
                    List<Rule> found = new AxeBuilder().analyze(browser.driver).getViolations();
                    assertEquals(List.of(), found.stream().map(rule -> rule.getId() + ": " + rule.getHelp() + " "
                            + rule.getNodes().getFirst().getHtml()).toList(), view + " " + theme);
                }
                assertEquals(0, browser.number("document.querySelectorAll('#page img, #page script').length"), view);
            }
            browser.open("projects");
            assertTrue(browser.driver.findElement(By.id("content")).getText().contains(PlayedClient.HOSTILE));
            assertEquals(List.of(), browser.complaints(), "nothing broke the content policy, and no script failed");
        }
    }

    @Test
    void theFileThatLeadsToTheLinkOpensThePageAndIsGoneThen() throws Exception {
        try (PlayedClient client = new PlayedClient(3);
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
    void theKeyboardAloneSuspendsAndAbortsATask() throws Exception {
        try (PlayedClient client = new PlayedClient(3);
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
    void aLostClientAndALostDashboardAreToldApart() throws Exception {
        PlayedClient client = new PlayedClient(3);
        Dashboard dashboard = dashboard(client);
        try (Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor(".grid .card");
            client.close();
            browser.waitForText("The client does not answer");
            dashboard.close();
            browser.waitForText("The connection to the dashboard is lost");
        }
    }

    private Dashboard dashboard(PlayedClient client) {
        Options given = new Options();
        new CommandLine(given).parseArgs("--host", client.address(), "--data-dir",
                directory.toString());
        return Dashboard.start(new ClientLink(given.options::open), new LocalFiles(directory),
                new Doorkeeper.Permit(false, ""), 0);
    }

    /** For picocli, which fills them. */
    @CommandLine.Command
    private static final class Options {
        @CommandLine.Mixin
        private ControlOptions options = new ControlOptions();
    }

    private void writeHistory() throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        double now = System.currentTimeMillis() / 1000.0;
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i < 20; i++) {
            double at = now - i * 3000;
            for (HistoryEntry entry : List.of(
                    new HistoryEntry.TaskStopped(at, "http://a.test/", PlayedClient.HOSTILE, "CPU", at - 2500,
                            "ended"),
                    new HistoryEntry.TaskFinished(at, "http://a.test/", PlayedClient.HOSTILE, "app", "1", "CPU", 2500,
                            2400, 1.5, i % 5 == 0 ? "error" : "success", 0),
                    new HistoryEntry.ReasonChanged(at, "host", "computing", "suspend", PlayedClient.HOSTILE))) {
                lines.append(HistoryLine.of(entry)).append('\n');
            }
        }
        Files.writeString(files.current(), lines);
    }

    /** A headless Chromium with a profile of its own, which asks nobody but the dashboard. */
    private static final class Browser implements AutoCloseable {
        private final ChromeDriver driver;

        Browser(Path directory) {
            ChromeOptions options = new ChromeOptions().setBinary(CHROMIUM.toFile()).addArguments("--headless=new",
                    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                    "--disable-background-networking", "--disable-component-update", "--disable-sync",
                    "--user-data-dir=" + directory.resolve("profile"));
            options.setCapability("goog:loggingPrefs", Map.of(LogType.BROWSER, "ALL"));
            driver = new ChromeDriver(new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile())
                    .usingAnyFreePort().withSilent(true).build(), options);
        }

        WebElement waitFor(String selector) {
            return Eventually.get("there is " + selector, () -> driver.findElements(By.cssSelector(selector)).stream()
                    .findFirst().orElse(null));
        }

        void waitForText(String text) {
            Eventually.within(Duration.ofMinutes(1)).untilHolds("the page says: " + text,
                    () -> driver.findElement(By.tagName("body")).getText().contains(text));
        }

        void open(String view) {
            driver.executeScript("location.hash = arguments[0]", view);
            Eventually.holds("the view is there", () -> driver.findElements(By.cssSelector("h2")).size() == 1
                    && driver.findElements(By.cssSelector("nav a[aria-current][href='#" + view + "']")).size() == 1
                    && !driver.findElement(By.id("content")).getText().contains("Loading"));
        }

        void theme(String name) {
            driver.executeScript("document.documentElement.dataset.theme = arguments[0]", name);
        }

        void width(int pixels) {
            driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                    Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        }

        long number(String expression) {
            return ((Number) driver.executeScript("return " + expression)).longValue();
        }

        List<String> complaints() {
            return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(entry -> entry.getMessage())
                    .toList();
        }

        void picture(String name) throws IOException {
            if (!PICTURES.isEmpty()) {
                Files.createDirectories(Path.of(PICTURES));
                Files.write(Path.of(PICTURES, name.toLowerCase(Locale.ROOT).replace(' ', '-') + ".png"),
                        driver.getScreenshotAs(OutputType.BYTES));
            }
        }

        @Override
        public void close() {
            driver.quit();
        }
    }
}
