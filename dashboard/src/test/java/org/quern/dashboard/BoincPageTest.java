package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlOptions;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** Debian's client of BOINC, shown by the same pages and ended by one of them. */
class BoincPageTest {
    private static final Path BOINC = Path.of("/usr/bin/boinc");
    private static final List<String> VIEWS = List.of("tasks", "projects", "attach", "transfers", "devices", "disk",
            "plan", "past", "statistics", "notices", "log", "preferences", "options");
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void areThere() {
        Browser.isThere();
        boolean installed = Files.isExecutable(BOINC);
        if (!installed && System.getProperty("quern.interop", "").equals("required")) {
            fail("BOINC's client is not installed (Debian: apt-get install boinc-client), and -Dquern.interop=required wants it");
        }
        Assumptions.assumeTrue(installed,
                "skipped: BOINC's client is not installed (Debian: apt-get install boinc-client)");
    }

    @Test
    void everyViewShowsItAndOneEndsIt() throws Exception {
        Path data = Files.createDirectories(directory.resolve("boinc"));
        int port = freePort();
        Process boinc = new ProcessBuilder(BOINC.toString(), "--dir", data.toString(), "--no_gpus", "--gui_rpc_port",
                String.valueOf(port)).redirectErrorStream(true)
                .redirectOutput(directory.resolve("out.txt").toFile()).start();
        Path password = data.resolve("gui_rpc_auth.cfg");
        try {
            Eventually.within(Duration.ofMinutes(3)).untilHolds("it has a password",
                    () -> Files.exists(password) && Files.size(password) > 0);
            ControlOptions client = ControlOptions.at("127.0.0.1:" + port, password,
                    Files.readString(password).strip());
            try (Dashboard dashboard = Dashboard.start(new ClientLink(client::open), new LocalFiles(null),
                    new AccessOptions(false, ""), 0);
                    Browser browser = new Browser(directory)) {
                hear(dashboard);
                look(dashboard, browser);
                takesHoursOfSingleDays(browser);
                assertEquals(List.of(new Hours(22.5, 6)), List.copyOf(PreferencesFiles
                        .written(Files.readAllBytes(data.resolve("global_prefs_override.xml")), 0).value()
                        .computingDays().values()));
                browser.open("overview");
                browser.waitFor("button[aria-label='End the client']").sendKeys(Keys.ENTER);
                browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
                assertTrue(boinc.waitFor(1, TimeUnit.MINUTES));
                browser.waitForText("The client does not answer");
            }
        } finally {
            boinc.destroy();
            assertTrue(boinc.waitFor(1, TimeUnit.MINUTES));
        }
    }

    /** The stream of news of the real one. */
    private static void hear(Dashboard dashboard) throws IOException, InterruptedException {
        try (News news = new News(dashboard)) {
            assertTrue(news.next("connection").getAsJsonObject().get("connected").getAsBoolean());
            assertEquals("", news.next("status").getAsJsonObject().get("version").getAsString(), "it is not Quern");
            assertEquals(0, news.next("tasks").getAsJsonObject().getAsJsonArray("changed").size());
            assertEquals(0, news.next("projects").getAsJsonArray().size());
            assertTrue(news.next("messages").toString().contains("Starting BOINC client"));
        }
    }

    private static void look(Dashboard dashboard, Browser browser) throws IOException {
        browser.driver.get(dashboard.newLink());
        browser.waitForText("This computer computes for nobody yet."); // a first page for who has no project
        browser.open("overview");
        browser.waitForText("only Quern tells them");
        assertEquals(List.of(), browser.driver.findElements(By.cssSelector("#for-gpu")), "it has no card");
        browser.waitForText("It computes for nobody: no project is attached.");
        for (String view : VIEWS) {
            browser.open(view);
            browser.picture("boinc " + view);
            assertEquals(List.of(), browser.complaints(), view);
            assertEquals(List.of(), browser.driver.findElements(By.cssSelector("#content > div > .bad")).stream()
                    .map(each -> view + ": " + each.getText()).toList());
        }
        browser.open("preferences");
        browser.waitFor("#max_ncpus_pct");
        assertEquals(0, browser.number("document.querySelectorAll('[id^=niu_], [id^=gpu_]').length"),
                "it knows no values for a computer that is not in use, nor hours of graphics cards");
        browser.open("log");
        browser.waitForText("Starting BOINC client");
        assertEquals(0, browser.number("[...document.querySelectorAll('.log li')]"
                + ".filter(line => line.textContent.includes('\\n')).length"), "a message is a line");
    }

    /** What it says that holds is asked of it again once they are saved. */
    private static void takesHoursOfSingleDays(Browser browser) {
        browser.open("preferences");
        browser.fill("computing_days-sunday-from", "22.5");
        browser.fill("computing_days-sunday-until", "6");
        browser.waitFor(".saving button.main").sendKeys(Keys.ENTER);
        browser.waitFor("button[aria-label='Take back Computing on Sunday']");
        assertEquals("22.5", browser.waitFor("#computing_days-sunday-from").getDomProperty("value"));
        assertEquals("6", browser.waitFor("#computing_days-sunday-until").getDomProperty("value"));
        assertEquals("", browser.waitFor("#network_days-sunday-from").getDomProperty("value"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
