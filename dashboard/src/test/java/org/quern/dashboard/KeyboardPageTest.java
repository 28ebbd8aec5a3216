package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryFiles;

/** Whoever goes through a page by the tabulator alone sees where he is, and hears which page it is. */
class KeyboardPageTest {
    /** No page of this client has as many. */
    private static final int MOST = 400;
    /** What has the focus: its name, whether it can be seen, nothing covers it, and something is drawn around it; nothing at the page's end. */
    private static final String FOCUSED = """
            const one = document.activeElement;
            if (!one || one === document.body) return {};
            const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + Math.min(box.height, innerHeight) / 2;
            const over = document.elementFromPoint(x, y);
            const isOver = over && (one.contains(over) || over.contains(one) || [...one.labels || []].some(label => label.contains(over)));
            return { name: `${one.tagName} ${one.id || one.textContent.slice(0, 30)}`, fine: isOver && getComputedStyle(one).outlineStyle !== 'none' };
            """;
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void whatHasTheFocusIsInSightOnEveryPageAtEveryWidthAndThePagesTitleSaysWhichItIs() throws Exception {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor(".grid .card");
            List<String> views = browser.driver.findElements(By.cssSelector("nav a")).stream()
                    .map(link -> String.valueOf(link.getDomAttribute("href")).substring(1)).toList();
            assertTrue(views.size() > 14, views::toString);
            for (int width : List.of(360, 1024)) {
                browser.width(width);
                for (String view : views) {
                    browser.open(view);
                    assertEquals(browser.driver.executeScript(
                            "return document.querySelector('nav a[aria-current]').textContent") + " - Quern",
                            browser.driver.getTitle());
                    assertEquals(List.of(), unseen(browser), view + " " + width);
                }
            }
        }
    }

    /** The table's head went out of sight with its buttons, which had the focus there all the same. */
    @Test
    void onAPhoneTheRowsCanBeOrderedAndTheOrderIsSeen() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory.resolve("browser"))) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor(".grid .card");
            browser.open("tasks");
            for (int width : List.of(360, 1024)) {
                browser.width(width);
                assertEquals("0 _0", ordered(browser, "ascending"), "at " + width);
                browser.waitFor("th[aria-sort] button").sendKeys(Keys.ENTER);
                assertEquals("1 _2", ordered(browser, "descending"), "at " + width);
                browser.isReadableEverywhere("ordered");
                browser.width(width);
                browser.waitFor("th[aria-sort] button").sendKeys(Keys.ENTER);
            }
        }
    }

    /** Where the arrow points, 1 for down, and the end of the first task's name, as soon as the table is ordered so. */
    private static String ordered(Browser browser, String order) {
        browser.waitFor("th[aria-sort=" + order + "]");
        return String.valueOf(browser.driver.executeScript(
                """
                        const button = document.querySelector('th[aria-sort] button'), box = button.getBoundingClientRect();
                        const arrow = getComputedStyle(button, '::after').content, task = document.querySelector('tbody td').textContent;
                        return box.left < 0 ? 'out of sight' : `${arrow.includes('\u2193') ? 1 : 0} ${task.slice(-2)}`;
                        """));
    }

    /** What cannot be seen when it has the focus, from what follows the link to the content on: a script had put it there. */
    private static List<String> unseen(Browser browser) {
        browser.driver.executeScript("document.querySelector('.skip').focus()");
        List<String> bad = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            Map<?, ?> focused = (Map<?, ?>) browser.driver.executeScript(FOCUSED);
            String name = String.valueOf(focused.get("name"));
            if (focused.isEmpty() || (i > 0 && name.equals("A To the content"))) {
                return bad;
            }
            if (i > 0 && !Boolean.TRUE.equals(focused.get("fine"))) {
                bad.add(name);
            }
            new Actions(browser.driver).sendKeys(Keys.TAB).perform();
        }
        throw new IllegalStateException("the tabulator goes in a circle");
    }
}
