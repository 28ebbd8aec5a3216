package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlOptions;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** A browser before the demo's client, which has tasks for a while. */
class PlanPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    /** One task for two processors, and no more to come. */
    @Test
    void itSaysWhyNothingWillCompute() throws Exception {
        PlanAnswersTest.writeState(directory, "<dont_request_more_work/>");
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#plan']").click();
            browser.waitFor("svg .gap");
            browser.waitFor("details summary").sendKeys(Keys.ENTER);
            String why = browser.waitFor("details td[data-label='Why']").getText();
            assertEquals("1 idle: no task that could use it is runnable", why);
            browser.isReadableEverywhere("plan with a gap");
        }
    }

    @Test
    void whatWillComputeIsDrawnAndListedWithItsReason() throws Exception {
        Path root;
        try (DemoClient demo = DemoClient.start(new PrintWriter(new StringWriter()));
                Dashboard dashboard = Dashboard.start(new ClientLink(ControlOptions.of(demo.client())::open),
                        new LocalFiles(demo.client()), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            root = Objects.requireNonNull(demo.client().getParent());
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#tasks']").click();
            browser.waitFor("td progress");
            browser.open("plan");
            browser.waitFor("svg .bar");
            String why = browser.waitFor("td[data-label='Why']").getText();
            assertTrue(List.of("its project is owed most",
                    "goes on: no other project is owed so much that a change pays").contains(why), why);
            browser.isReadableEverywhere("plan");
            browser.width(1366);
            assertEquals(1,
                    browser.number(
                            """
                                    Math.max(...[...document.querySelectorAll('.task')].map(name => { const range = document.createRange();
                                      range.selectNodeContents(name); return range.getClientRects().length; }))"""),
                    "each name of a task stands in one line");
            browser.open("whatif");
            browser.waitFor("#change").sendKeys("there were");
            browser.waitFor("#number").sendKeys("1");
            browser.waitFor("#how-far").sendKeys(Keys.HOME);
            browser.waitFor("#how-far").sendKeys(Keys.ENTER);
            browser.waitFor("form button.main").sendKeys(Keys.ENTER);
            browser.waitFor("#content .card li");
            browser.isReadableEverywhere("what if");
            assertEquals(0, browser.complaints().size(), browser.complaints()::toString);
        }
        DirectoryTree.delete(root);
    }
}
