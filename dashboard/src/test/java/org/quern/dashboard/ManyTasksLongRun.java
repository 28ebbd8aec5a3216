package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** Ten thousand tasks stay usable; how quick and how dear that is on this computer is printed and not judged. */
class ManyTasksLongRun {
    private static final int TASKS = 10_000;
    /** As many as a computer of today has processors. */
    private static final int COMPUTING = 16;
    private static final double NANOS = 1e9;
    private static final int SECONDS = 60;
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void theyAreFoundSortedAndTurnedOver() throws Exception {
        try (FakeClient client = new FakeClient(TASKS);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(null), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            client.compute(COMPUTING); // a list in which nothing moves would cost next to nothing
            dashboard.expectSomebody();
            long begin = System.nanoTime();
            browser.driver.get(dashboard.newLink() + "#tasks");
            browser.waitFor("nav a[href='#tasks']").click();
            Eventually.within(Duration.ofMinutes(2)).untilHolds("a table is there",
                    () -> !browser.driver.findElements(By.cssSelector("tbody tr")).isEmpty());
            double first = (System.nanoTime() - begin) / NANOS;
            browser.waitForText(" of " + TASKS);
            assertEquals(100, browser.number("document.querySelectorAll('tbody tr').length"));
            begin = System.nanoTime();
            browser.type("find", "_9999");
            browser.waitForText("1 task\n");
            double found = (System.nanoTime() - begin) / NANOS;
            browser.waitFor("#find").sendKeys(Keys.BACK_SPACE, Keys.BACK_SPACE, Keys.BACK_SPACE, Keys.BACK_SPACE,
                    Keys.BACK_SPACE);
            browser.waitFor("button[aria-label='next hundred']").click();
            browser.waitForText("101 to 200 of " + TASKS);
            say("%d tasks, " + COMPUTING
                    + " of them computing: %.1f s to the first table, %.1f s to find one by its name; while looked at, of a core: %.1f %% dashboard and played client, %.1f %% browser",
                    first, found, browser);
            assertEquals(List.of(), browser.complaints());
        }
    }

    private static void say(String format, double first, double found, Browser browser) {
        browser.driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(2L * SECONDS));
        long own = ownNanos();
        double others = browserSeconds();
        browser.driver.executeAsyncScript("setTimeout(arguments[1], arguments[0] * 1000)", SECONDS); // a measure takes its time
        System.out.println(String.format(Locale.ROOT, format, TASKS, first, found,
                (ownNanos() - own) / NANOS / SECONDS * 100, (browserSeconds() - others) / SECONDS * 100));
    }

    private static long ownNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static double browserSeconds() {
        try (Stream<ProcessHandle> all = ProcessHandle.current().descendants()) {
            return all.mapToDouble(
                    each -> each.info().totalCpuDuration().map(time -> time.toNanos() / NANOS).orElse(0.0)).sum();
        }
    }
}
