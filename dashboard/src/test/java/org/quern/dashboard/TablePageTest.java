package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryFiles;
import org.quern.testing.Eventually;

/** Tables in a real browser: their words, their widths, and where the focus goes with their rows. */
class TablePageTest {
    private static final String WIDTHS = "return [...document.querySelectorAll('th')].map(each => each.offsetWidth)";
    /** Words of tables that stand in two lines and are no long names. */
    private static final String BROKEN_WORDS = """
            (() => { const walk = document.createTreeWalker(document.querySelector('table'), NodeFilter.SHOW_TEXT);
              let broken = 0;
              while (walk.nextNode()) for (const word of walk.currentNode.data.matchAll(/[^\\s-]{2,20}/g)) {
                if (walk.currentNode.parentElement.closest('.long')) continue;
                const range = document.createRange();
                range.setStart(walk.currentNode, word.index);
                range.setEnd(walk.currentNode, word.index + word[0].length);
                if (range.getClientRects().length > 1) broken++;
              }
              return broken; })()""";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void whenARowGoesTheFocusGoesToTheSameButtonOfTheNextAndAtLastToTheHeading() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_results", "<results>" + result("a") + result("b") + "</results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitFor("button[aria-label='Abort a']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            Eventually.holds("the client is told", () -> client.orders().size() == 1);
            client.tell("get_results", "<results>" + result("b") + "</results>\n");
            Eventually.holds("the next one has the focus", () -> "Abort b"
                    .equals(browser.driver.switchTo().activeElement().getDomAttribute("aria-label")));
            client.tell("get_results", "<results></results>\n");
            Eventually.holds("the heading has the focus",
                    () -> "Tasks".equals(browser.driver.switchTo().activeElement().getText()));
        }
    }

    /** A task that is aborted stays until it is reported, and has no button for that any more. */
    @Test
    void afterAnAbortTheFocusIsNeverOnSomethingElseOfAnotherRow() throws Exception {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            String done = result("b").replace("<state>2<", "<ready_to_report/><state>5<");
            String aborted = result("a").replace("<state>2<", "<ready_to_report/><state>6<");
            client.tell("get_results", "<results>" + result("a") + done + "</results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitFor("button[aria-label='Abort a']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            Eventually.holds("the client is told", () -> client.orders().size() == 1);
            client.tell("get_results", "<results>" + aborted + done + "</results>\n");
            Eventually.holds("its own row has the focus", () -> "Why: a"
                    .equals(browser.driver.switchTo().activeElement().getDomAttribute("aria-label")));
            client.tell("get_results", "<results>" + result("a") + done + "</results>\n");
            browser.waitFor("button[aria-label='Abort a']").sendKeys(Keys.ENTER);
            browser.waitFor("dialog button.main").sendKeys(Keys.ENTER);
            Eventually.holds("the client is told", () -> client.orders().size() == 2);
            client.tell("get_results", "<results>" + done + "</results>\n");
            Eventually.holds("the table has the focus, and not why b is as it is",
                    () -> "table".equals(browser.driver.switchTo().activeElement().getTagName()));
        }
    }

    @Test
    void wordsStayWholeAndAReasonMovesNoColumn() throws Exception {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        Files.writeString(directory.resolve("decisions.jsonl"), """
                {"at":1.7e9,"kind":"task","project":"http://a.test/","subject":"a","verdict":"wait","reason":"%s"}
                """.formatted("there is a lot to be said of it, ".repeat(20)));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_results", "<results>" + result("a") + result("b".repeat(80)) + "</results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitForText("2 tasks");
            for (int width : List.of(820, 1024, 1600)) {
                browser.width(width);
                assertEquals(0,
                        browser.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
                        "at " + width);
                assertEquals(0, browser.number(BROKEN_WORDS), "at " + width);
            }
            assertEquals(0, browser
                    .number("""
                            (() => { const middle = each => { const range = document.createRange(); range.selectNodeContents(each);
                                const box = range.getBoundingClientRect(); return box.top + box.height / 2; };
                              const row = document.querySelector('tbody tr');
                              return Math.round(middle(row.querySelector('button[aria-label^=Abort]')) - middle(row.cells[0])); })()"""),
                    "words of buttons stand in the line of their row");
            Object before = browser.driver.executeScript(WIDTHS);
            browser.waitFor("button[aria-label='Why: a']").sendKeys(Keys.ENTER);
            browser.waitForText("there is a lot to be said of it");
            assertEquals(before, browser.driver.executeScript(WIDTHS));
            browser.type("find", "nobody");
            browser.waitForText("No task fits.");
        }
    }

    private static String result(String name) {
        return "<result><name>" + name + "</name><wu_name>w</wu_name><project_url>http://a.test/</project_url>"
                + "<state>2</state></result>\n";
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, ""), 0);
    }
}
