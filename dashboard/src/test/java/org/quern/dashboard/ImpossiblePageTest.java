package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** What a client tells and what cannot be keeps nobody from seeing the rest. */
class ImpossiblePageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void timesAndPartsThatCannotBeAreNone() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_results", "<results><result><name>t</name><project_url>http://a.test/</project_url>"
                    + "<state>2</state><report_deadline>3.2e13</report_deadline>"
                    + "<estimated_cpu_time_remaining>1e300</estimated_cpu_time_remaining><active_task>"
                    + "<active_task_state>1</active_task_state><scheduler_state>2</scheduler_state>"
                    + "<fraction_done>1e308</fraction_done><elapsed_time>1e300</elapsed_time></active_task>"
                    + "</result></results>\n");
            client.tell("get_messages <seqno>0<", "<msgs><msg><project></project><pri>1</pri><seqno>1</seqno>"
                    + "<body>of no time</body><time>3.2e13</time></msg></msgs>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitForText("1 task\n");
            assertEquals(List.of("-", "-", "-", "100.0 %"), List.of(cell(browser, "Deadline"),
                    cell(browser, "Run time"), cell(browser, "Left"), cell(browser, "Progress")));
            browser.open("log");
            browser.waitForText("of no time");
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void aViewThatFailsSaysSo() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("projects");
            browser.waitFor(".grid h3");
            browser.driver.executeScript("Object.defineProperty(Intl.DateTimeFormat.prototype, 'format',"
                    + " { get() { throw new RangeError('there is no such date'); } })");
            browser.open("log");
            browser.waitForText("This view cannot be shown: there is no such date.");
            assertTrue(browser.complaints().getFirst().contains("there is no such date"));
            browser.open("projects");
            browser.waitFor(".grid h3");
        }
    }

    private static String cell(Browser browser, String column) {
        return browser.driver.findElement(By.cssSelector("td[data-label='" + column + "']")).getText().strip();
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, ""), 0);
    }
}
