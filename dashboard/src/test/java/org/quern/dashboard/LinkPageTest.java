package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** What somebody reads whose link, session or dashboard is gone, and how he goes on. */
class LinkPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    private static Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(null),
                new AccessOptions(false, ""), 0);
    }

    @Test
    void aLinkThatIsUsedTwiceSaysSoAndLeadsOnWhereItWasUsed() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            String link = dashboard.newLink();
            browser.driver.get(link);
            browser.waitFor("nav a");
            browser.driver.get(link);
            browser.waitForText("A link to the dashboard is good once. This one was used");
            browser.isReadableEverywhere("link used");
            browser.waitFor("main a").sendKeys(Keys.ENTER);
            browser.waitFor("nav a");
            browser.driver.manage().deleteAllCookies();
            browser.driver.get(link);
            browser.waitFor("main a").sendKeys(Keys.ENTER);
            browser.waitForText("A new link is needed");
            browser.isReadableEverywhere("link needed");
        }
    }

    @Test
    void whoseSessionIsOverIsToldSoByWhatHeDoesAndByWhatHeLooksAt() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("button[aria-label='Measure the speed of the processors']");
            leave(dashboard, browser);
            browser.waitFor("button[aria-label='Measure the speed of the processors']").sendKeys(Keys.ENTER);
            browser.waitForText("Open the dashboard by a new link: run 'quern dashboard'.");
        }
    }

    @Test
    void whereTheDashboardHasEndedTheCommandThatStartsItIsNamed() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Browser browser = new Browser(directory)) {
            try (Dashboard dashboard = dashboard(client)) {
                browser.driver.get(dashboard.newLink());
                browser.waitFor("nav a");
                browser.open("overview");
            }
            browser.waitForText("If it has ended, run 'quern dashboard' again.");
            browser.driver.executeScript("location.hash = 'notices'");
            browser.waitForText("The dashboard does not answer.");
        }
    }

    private static void leave(Dashboard dashboard, Browser browser) throws IOException {
        String cookie = "Cookie: " + browser.driver.manage().getCookies().stream()
                .map(each -> each.getName() + "=" + each.getValue()).findFirst().orElseThrow();
        String key = "X-Quern-Key: " + browser.driver.executeScript("return localStorage.getItem('quern-key')");
        assertEquals(200, new Visitor(dashboard.port()).post("/api/v1/actions/leave", "", cookie, key).status());
    }
}
