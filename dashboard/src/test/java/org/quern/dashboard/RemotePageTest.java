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
import org.quern.testing.Eventually;

/** Signing in from another computer, in a browser: docs/dashboard.md, "Other computers". */
class RemotePageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void browser() {
        Browser.isThere();
    }

    @Test
    void theWrongPasswordIsToldAndTheRightOneLeadsInAndOut() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Remote remote = new Remote(client, directory.resolve("dashboard"));
                Browser browser = new Browser(directory)) {
            browser.driver.get(address(remote));
            browser.type("user", "administer");
            browser.type("password", "not the password" + Keys.ENTER);
            browser.waitForText("The name or the password is wrong.");
            assertEquals("", browser.driver.findElement(By.id("password")).getDomProperty("value"));
            browser.isReadableEverywhere("login");
            browser.type("password", Remote.PASSWORD + Keys.ENTER);
            browser.waitForText("administer (administer)");
            browser.open("tasks");
            browser.waitFor("td button[aria-label^='Suspend']").sendKeys(Keys.ENTER);
            Eventually.holds("the client is told", () -> client.orders().size() == 1);
            browser.isReadableEverywhere("signed in");
            browser.waitFor(".who button").click();
            browser.waitFor("#user");
            browser.driver.get(address(remote));
            browser.waitFor("#user");
            assertTrue(browser.complaints().stream().allMatch(line -> line.contains("401")),
                    browser.complaints()::toString);
        }
    }

    @Test
    void whoMayOnlyLookIsOfferedNothingElse() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Remote remote = new Remote(client, directory.resolve("dashboard"));
                Browser browser = new Browser(directory)) {
            signIn(browser, remote, "view");
            for (String view : List.of("overview", "tasks", "projects", "transfers", "preferences")) {
                browser.open(view);
                List<String> buttons = browser.driver.findElements(By.cssSelector("#content button:not(nav *)"))
                        .stream()
                        .map(button -> button.getText()).filter(text -> !text.isEmpty()).toList();
                assertTrue(List.of("Why?", "Task", "Project", "State", "Progress", "Run time", "Left", "Deadline",
                        "Risk").containsAll(buttons), view + buttons);
                assertEquals(0, browser.driver.findElements(By.cssSelector("#content input[id]:enabled:not(#find)"))
                        .size(), view);
            }
            assertFalse(browser.driver.findElement(By.tagName("nav")).getText().contains("Attach"));
            assertFalse(browser.driver.findElement(By.tagName("nav")).getText().contains("Options"));
            browser.open("tasks");
            browser.isReadableEverywhere("a viewer");
        }
    }

    @Test
    void whoIsRemovedWhileHeLooksIsToldToSignInAgain() throws Exception {
        try (FakeClient client = new FakeClient(3);
                Remote remote = new Remote(client, directory.resolve("dashboard"));
                Browser browser = new Browser(directory)) {
            signIn(browser, remote, "operate");
            browser.open("tasks");
            browser.waitFor("td button[aria-label^='Suspend']");
            browser.open("projects");
            assertEquals(0, browser.driver.findElements(By.cssSelector("button[aria-label^='Detach']")).size());
            remote.users.remove("operate");
            browser.waitForText("This session is over.");
            browser.waitFor(".state a").click();
            browser.waitFor("#user");
        }
    }

    private static String address(Remote remote) {
        return "https://127.0.0.1:" + remote.dashboard.remotePort() + "/";
    }

    private static void signIn(Browser browser, Remote remote, String user) {
        browser.driver.get(address(remote));
        browser.type("user", user);
        browser.type("password", Remote.PASSWORD + Keys.ENTER);
        browser.waitForText(user + " (" + user + ")");
    }
}
