package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;
import org.quern.testing.Eventually;

/** What is seen at once, without a pointer on it and at any width: for whom the computer works, and worked. */
class GlancePageTest {
    private static final int LEAST_LETTERS = 10;
    private static final int TWO_LINES = 60;
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void projectsAreToldApartInThePastAndItsLettersAreReadOnAPhone() throws Exception {
        writeHistory();
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            assertEquals(List.of("http://long.test/", "http://short.test/"), browser.driver
                    .findElements(By.cssSelector(".legend li")).stream().map(WebElement::getText).toList());
            assertEquals(2, browser.number("new Set([...document.querySelectorAll('svg.line .bar')]"
                    + ".map(bar => getComputedStyle(bar).fill)).size"));
            browser.waitFor("details:has(td[data-label='Why it stopped']) summary").sendKeys(Keys.ENTER);
            browser.waitForText("left memory");
            assertTrue(drawings(browser) <= 4, "news of other things draw nothing");
            browser.isReadableEverywhere("past of two projects");
            browser.width(360);
            browser.driver.executeAsyncScript("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))");
            assertTrue(browser
                    .number("document.querySelector('svg.line text').getBoundingClientRect().height") >= LEAST_LETTERS);
            assertEquals(List.of(), browser.complaints());
        }
    }

    @Test
    void onAPhoneAShadowSaysWhereThereAreMoreViews() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("disk"); // neither the first nor the last
            browser.width(360);
            for (String theme : List.of("light", "dark")) {
                browser.theme(theme);
                assertEquals(List.of(false, true), shadows(browser, "0"), theme);
                assertEquals(List.of(true, true), shadows(browser, "list.scrollWidth / 2"), theme);
                assertEquals(List.of(true, false), shadows(browser, "list.scrollWidth"), theme);
            }
            browser.width(1024);
            assertEquals(List.of(false, false), shadows(browser, "0"), "all are in sight");
        }
    }

    /** Whether the left end and the right end of the views are darker, or lighter, than what is around them. */
    private static List<Boolean> shadows(Browser browser, String scrolled) throws IOException {
        browser.driver.executeAsyncScript("const list = document.querySelector('nav ul'); list.scrollLeft = "
                + scrolled + "; requestAnimationFrame(() => requestAnimationFrame(arguments[0]))");
        BufferedImage page = ImageIO.read(new ByteArrayInputStream(browser.driver.getScreenshotAs(OutputType.BYTES)));
        String box = "document.querySelector('nav ul').getBoundingClientRect()";
        int top = (int) browser.number(box + ".top");
        int left = (int) browser.number("Math.ceil(" + box + ".left)");
        int right = (int) browser.number("Math.floor(" + box + ".right)") - 1;
        int around = page.getRGB(left, top - 2);
        return List.of(page.getRGB(left, top + 1) != around, page.getRGB(right, top + 1) != around);
    }

    @Test
    void theOverviewBeginsWithASentenceAndButtonsKeepTheirWordsWhole() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitForText("It does not compute");
            browser.waitFor("h2 + .said");
            browser.open("tasks");
            browser.width(1024);
            assertTrue(browser.number("Math.max(...[...document.querySelectorAll('td button')]"
                    + ".map(button => button.offsetHeight))") < TWO_LINES, "one word stands in one line");
            browser.open("preferences");
            browser.waitForText("0: no limit");
        }
    }

    /** The client's next answer comes two seconds later, in which the old sentence would contradict the new mode. */
    @Test
    void afterAChoiceOfModeTheOldSentenceIsNotSaidUntilTheClientAnswers() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_cc_status", status(2, 0));
            browser.driver.get(dashboard.newLink());
            browser.waitForText("It does not compute now.");
            browser.driver.executeScript("""
                    globalThis.said = [];
                    new MutationObserver(() => said.push(document.querySelector('.said')?.textContent))
                      .observe(document, { childList: true, subtree: true, characterData: true });
                    """);
            browser.waitFor("button[aria-label='Computing: never for good']").sendKeys(Keys.ENTER);
            Eventually.holds("the client is told", () -> client.orders().size() == 1);
            client.tell("get_cc_status", status(3, 4));
            browser.waitForText("It does not compute: ");
            assertEquals(1, browser.number("said.includes('Computing is being set to never…') ? 1 : 0"));
            assertEquals(0, browser.number("""
                    said.slice(said.indexOf('Computing is being set to never…'))
                      .some(text => text.startsWith('It does not compute now.')) ? 1 : 0"""));
        }
    }

    private static String status(int mode, int reason) {
        return "<cc_status><task_mode>" + mode + "</task_mode><task_mode_perm>" + mode
                + "</task_mode_perm><task_mode_delay>0</task_mode_delay><task_suspend_reason>" + reason
                + "</task_suspend_reason></cc_status>\n";
    }

    @Test
    void thatThereIsNoTaskIsNotSaidBeforeItIsKnown() throws Exception {
        try (FakeClient client = new FakeClient(10_000);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                    new MutationObserver(() => {
                      if (document.body?.textContent.includes('There are no tasks')) globalThis.saidNone = true;
                    }).observe(document, { childList: true, subtree: true });
                    """));
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a[href='#tasks']").click();
            browser.waitForText(" of 10000");
            assertEquals(0, browser.number("globalThis.saidNone ? 1 : 0"));
        }
    }

    /** The edges of bars of two minutes, twelve hours long, covered all of them. */
    @Test
    void manyShortTasksAreSeenInBothThemesAtEveryWidth() throws Exception {
        double now = System.currentTimeMillis() / 1000.0;
        List<String> lines = new ArrayList<>();
        for (double at = now - 43_000; at < now - 120; at += 120) {
            lines.add(
                    HistoryLine.of(new HistoryEntry.TaskStopped(at + 120, "http://a.test/", "t" + (long) at, "CPU", at,
                            "ended")));
        }
        new WrittenHistory(directory).current(lines);
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("timeline");
            browser.waitFor("svg.line .bar");
            for (String theme : List.of("light", "dark")) {
                for (int width : List.of(360, 1024, 1920)) {
                    browser.theme(theme);
                    browser.width(width);
                    browser.driver
                            .executeAsyncScript("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))");
                    browser.picture("short " + theme + " " + width);
                    assertTrue(seen(browser) >= 95, () -> theme + " " + width + ": " + seen(browser) + " % are seen");
                }
            }
        }
    }

    /** Which part of the bars' line has their colour, or one that is nearer to it than to that of the page, in per cent. */
    private static long seen(Browser browser) {
        BufferedImage page;
        try {
            page = ImageIO.read(new ByteArrayInputStream(browser.driver.getScreenshotAs(OutputType.BYTES)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String first = "document.querySelector('svg.line .bar').getBoundingClientRect()";
        int y = (int) browser.number("Math.round(" + first + ".top + " + first + ".height / 2)");
        int left = (int) browser.number("Math.ceil(" + first + ".left)") + 1;
        int right = (int) browser.number("Math.floor([...document.querySelectorAll('svg.line .bar')].at(-1)"
                + ".getBoundingClientRect().right)") - 1;
        int back = grey(page.getRGB(2, y));
        int fill = grey(page.getRGB(
                (int) browser
                        .number("Math.round(document.querySelector('.legend rect').getBoundingClientRect().left) + 3"),
                (int) browser
                        .number("Math.round(document.querySelector('.legend rect').getBoundingClientRect().top) + 3")));
        long near = IntStream.range(left, right).map(x -> grey(page.getRGB(x, y)))
                .filter(grey -> Math.abs(grey - fill) < Math.abs(grey - back)).count();
        return 100 * near / (right - left);
    }

    private static int grey(int colour) {
        return (colour >> 16 & 255) + (colour >> 8 & 255) + (colour & 255);
    }

    /** How many marks of time are written while the page is drawn ten times. */
    private static long drawings(Browser browser) {
        browser.driver.executeAsyncScript(
                """
                        const done = arguments[0], whole = Date.prototype.toLocaleString;
                        globalThis.marks = 0;
                        Date.prototype.toLocaleString = function (where, how) { if (how?.weekday) globalThis.marks++; return whole.call(this, where, how); };
                        let left = 10;
                        const next = () => { if (left-- === 0) { done(); return; } dispatchEvent(new Event('resize')); requestAnimationFrame(() => requestAnimationFrame(next)); };
                        next();
                        """);
        return browser.number("globalThis.marks");
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, ""), 0);
    }

    private void writeHistory() throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        double now = System.currentTimeMillis() / 1000.0;
        StringBuilder lines = new StringBuilder();
        for (HistoryEntry entry : List.of(
                new HistoryEntry.TaskStopped(now - 5000, "http://long.test/", "a", "CPU", now - 9000, "left memory"),
                new HistoryEntry.TaskStopped(now - 4000, "http://short.test/", "b", "CPU", now - 4900, "ended"))) {
            lines.append(HistoryLine.of(entry)).append('\n');
        }
        Files.writeString(files.current(), lines);
    }
}
