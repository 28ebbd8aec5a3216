package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.cli.control.ControlOptions;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** Makes the pictures of docs/dashboard.md, of the demo at work (docs/building.md). */
class PicturesLongRun {
    private static final int LAPTOP = 1280;
    private static final int PHONE = 360;
    private static final Path PICTURES = Path.of("../docs/pictures");
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void theDemoAtWork() throws Exception {
        Path root;
        try (DemoClient demo = DemoClient.start(new PrintWriter(new StringWriter()));
                Dashboard dashboard = Dashboard.start(new ClientLink(ControlOptions.of(demo.client())::open),
                        new LocalFiles(demo.client()), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            root = Objects.requireNonNull(demo.client().getParent());
            browser.width(LAPTOP);
            browser.theme("light");
            browser.driver.get(dashboard.newLink());
            browser.open("projects");
            Eventually.within(Duration.ofMinutes(9)).untilHolds("some tasks are over", () -> {
                String text = browser.driver.findElement(By.id("content")).getText();
                return text.contains(" succeeded") && !text.contains("0 tasks succeeded");
            });
            for (String view : List.of("overview", "plan", "past")) {
                browser.open(view);
                browser.picture(PICTURES, "dashboard-" + view);
            }
            browser.open("timeline");
            browser.waitFor("#back").sendKeys(Keys.HOME); // the demo is young, and its tasks are short
            browser.waitFor("#ahead").sendKeys(Keys.HOME);
            browser.waitFor(".tools button.main").sendKeys(Keys.ENTER);
            browser.waitFor("svg .now");
            browser.driver.executeScript("document.activeElement.blur()");
            browser.picture(PICTURES, "dashboard-timeline");
            browser.theme("dark");
            browser.open("tasks");
            browser.picture(PICTURES, "dashboard-tasks");
            browser.width(PHONE);
            browser.open("overview");
            browser.picture(PICTURES, "dashboard-phone");
            assertTrue(Files.size(PICTURES.resolve("dashboard-phone.png")) > 0);
        }
        DirectoryTree.delete(root);
    }
}
