package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.Main;
import org.quern.cli.control.ControlOptions;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DataDirectory;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.door.Doorkeeper;
import org.quern.dashboard.web.LocalFiles;
import org.quern.model.ProjectUrl;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** cc_config.xml and app_config.xml of a real client, edited in a browser. */
class OptionsPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void optionsAreCheckedSavedAndNotSavedWhereSomebodyElseChangedThem() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        Path file = data.resolve("cc_config.xml");
        try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        });
                Dashboard dashboard = dashboard(data);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("options");
            browser.type("settings", "<cc_config>\n<options>\n<ncpus>many</ncpus>\n");
            browser.waitFor("form button.main").sendKeys(Keys.ENTER);
            browser.waitForText("It is not saved: the client could not read it.");
            assertFalse(Files.exists(file));
            browser.type("settings", "<!-- Zuse's Café -->\n</options>\n</cc_config>\n");
            browser.waitFor("form button.main").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button").sendKeys(Keys.ENTER);
            browser.waitForText("cc_config.xml, line 3, <ncpus>");
            browser.isReadableEverywhere("options mistakes");
            assertFalse(Files.exists(file), "it was left");
            browser.waitFor("button[aria-label='Go to line 3']").sendKeys(Keys.ENTER);
            browser.driver.switchTo().activeElement().sendKeys("<ncpus>2</ncpus>");
            browser.waitFor("form button.main").sendKeys(Keys.ENTER);
            browser.waitForText("Saved and read.");
            assertEquals("<cc_config>\n<options>\n<ncpus>2</ncpus>\n<!-- Zuse's Café -->\n</options>\n</cc_config>\n",
                    Files.readString(file));
            Files.writeString(file, "<cc_config><options><ncpus>3</ncpus></options></cc_config>\n");
            browser.type("settings", " ");
            browser.waitFor("form button.main").sendKeys(Keys.ENTER);
            browser.waitForText("Somebody has changed the file meanwhile");
            assertTrue(Files.readString(file).contains("<ncpus>3</ncpus>"), "it stays");
        }
    }

    @Test
    void theWishesForAProjectAreCheckedAndSavedByTheKeyboardAlone() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(1)
                .withFailurePause(Duration.ZERO));
                Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
                });
                Dashboard dashboard = dashboard(data);
                Browser browser = new Browser(directory)) {
            Path key = Files.writeString(directory.resolve("key.txt"), server.authenticator() + "\n");
            assertEquals(0, Main.commandLine().execute("attach", server.masterUrl(), "--key-file", key.toString(),
                    "--data-dir", data.toString()));
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("options");
            browser.type("file", "app_config");
            browser.waitFor("label[for=settings]");
            browser.waitForText("app_config.xml");
            Eventually.holds("the file is read", () -> browser.driver
                    .findElements(By.cssSelector("#settings")).size() == 1);
            browser.type("settings", "<app_config>\n<project_max_concurrent>1</project_max_concurrent>\n"
                    + "<nonsense/>\n</app_config>");
            browser.waitFor("form button.main").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            browser.waitForText("Saved and read.");
            Path file = new DataDirectory(data).projectDirectory(ProjectUrl.of(server.masterUrl()))
                    .resolve("app_config.xml");
            assertTrue(Files.readString(file).contains("<project_max_concurrent>1</project_max_concurrent>"));
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
    }

    private static Dashboard dashboard(Path data) {
        return Dashboard.start(new ClientLink(ControlOptions.of(data)::open), new LocalFiles(data),
                new Doorkeeper.Permit(false, ""), 0);
    }
}
