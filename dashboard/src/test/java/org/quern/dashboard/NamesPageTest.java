package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;

/** What projects are called on the page: so that each name says which one is meant, and whether or not the client answers. */
class NamesPageTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void aBrowserIsThere() {
        Browser.isThere();
    }

    @Test
    void projectsThatCallThemselvesAsOthersDoAreToldApart() throws Exception {
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_project_status", "<projects>" + project("https://a.test/", "Stars")
                    + project("https://b.test/", "stars") + project("https://c.test/", "https://a.test/")
                    + project("https://d.test/", "Moons") + "</projects>\n");
            client.tell("get_results", "<results>" + List.of("a", "b", "c", "d").stream()
                    .map(each -> "<result><name>" + each + "_0</name><project_url>https://" + each
                            + ".test/</project_url><state>2</state></result>")
                    .reduce("", String::concat) + "</results>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("tasks");
            browser.waitFor("td[data-label='Project']");
            List<String> names = List.of("Stars (a.test)", "stars (b.test)", "https://c.test/", "Moons");
            assertEquals(names, texts(browser, "td[data-label='Project']"));
            browser.open("projects");
            browser.waitFor(".grid h3");
            assertEquals(names, texts(browser, ".grid h3"));
            browser.isReadableEverywhere("projects of the same name");
            assertEquals(List.of(), browser.complaints());
        }
    }

    /** Of a client that ended before the dashboard began, and of one that ends while it is looked at. */
    @Test
    @SuppressWarnings("try") // the client goes before the dashboard does
    void whatWasHasItsProjectsNamesWhileTheClientDoesNotAnswer() throws Exception {
        PlanAnswersTest.writeState(directory, "");
        writeHistory();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory)) {
            client.tell("get_project_status",
                    "<projects>" + project("http://alpha.example/", "Alpha Centauri") + "</projects>\n");
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitForText("Alpha Centauri");
            client.close();
            browser.waitForText("The client does not answer. What it wrote down is here.");
            browser.waitForText("Alpha Centauri");
            browser.driver.navigate().refresh();
            browser.waitForText("The client does not answer. What it wrote down is here.");
            browser.waitForText("Alpha Centauri");
        }
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = dashboard(client);
                Browser browser = new Browser(directory.resolve("other"))) {
            client.close();
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("past");
            browser.waitForText("The client does not answer. What it wrote down is here.");
            browser.waitFor(".legend");
            browser.waitForText("alpha");
            assertEquals(List.of("alpha"), texts(browser, ".legend li"), "as its state has it");
        }
    }

    private void writeHistory() throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        double now = System.currentTimeMillis() / 1000.0;
        Files.writeString(files.current(), HistoryLine.of(new HistoryEntry.ClientStarted(now - 400, "0.1", 0)) + "\n"
                + HistoryLine.of(new HistoryEntry.TaskStopped(now - 10, "http://alpha.example/", "w1_0", "CPU",
                        now - 300, "suspended"))
                + "\n");
    }

    private static String project(String url, String name) {
        return "<project><master_url>" + url + "</master_url><project_name>" + name + "</project_name></project>";
    }

    private static List<String> texts(Browser browser, String where) {
        return browser.driver.findElements(By.cssSelector(where)).stream().map(each -> each.getText().strip()).toList();
    }

    private Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(directory),
                new AccessOptions(false, ""), 0);
    }
}
