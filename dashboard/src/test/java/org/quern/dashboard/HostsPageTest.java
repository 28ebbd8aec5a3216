package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.door.Permit;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.ShownClient;
import org.quern.testing.Eventually;

/** Several computers on one page, one of which is gone and one of which calls itself what it likes. */
class HostsPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void allAreSeenAtOnceAndEachIsToldItsOwnOrders() throws Exception {
        try (PlayedClient here = new PlayedClient(1);
                PlayedClient there = new PlayedClient(7);
                Dashboard dashboard = Dashboard.start(List.of(shown("this computer", here), shown("attic", there),
                        new ShownClient(PlayedClient.HOSTILE, new ClientLink(() -> {
                            throw ControlException.noClient("Nobody answers there.");
                        }), new LocalFiles(null))), new Permit(false, ""), 0);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#hosts']").sendKeys(Keys.ENTER);
            browser.waitForText("2 of 3 answer");
            browser.waitForText("Nobody answers there.");
            browser.isReadableEverywhere("hosts");
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

    private static ShownClient shown(String name, PlayedClient client) {
        return new ShownClient(name, new ClientLink(Clients.at(client.address())::open), new LocalFiles(null));
    }
}
