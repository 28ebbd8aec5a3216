package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.quern.testing.Eventually;

/** A headless Chromium with a profile of its own, which asks nobody but the dashboard. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    /** Where pictures go, for those who want to look; none are made without. */
    private static final String PICTURES = System.getProperty("quern.pictures", "");
    final ChromeDriver driver;

    Browser(Path directory) {
        ChromeOptions options = new ChromeOptions().setBinary(CHROMIUM.toFile()).addArguments("--headless=new",
                "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--user-data-dir=" + directory.resolve("profile"));
        options.setAcceptInsecureCerts(true); // nobody vouches for a certificate of a test
        options.setCapability("goog:loggingPrefs", Map.of(LogType.BROWSER, "ALL"));
        driver = new ChromeDriver(new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort().withSilent(true).build(), options);
    }

    /** Skips the test where it is not installed. */
    static void isThere() {
        boolean installed = Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
        if (!installed && System.getProperty("quern.interop", "").equals("required")) {
            fail("Chromium is not installed (Debian: apt-get install chromium chromium-driver), and -Dquern.interop=required wants it");
        }
        Assumptions.assumeTrue(installed,
                "skipped: Chromium is not installed (Debian: apt-get install chromium chromium-driver)");
    }

    /** What it shows fits into every width, and the checker finds nothing, in both themes. */
    void isReadableEverywhere(String name) throws IOException {
        for (String theme : List.of("light", "dark")) {
            theme(theme);
            for (int width : List.of(360, 1024, 1920)) {
                width(width);
                String where = name + " " + theme + " " + width;
                assertEquals(0, number("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
                        where);
                picture(where);
            }
            List<Rule> found = new AxeBuilder().analyze(driver).getViolations();
            assertEquals(List.of(), found.stream().map(rule -> rule.getId() + ": " + rule.getHelp() + " "
                    + rule.getNodes().getFirst().getHtml()).toList(), name + " " + theme);
        }
    }

    /** Types into the field of that id. */
    void type(String id, String text) {
        waitFor("#" + id).sendKeys(text);
    }

    /** Puts a text in the place of what stands in the field of that id, however often the page draws it anew meanwhile. */
    void fill(String id, CharSequence text) {
        Eventually.holds("the field " + id + " has its text", () -> {
            try {
                WebElement field = driver.findElement(By.id(id));
                field.clear();
                field.sendKeys(text);
                return text.toString().equals(driver.findElement(By.id(id)).getDomProperty("value"));
            } catch (StaleElementReferenceException drawnAnew) {
                return false;
            }
        });
    }

    WebElement waitFor(String selector) {
        return Eventually.get("there is " + selector, () -> driver.findElements(By.cssSelector(selector)).stream()
                .findFirst().orElse(null));
    }

    void waitForText(String text) {
        Eventually.within(Duration.ofMinutes(3)).untilHolds("the page says: " + text,
                () -> driver.findElement(By.tagName("body")).getText().contains(text));
    }

    void open(String view) {
        driver.executeScript("location.hash = arguments[0]", view);
        Eventually.holds("the view is there", () -> driver.findElements(By.cssSelector("h2")).size() == 1
                && driver.findElements(By.cssSelector("nav a[aria-current][href='#" + view + "']")).size() == 1
                && !driver.findElement(By.id("content")).getText().contains("Loading"));
    }

    /** As if the system had it; a page draws its pictures again then. */
    void theme(String name) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", name))));
        driver.executeAsyncScript("const done = arguments[0];"
                + " requestAnimationFrame(() => requestAnimationFrame(() => done()));");
    }

    void width(int pixels) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    long number(String expression) {
        return ((Number) driver.executeScript("return " + expression)).longValue();
    }

    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(entry -> entry.getMessage())
                .toList();
    }

    void picture(String name) throws IOException {
        if (!PICTURES.isEmpty()) {
            picture(Path.of(PICTURES), name);
        }
    }

    /** Nothing moves in it any more. */
    void picture(Path folder, String name) throws IOException {
        driver.executeAsyncScript(
                "Promise.allSettled(document.getAnimations().map(each => each.finished)).then(arguments[0])");
        Files.createDirectories(folder);
        Files.write(folder.resolve(name.toLowerCase(Locale.ROOT).replace(' ', '-') + ".png"),
                driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
