package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** What boinccmd does with an account manager, with modes for a time and with what the client reads again, in a browser. */
class ManagerPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void anAccountManagerIsFollowedAskedAndLeftByTheKeyboardAlone() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("attach");
            browser.type("manager-url", "https://manager.test/");
            browser.type("manager-name", "ada");
            browser.isReadableEverywhere("attach manager form");
            client.follow("https://manager.test/");
            browser.type("manager-password", "love & lace" + Keys.ENTER);
            browser.waitForText("The account manager is followed");
            String order = told(client, 1);
            for (String part : List.of("<url>https://manager.test/</url>", "<name>ada</name>",
                    "<password>love &amp; lace</password>")) {
                assertTrue(order.contains(part), order);
            }
            browser.waitFor("button[aria-label^='Ask ']").sendKeys(Keys.ENTER);
            assertTrue(told(client, 2).contains("<use_config_file/>"), client.orders()::toString);
            browser.waitForText("has answered");
            browser.isReadableEverywhere("attach manager");
            client.follow("");
            browser.waitFor("button[aria-label^='Follow ']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            order = told(client, 3);
            assertTrue(order.contains("<url/>") && order.contains("<name/>") && order.contains("<password/>"), order);
            browser.waitFor("#manager-url");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void whatAnAccountManagerSaysAgainstItIsShown() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.refuse("<error_num>-206</error_num><message>Wrong password, ada.</message>");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("attach");
            browser.type("manager-url", "https://manager.test/");
            browser.type("manager-name", "ada");
            browser.type("manager-password", "no" + Keys.ENTER);
            browser.waitForText("The account manager: Wrong password, ada.");
            assertEquals("ada", browser.waitFor("#manager-name").getDomProperty("value"), "it can be mended");
        }
    }

    @Test
    void modesHoldForATimeAndTheClientLooksAtThingsAgain() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("overview");
            browser.type("for-gpu", "for two hours");
            browser.waitFor("button[aria-label='Graphics cards: never for two hours']").sendKeys(Keys.ENTER);
            String order = told(client, 1);
            assertTrue(order.contains("<set_gpu_mode>") && order.contains("<never/>")
                    && order.contains("<duration>7200.0</duration>"), order);
            browser.waitFor("button[aria-label^='Read global_prefs']").sendKeys(Keys.ENTER);
            assertTrue(told(client, 2).contains("<read_global_prefs_override>"), client.orders()::toString);
            browser.waitFor("button[aria-label^='Look at the processors']").sendKeys(Keys.ENTER);
            assertTrue(told(client, 3).contains("<reset_host_info>"), client.orders()::toString);
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static String told(FakeClient client, int count) {
        Eventually.holds("the client is told", () -> client.orders().size() == count);
        return client.orders().getLast();
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(null),
                new AccessOptions(false, ""), 0);
    }
}
