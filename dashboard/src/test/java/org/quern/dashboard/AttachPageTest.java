package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlOptions;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.door.Doorkeeper;
import org.quern.dashboard.web.LocalFiles;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;

/** A browser before a client that has no project yet, and a real project. */
class AttachPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void whoHasNoProjectBeginsWithOneAndMakesHisAccountByTheKeyboardAlone() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(2)
                .withFailurePause(Duration.ZERO));
                Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
                });
                Dashboard dashboard = Dashboard.start(new ClientLink(ControlOptions.of(data)::open),
                        new LocalFiles(data), new Doorkeeper.Permit(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.type("url", "http://127.0.0.1:1/nobody/" + Keys.ENTER);
            browser.waitForText("There is no answer from a project at");
            browser.waitFor("#url").clear();
            browser.type("url", server.masterUrl() + Keys.ENTER);
            browser.waitFor("input[value=fresh]").sendKeys(Keys.SPACE);
            browser.type("name", "Ada");
            browser.isReadableEverywhere("attach account");
            browser.type("email", "ada@example.org");
            browser.type("password", "lovelace" + Keys.ENTER);
            browser.waitForText("Attached to " + server.masterUrl());
            browser.waitFor("nav a[aria-current][href='#projects']");
            browser.waitFor("button[aria-label^='Detach:']");
            assertTrue(browser.complaints().stream().allMatch(line -> line.contains("409")),
                    browser.complaints()::toString);
            assertEquals(1, browser.number("document.querySelectorAll('.grid .card').length"));
        }
    }
}
