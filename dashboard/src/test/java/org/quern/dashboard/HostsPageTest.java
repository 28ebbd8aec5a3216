package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.MonitoredClient;
import org.quern.testing.Eventually;

/** Several computers on one page, one of which is gone and one of which calls itself what it likes. */
class HostsPageTest {
    /** Of both sides. */
    private static final int MARGINS = 32;
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void allAreSeenAtOnceAndEachIsToldItsOwnOrders() throws Exception {
        try (FakeClient here = new FakeClient(1);
                FakeClient there = new FakeClient(7);
                Dashboard dashboard = Dashboard.start(List.of(shown("this computer", here), shown("attic", there),
                        new MonitoredClient(FakeClient.HOSTILE, new ClientLink(() -> {
                            throw ControlException.noClient("Nobody answers there.");
                        }), new LocalFiles(null))), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            here.tell("get_project_status", "<projects></projects>");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[aria-current][href='#hosts']");
            browser.waitForText("2 of 3 answer");
            browser.waitForText("Nobody answers there.");
            browser.isReadableEverywhere("hosts");
            usesTheWidth(browser);
            browser.waitFor("button[aria-label='Computing on attic: never']").sendKeys(Keys.ENTER);
            Eventually.holds("it is told", () -> there.orders().size() == 1);
            assertTrue(there.orders().getFirst().contains("<set_run_mode>"), there.orders()::toString);
            browser.waitFor("button[aria-label='Look at attic']").sendKeys(Keys.ENTER);
            browser.waitFor("nav a[href='#tasks']").sendKeys(Keys.ENTER);
            browser.waitForText("7 tasks");
            browser.waitFor("td button[aria-label^='Suspend']").sendKeys(Keys.ENTER);
            Eventually.holds("it is told", () -> there.orders().size() == 2);
            browser.driver.navigate().refresh();
            browser.waitForText("7 tasks");
            browser.isReadableEverywhere("chooser");
            assertEquals(List.of(), here.orders());
            browser.waitFor("#host").sendKeys(Keys.HOME);
            browser.waitForText("1 task\n");
            assertEquals(0, browser.driver.findElements(By.cssSelector("#page img, #page script")).size());
            assertEquals(List.of(), browser.complaints());
        }
    }

    /** What has few letters stands in one line, and nothing is left unused beside the table. */
    private static void usesTheWidth(Browser browser) throws IOException {
        for (int width : List.of(1200, 1600, 1920)) {
            browser.width(width);
            assertEquals(0,
                    browser.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
                    "at " + width);
            assertEquals(width - MARGINS, browser.number("document.querySelector('table').offsetWidth"));
            assertEquals(1, browser.number("""
                    Math.max(...[...document.querySelectorAll('th, td.number, td button')].map(cell => {
                      const range = document.createRange(); range.selectNodeContents(cell);
                      return new Set([...range.getClientRects()].map(line => line.top)).size; }))"""), "at " + width);
            browser.picture("computers " + width);
        }
    }

    @Test
    void whatIsNotSavedForOneIsNotLostUnaskedByLookingAtAnother() throws Exception {
        try (FakeClient here = new FakeClient(1);
                FakeClient there = new FakeClient(7);
                Dashboard dashboard = Dashboard.start(List.of(shown("this computer", here), shown("attic", there)),
                        new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#hosts']");
            browser.open("preferences");
            browser.fill("max_ncpus_pct", "37");
            assertEquals(1, leaves(browser), "the browser asks");
            browser.waitFor("#host").sendKeys(Keys.END);
            browser.waitForText("Changed and not saved: preferences. Drop the changes?");
            browser.waitFor("dialog button").sendKeys(Keys.ENTER);
            assertEquals("37", browser.waitFor("#max_ncpus_pct").getDomProperty("value"));
            assertEquals("/api/v1", browser.waitFor("#host").getDomProperty("value"));
            browser.open("hosts");
            browser.waitFor("button[aria-label='Look at attic']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            browser.waitFor("nav a[aria-current][href='#overview']");
            browser.open("tasks");
            browser.waitForText("7 tasks");
            browser.open("preferences");
            assertTrue(!"37".equals(browser.waitFor("#max_ncpus_pct").getDomProperty("value")), "it was dropped");
            assertEquals(0, leaves(browser));
            assertEquals(List.of(), browser.complaints());
        }
    }

    /** 1 if the browser would ask before it leaves the page; in a test it is not let. */
    private static long leaves(Browser browser) {
        return browser.number("(() => { const leave = new Event('beforeunload', { cancelable: true });"
                + " return dispatchEvent(leave) ? 0 : 1; })()");
    }

    private static MonitoredClient shown(String name, FakeClient client) {
        return new MonitoredClient(name, new ClientLink(Clients.at(client.address())::open), new LocalFiles(null));
    }
}
