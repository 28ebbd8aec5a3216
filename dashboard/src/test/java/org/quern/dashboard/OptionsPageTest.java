package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.Main;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.control.ControlOptions;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DataDirectory;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;
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
            browser.driver.findElement(By.xpath("//button[text()='Check']")).sendKeys(Keys.ENTER);
            Eventually.holds("the line and the box say the same",
                    () -> "The client could not read it.".equals(browser.waitFor(".note").getText()));
            browser.waitForText("It cannot be read, so it cannot be saved.");
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
    void whatIsNotSavedIsNotLostUnasked() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        String text = "<cc_config/>";
        try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        });
                Dashboard dashboard = dashboard(data);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("options");
            browser.type("settings", text);
            browser.waitForText("It is changed and not saved yet.");
            browser.open("log");
            browser.open("options");
            assertEquals(text, browser.waitFor("#settings").getDomProperty("value"), "it was only looked elsewhere");
            press(browser, "Read it again");
            assertEquals(List.of("Keep them", "Drop the changes"), browser.driver
                    .findElements(By.cssSelector("dialog button")).stream().map(button -> button.getText()).toList());
            browser.waitFor("dialog button").sendKeys(Keys.ENTER);
            assertEquals(text, browser.waitFor("#settings").getDomProperty("value"));
            press(browser, "Read it again");
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            Eventually.holds("the file is read", () -> "".equals(browser.waitFor("#settings").getDomProperty("value")));
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
    }

    @Test
    void aProxyThatIsNotSavedStaysWhereSomebodyLooksElsewhere() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        });
                Dashboard dashboard = dashboard(data);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("options");
            browser.waitFor("#use_socks_proxy").sendKeys(Keys.SPACE);
            browser.type("socks_server_name", "proxy.test");
            browser.open("log");
            browser.open("options");
            assertEquals("proxy.test", browser.waitFor("#socks_server_name").getDomProperty("value"));
            browser.waitForText("It is changed and not saved yet.");
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
    }

    private static void press(Browser browser, String text) {
        browser.driver.findElement(By.xpath("//button[text()='" + text + "']")).sendKeys(Keys.ENTER);
        browser.waitFor("dialog");
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

    @Test
    void aProxyIsSetAndItsPasswordStaysWithoutBeingTold() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        });
                Dashboard dashboard = dashboard(data);
                ControlClient client = ControlOptions.of(data).open();
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("options");
            browser.waitFor("#use_http_proxy").sendKeys(Keys.SPACE);
            browser.type("http_server_name", "proxy.test");
            browser.waitFor("#use_http_auth").sendKeys(Keys.SPACE);
            browser.type("http_user_name", "Zoë");
            browser.fill("http_server_port", "70000");
            browser.type("http_user_name", Keys.ENTER.toString());
            browser.waitForText("It is not saved: 1 mistake, told at the fields.");
            assertEquals("http_server_port", browser.waitFor("[aria-invalid=true]").getDomProperty("id"));
            browser.waitForText("It is a whole number from 1 to 65535");
            browser.isReadableEverywhere("options proxy mistake");
            assertTrue(browser.complaints().stream().allMatch(line -> line.contains("400")), "the browser tells of it");
            browser.fill("http_server_port", "3128");
            browser.type("http_user_passwd", "love & lace" + Keys.ENTER);
            browser.waitForText("Saved; it is used from now on.");
            browser.waitForText("Password (one is kept)");
            browser.isReadableEverywhere("options proxy");
            assertEquals("", browser.waitFor("#http_user_passwd").getDomProperty("value"), "it is not told");
            browser.fill("no_proxy", "near.test");
            browser.type("no_proxy", Keys.ENTER.toString());
            Eventually.holds("it is saved", () -> held(client).text("no_proxy").equals("near.test"));
            GuiRecord held = held(client);
            assertEquals("proxy.test 3128 Zoë love & lace", String.join(" ", held.text("http_server_name"),
                    held.text("http_server_port"), held.text("http_user_name"), held.text("http_user_passwd")));
            browser.fill("http_server_name", "other.test");
            browser.type("http_server_name", Keys.ENTER.toString());
            Eventually.holds("it is saved", () -> held(client).text("http_server_name").equals("other.test"));
            assertEquals("", held(client).text("http_user_passwd"), "another server is not told it");
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
    }

    private static GuiRecord held(ControlClient client) {
        try {
            return client.ask("get_proxy_settings").one("proxy_info");
        } catch (IOException | ControlException e) {
            throw new AssertionError(e);
        }
    }

    private static Dashboard dashboard(Path data) {
        return Dashboard.start(new ClientLink(ControlOptions.of(data)::open), new LocalFiles(data),
                new AccessOptions(false, ""), 0);
    }
}
