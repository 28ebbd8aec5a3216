package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticator;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticatorOptions;
import org.quern.dashboard.passkey.Passkeys;
import org.quern.dashboard.tls.Certificate;
import org.quern.dashboard.tls.SelfSignedCertificate;
import org.quern.testing.Eventually;

/** docs/dashboard.md, "Passkeys", in a browser with a device that it plays. A certificate that nobody vouches for keeps a browser from it but at localhost. */
class PasskeyPageTest {
    private static final List<String> NAMES = List.of("localhost", "127.0.0.1");
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void browser() {
        Browser.isThere();
    }

    @Test
    void oneIsAddedAndSignsInUntilItIsRemoved() throws Exception {
        Path folder = directory.resolve("dashboard");
        try (FakeClient client = new FakeClient(1);
                Remote remote = remote(client, folder);
                Browser browser = new Browser(directory)) {
            VirtualAuthenticator device = device(browser);
            browser.driver.get(address(remote, "localhost"));
            browser.isReadableEverywhere("login with passkeys");
            signIn(browser);
            browser.open("passkeys");
            browser.waitForText("You have none yet.");
            browser.isReadableEverywhere("no passkeys");
            add(browser, "Phone", "not the password");
            browser.waitForText("The password is wrong.");
            add(browser, "Phone", Remote.PASSWORD);
            browser.waitForText("'Phone' lets you in from now on.");
            browser.waitFor("td button[aria-label='Remove Phone']");
            browser.isReadableEverywhere("passkeys");
            add(browser, "Once more", Remote.PASSWORD);
            browser.waitForText("That device has a passkey for this dashboard already.");
            browser.waitFor(".who button").click();
            browser.waitFor("#passkey");
            device.setUserVerified(false);
            browser.driver.findElement(By.id("passkey")).click();
            browser.waitForText("The browser brought none");
            browser.isReadableEverywhere("no passkey was shown");
            device.setUserVerified(true);
            browser.driver.findElement(By.id("passkey")).sendKeys(Keys.ENTER);
            browser.waitForText("operate (operate)");
            assertTrue(new Passkeys(folder).of("operate").getFirst().used() > 0);
            browser.open("passkeys");
            browser.waitFor("td button[aria-label='Remove Phone']").click();
            browser.waitFor("dialog[open] button.main").click();
            browser.waitForText("This session is over.");
            browser.waitFor(".state a").click();
            browser.waitFor("#passkey").click();
            browser.waitForText("That passkey does not open this dashboard.");
            assertEquals(List.of(), new Passkeys(folder).of("operate"));
            assertTrue(browser.complaints().stream().allMatch(line -> line.contains("401") || line.contains("409")),
                    browser.complaints()::toString);
        }
    }

    @Test
    void anAddressAndThisComputersOwnDoorHaveNone() throws Exception {
        try (FakeClient client = new FakeClient(1);
                Remote remote = remote(client, directory.resolve("dashboard"));
                Browser browser = new Browser(directory)) {
            browser.driver.get(address(remote, "127.0.0.1"));
            browser.waitForText("Passkeys go with a name, not with an address");
            assertFalse(browser.driver.findElement(By.id("passkey")).isDisplayed());
            browser.isReadableEverywhere("login at an address");
            signIn(browser);
            browser.open("passkeys");
            browser.waitForText("Passkeys go with a name, and this page was opened by an address");
            assertEquals(0, browser.driver.findElements(By.cssSelector("#content form")).size());
            browser.isReadableEverywhere("passkeys at an address");
            browser.driver.get(remote.dashboard.newLink());
            browser.waitFor("nav a[href='#tasks']");
            Eventually.holds("the session is told", () -> browser.driver.findElement(By.tagName("nav")).getText()
                    .contains("Options")
                    && !browser.driver.findElement(By.tagName("nav")).getText().contains("Passkeys"));
        }
    }

    private static Remote remote(FakeClient client, Path folder) throws IOException {
        Certificate certificate = SelfSignedCertificate.of(folder, NAMES, _ -> {
        });
        return new Remote(client, folder, certificate, NAMES);
    }

    private static String address(Remote remote, String name) {
        return "https://" + name + ":" + remote.dashboard.remotePort() + "/";
    }

    private static VirtualAuthenticator device(Browser browser) {
        return browser.driver.addVirtualAuthenticator(new VirtualAuthenticatorOptions()
                .setProtocol(VirtualAuthenticatorOptions.Protocol.CTAP2)
                .setTransport(VirtualAuthenticatorOptions.Transport.INTERNAL).setHasResidentKey(true)
                .setHasUserVerification(true).setIsUserVerified(true));
    }

    private static void signIn(Browser browser) {
        browser.type("user", "operate");
        browser.type("password", Remote.PASSWORD + Keys.ENTER);
        browser.waitForText("operate (operate)");
    }

    private static void add(Browser browser, String name, String password) {
        browser.fill("name", name);
        browser.fill("password", password);
        browser.driver.findElement(By.id("password")).sendKeys(Keys.ENTER);
    }
}
