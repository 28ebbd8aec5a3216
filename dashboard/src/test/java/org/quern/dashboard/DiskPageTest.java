package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;

/** Two projects of a client of this computer, one above its part of the disk, and with files that no task names. */
class DiskPageTest {
    private static final int BLOCK = 4096;
    private static final List<String> PROJECTS = List.of("https://a.example/", "https://b.example/");
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void isThere() {
        Browser.isThere();
    }

    @Test
    void whoUsesTheDiskAndWhatIsNotKnownAreReadable() throws Exception {
        writeState();
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard.start(new ClientLink(Clients.at(client.address())::open),
                        new LocalFiles(directory), new AccessOptions(false, ""), 0);
                Browser browser = new Browser(directory)) {
            client.tell("get_disk_usage", """
                    <disk_usage_summary>
                    <project><master_url>https://a.example/</master_url><disk_usage>409600</disk_usage></project>
                    <project><master_url>https://b.example/</master_url><disk_usage>1277952</disk_usage></project>
                    <d_total>1e12</d_total><d_free>1e11</d_free><d_boinc>1e6</d_boinc><d_allowed>2147483</d_allowed>
                    </disk_usage_summary>
                    """);
            browser.driver.get(dashboard.newLink());
            browser.waitFor("nav a");
            browser.open("disk");
            browser.waitFor("td[data-label='Not known']");
            assertEquals(List.of("-", "48.0 KiB in 2 files"), browser.driver
                    .findElements(By.cssSelector("td[data-label='Not known']")).stream().map(cell -> cell.getText())
                    .toList());
            browser.waitForText("The disk limit is kept");
            browser.waitForText("Not known in the folder of https://b.example/: 2 files that no task and no program"
                    + " here is known to need, the largest lost_1, lost_2.");
            browser.isReadableEverywhere("disk");
            assertEquals(List.of(), browser.complaints());
        }
    }

    private void writeState() throws IOException {
        StringBuilder state = new StringBuilder("<client_state>\n");
        Files.createDirectories(directory.resolve("quern_history"));
        for (String url : PROJECTS) {
            boolean isFirst = url.equals(PROJECTS.getFirst());
            String host = url.substring("https://".length(), url.length() - 1);
            Path folder = Files.createDirectories(directory.resolve("projects").resolve(host));
            int bytes = (isFirst ? 100 : 300) * BLOCK;
            Files.write(folder.resolve("file"), new byte[bytes]);
            state.append("""
                    <project><master_url>%1$s</master_url><project_name>%1$s</project_name>
                    <resource_share>%2$s</resource_share></project>
                    <file><name>file</name><nbytes>%3$s</nbytes><status>1</status><sticky/></file>
                    """.formatted(url, isFirst ? 300 : 100, bytes));
            Files.writeString(directory.resolve("account_" + host + ".xml"), "<account><master_url>" + url
                    + "</master_url><authenticator>secret</authenticator></account>\n");
        }
        for (String name : List.of("lost_1", "lost_2")) {
            Path lost = directory.resolve("projects/b.example").resolve(name);
            Files.write(lost, new byte[6 * BLOCK]);
            Files.setLastModifiedTime(lost, FileTime.fromMillis(0));
        }
        Files.writeString(directory.resolve("client_state.xml"), state + "</client_state>\n");
        Files.writeString(directory.resolve("global_prefs_override.xml"), "<global_preferences><disk_max_used_gb>0.002"
                + "</disk_max_used_gb><disk_min_free_gb>0</disk_min_free_gb></global_preferences>\n");
    }
}
