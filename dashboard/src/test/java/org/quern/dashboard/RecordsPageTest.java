package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** What every client keeps for managers, and ending it, in a browser. */
class RecordsPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void noticesAreWordsWhateverTheyAreMadeOf() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("notices");
            browser.waitForText("All welcome");
            String text = browser.driver.findElement(By.id("content")).getText();
            assertFalse(text.contains("alert(3)") || text.contains("alert(4)"), text);
            assertTrue(text.contains("More: https://project.test/news"), text);
            assertTrue(text.indexOf("News") < text.indexOf("All welcome"), "the newest comes first");
            assertEquals(0, browser.number("document.querySelectorAll('#content img, #content a').length"));
            browser.isReadableEverywhere("notices");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void theBytesOfEachDayAndTasksThatWereReportedAreShown() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("transfers");
            browser.waitForText("5.0 MiB fetched and 1.0 MiB sent in the last day with traffic.");
            browser.isReadableEverywhere("traffic");
            browser.open("past");
            browser.waitForText("Tasks that were reported in the last hour");
            browser.waitFor("td[data-label='Exit status']");
            browser.isReadableEverywhere("reported");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void theClientIsEndedOnlyWhenSomebodyIsSureAndIsToldTheNameOfItsProduct() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("devices");
            browser.type("product", "Shelf & Co" + Keys.ENTER);
            String order = told(client, 1);
            assertTrue(order.contains("<set_host_info>")
                    && order.contains("<product_name>Shelf &amp; Co</product_name>"), order);
            browser.open("overview");
            browser.waitFor("button[aria-label='End the client']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button").sendKeys(Keys.ENTER);
            Eventually.holds("the question is gone",
                    () -> browser.driver.findElements(By.tagName("dialog")).isEmpty());
            assertEquals(1, client.orders().size(), "the first button leaves it");
            browser.waitFor("button[aria-label='End the client']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            assertTrue(told(client, 2).contains("<quit>"), client.orders()::toString);
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
