package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryFiles;

/** Whatever the client's reasons are about, the view that shows it tells them, in a browser. */
class EveryWhyPageTest {
    private static final String PROJECT = "http://a.test/";
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void theOverviewTheDiskAndWaitingTransfersTellTheClientsReasons() throws Exception {
        writeDecisions();
        try (FakeClient client = new FakeClient(1);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            client.compute(1);
            client.tell("get_disk_usage", "<disk_usage_summary><project><master_url>" + PROJECT
                    + "</master_url><disk_usage>5000000</disk_usage></project><d_total>1e12</d_total>"
                    + "<d_free>1e11</d_free><d_boinc>1e6</d_boinc><d_allowed>1e10</d_allowed></disk_usage_summary>\n");
            client.tell("get_file_transfers", "<file_transfers>" + transfer("waits", "") + transfer("fails",
                    "<project_backoff>600</project_backoff>").replace("<num_retries>1<", "<num_retries>3<")
                    .replace("</num_retries>", "</num_retries><next_request_time>9e9</next_request_time>")
                    + transfer("new", "").replace("<num_retries>1<", "<num_retries>0<") + transfer("moves",
                            "<file_xfer><bytes_xferred>5</bytes_xferred></file_xfer>")
                    + "</file_transfers>\n");
            network(client, 0);
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("overview");
            open(browser, "computing");
            browser.waitForText("allowed: nobody is against it");
            open(browser, "network use");
            browser.waitForText("suspend: network_mode is never");
            open(browser, "all of the computer");
            browser.waitForText("clock: believe: nobody contradicts it");
            open(browser, FakeClient.HOSTILE + "_0");
            browser.waitForText("run: it is <b>first</b>");
            browser.isReadableEverywhere("overview with reasons");
            browser.open("disk");
            browser.waitFor("button[aria-label='Why: files of " + PROJECT + "']").sendKeys(Keys.ENTER);
            browser.waitForText("old: delete: nobody needs it");
            browser.waitForText("waits: wait: Download of waits failed");
            browser.isReadableEverywhere("disk with reasons");
            browser.open("transfers");
            browser.waitFor("button[aria-label='Why: waits']").sendKeys(Keys.ENTER);
            browser.waitForText("wait: Download of waits failed (404); next try in 60 s");
            assertEquals(0, browser.driver.findElements(By.cssSelector("button[aria-label='Why: moves']")).size());
            browser.isReadableEverywhere("transfers with reasons");
            network(client, 4);
            browser.waitFor("button[aria-label='Why: fails']").sendKeys(Keys.ENTER);
            browser.waitForText("No file moves: the network is off");
            browser.waitForText("It failed 3 times so far; the next try is in");
            browser.waitForText("After failures all files of this project that go its way wait for 10 min.");
            network(client, 0);
            browser.waitFor("button[aria-label='Why: new']").sendKeys(Keys.ENTER);
            browser.waitForText("The client tells of nothing that is against it: it waits for its turn.");
            assertEquals(List.of(), browser.complaints());
        }
    }

    /** {@code against}: number of the reason, 0 for none. */
    private static void network(FakeClient client, int against) {
        client.tell("get_cc_status", "<cc_status><task_mode>2</task_mode><network_mode>2</network_mode>"
                + "<network_suspend_reason>" + against
                + "</network_suspend_reason><gpu_mode>2</gpu_mode></cc_status>\n");
    }

    private static String transfer(String name, String elements) {
        return "<file_transfer><project_url>" + PROJECT + "</project_url><name>" + name + "</name><nbytes>10</nbytes>"
                + "<persistent_file_xfer><num_retries>1</num_retries></persistent_file_xfer>" + elements
                + "</file_transfer>";
    }

    private static void open(Browser browser, String name) {
        browser.waitFor("summary[aria-label='Why: " + name.replace("'", "\\'") + "']").sendKeys(Keys.ENTER);
    }

    private void writeDecisions() throws IOException {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        Files.writeString(directory.resolve("decisions.jsonl"),
                """
                        {"at":1.7e9,"kind":"host","subject":"computing","verdict":"allow","reason":"nobody is against it"}
                        {"at":1.7e9,"kind":"host","subject":"network use","verdict":"suspend","reason":"network_mode is never"}
                        {"at":1.7e9,"kind":"host","subject":"clock","verdict":"believe","reason":"nobody contradicts it"}
                        {"at":1.7e9,"kind":"task","project":"%1$s","subject":%2$s,"verdict":"run","reason":"it is <b>first</b>"}
                        {"at":1.7e9,"kind":"file","project":"%1$s","subject":"old","verdict":"delete","reason":"nobody needs it"}
                        {"at":1.7e9,"kind":"file","project":"%1$s","subject":"waits","verdict":"wait","reason":"Download of waits failed (404); next try in 60 s"}
                        """
                        .formatted(PROJECT, new JsonPrimitive(FakeClient.HOSTILE + "_0")));
    }
}
