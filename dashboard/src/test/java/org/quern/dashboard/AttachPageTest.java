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
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

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
                        new LocalFiles(data), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.type("url", "http://127.0.0.1:1/nobody/" + Keys.ENTER);
            browser.waitForText("There is no answer from a project at");
            browser.waitFor(".tools + [role=alert]");
            browser.fill("url", server.masterUrl());
            browser.type("url", Keys.ENTER.toString());
            browser.type("email", "nobody@example.org");
            browser.open("overview");
            browser.open("attach");
            assertEquals("nobody@example.org", browser.waitFor("#email").getDomProperty("value"), "it is kept");
            assertEquals(server.masterUrl(), browser.waitFor("#url").getDomProperty("value"));
            browser.type("password", "lovelace" + Keys.ENTER);
            browser.waitForText("Nothing was attached; look at the address, or make a new account.");
            assertTrue(browser.waitFor(".tools:has(#password) + [role=alert]").getText().contains("Nothing was"),
                    "beside the fields");
            assertEquals("", browser.waitFor(".note").getText(), "and nowhere else");
            browser.waitFor("input[value=fresh]").sendKeys(Keys.SPACE);
            browser.type("name", "Ada");
            browser.isReadableEverywhere("attach account");
            browser.fill("email", "ada@example.org");
            browser.type("password", "love");
            browser.open("overview");
            browser.open("attach");
            assertEquals("", browser.waitFor("#password").getDomProperty("value"), "but no secret is");
            browser.type("password", "lovelace" + Keys.ENTER);
            browser.waitForText("Attached to Quern Fractals");
            browser.waitFor("nav a[aria-current][href='#projects']");
            browser.waitFor("button[aria-label^='Detach:']");
            assertTrue(browser.complaints().stream().allMatch(line -> line.contains("409")),
                    browser.complaints()::toString);
            assertEquals(1, browser.number("document.querySelectorAll('.grid .card').length"));
        }
    }

    @Test
    void whereNoListOfProjectsIsThereItSaysWhereProjectsAreFound() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("attach");
            browser.waitForText("A project's address stands on its own web site");
            browser.waitForText("'quern attach URL'");
            assertEquals(0, browser.number("document.querySelectorAll('#content a[href]').length"));
            browser.isReadableEverywhere("attach without a list");
        }
    }

    /** The browser's own questions are kept back, and answered when the test wants it. */
    @Test
    void aProjectThatAnswersLateStandsInNoLaterForm() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("attach");
            browser.driver.executeScript("""
                    const real = window.fetch; window.held = [];
                    window.fetch = (path, how) => !String(path).endsWith('/lookup') ? real(path, how)
                      : new Promise(answer => window.held.push(name => answer(new Response(JSON.stringify(
                          { name, url: JSON.parse(how.body).url, terms_of_use: '', makes_accounts: true })))));
                    """);
            browser.type("url", "http://slow.test/" + Keys.ENTER);
            Eventually.holds("it is looked up", () -> browser.number("window.held.length") == 1);
            browser.fill("url", "http://quick.test/");
            browser.type("url", Keys.ENTER.toString());
            Eventually.holds("so is the other", () -> browser.number("window.held.length") == 2);
            browser.driver.executeScript("window.held[0]('The slow project')");
            browser.driver.executeScript("window.held[1]('The quick project')");
            browser.waitForText("The quick project");
            assertEquals("http://quick.test/", browser.waitFor("#url").getDomProperty("value"));
        }
    }
}
