package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.text.Styled;
import org.quern.daemon.DiskReading;

/** {@code quern disk} and {@code quern disk plan --need} on a data directory at rest that BOINC itself could have left. */
class DiskCommandTest {
    private static final int BLOCK = 4096;

    @TempDir
    private Path data = Path.of("");

    @BeforeEach
    void aClientWithTwoProjects() throws IOException {
        StringBuilder state = new StringBuilder("<client_state>\n");
        project(state, "a.example", "Alpha", 75, "a1", 100);
        project(state, "b.example", "Beta", 25, "b1", 200, "b2", 100);
        Files.writeString(data.resolve("client_state.xml"), state + "</client_state>\n");
        Files.writeString(data.resolve("global_prefs_override.xml"), "<global_preferences><disk_max_used_gb>"
                + 0.002 + "</disk_max_used_gb><disk_min_free_gb>0</disk_min_free_gb></global_preferences>\n");
    }

    /** Files of so many blocks, each sticky and present. */
    private void project(StringBuilder state, String host, String name, int share, Object... files)
            throws IOException {
        state.append("<project><master_url>https://").append(host).append("/</master_url><project_name>").append(name)
                .append("</project_name><resource_share>").append(share).append("</resource_share></project>\n");
        Path folder = Files.createDirectories(data.resolve("projects").resolve(host));
        for (int i = 0; i < files.length; i += 2) {
            int bytes = (int) files[i + 1] * BLOCK;
            Files.write(folder.resolve((String) files[i]), new byte[bytes]);
            state.append("<file><name>").append(files[i]).append("</name><nbytes>").append(bytes)
                    .append("</nbytes><status>1</status><sticky/><quern_last_used>").append(1000 - i)
                    .append("</quern_last_used></file>\n");
        }
        Files.writeString(data.resolve("account_" + host + ".xml"), "<account><master_url>https://" + host
                + "/</master_url><authenticator>secret</authenticator></account>\n");
    }

    @Test
    void peopleGetATableAndWhatBinds() {
        DiskRun run = disk();
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains("what binds: at most GB (disk_max_used_gb)"), run.out());
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith("Alpha") && line.contains("75 %")
                && line.contains("400.0 KiB") && !line.contains("above")), run.out());
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith("Beta") && line.contains("1.2 MiB")),
                run.out());
        assertTrue(run.out().contains("Nothing has to go: the disk limit is kept"), run.out());
    }

    @Test
    void twoProjectsOfOneNameHaveTheirHostsBesideIt() throws IOException {
        Path state = data.resolve("client_state.xml");
        Files.writeString(state, Files.readString(state).replace("Beta", "Alpha"));
        DiskRun run = disk();
        assertTrue(run.out().contains("Alpha (a.example)") && run.out().contains("Alpha (b.example)"), run.out());
    }

    @Test
    void eightyColumnsAreEnough() throws IOException {
        DiskFacts facts = DiskFacts.of(DiskReading.of(data, 1000));
        DiskFacts bound = new DiskFacts(facts.allowedBytes(), "keep free (disk_min_free_gb)", 4.1 * (1 << 20),
                facts.coreBytes(), facts.freeBytes(), facts.volumeFreeBytes(), facts.volumeTotalBytes(),
                facts.projects(), facts.verdict(), List.of("The disk limit is kept, with a sentence behind it that is"
                        + " far longer than any terminal of eighty columns"));
        List<Styled> lines = DiskTable.lines(bound, 80);
        lines.forEach(line -> assertTrue(line.toString().length() <= 80, line::toString));
        assertTrue(lines.get(1).toString().startsWith("                "), lines::toString);
    }

    @Test
    void programsGetTheSameAsJson() {
        String out = disk("--json").out();
        assertTrue(out.contains("\"bound\":\"at most GB (disk_max_used_gb)\""), out);
        assertTrue(out.contains("\"url\":\"https://b.example/\",\"name\":\"Beta\",\"share\":25,"), out);
        assertTrue(out.contains("\"used_bytes\":1228800") && out.contains("\"offender\":true"), out);
        assertTrue(out.contains("\"deletable_bytes\":1228800"), out);
        assertTrue(out.contains("\"suspended\":false"), out);
        assertTrue(!out.contains("secret"), out);
    }

    @Test
    void filesOfWhichTheStateKnowsNothingAreTold() throws IOException {
        Path folder = data.resolve("projects/b.example");
        for (String name : List.of("lost_1", "lost_2", "b1.gz", "app_config.xml", "trickle_up_x_1")) {
            Files.write(folder.resolve(name), new byte[name.length() * BLOCK]);
            Files.setLastModifiedTime(folder.resolve(name), FileTime.fromMillis(0));
        }
        Files.write(folder.resolve("just_come"), new byte[BLOCK]);
        assertTrue(
                disk().out().replaceAll("\\s+", " ")
                        .contains("In the folder of Beta lie 2 files (48.0 KiB) that no task"),
                disk().out());
        String json = disk("--json").out();
        assertTrue(
                json.contains(
                        "\"unknown_files\":2,\"unknown_bytes\":49152,\"unknown_largest\":[\"lost_1\",\"lost_2\"]"),
                json);
        assertTrue(json.contains("\"unknown_files\":0,\"unknown_bytes\":0,\"unknown_largest\":[]"), json);
        Files.writeString(folder.resolve("app_info.xml"), "<app_info/>");
        assertFalse(disk("--json").out().contains("lost_1"), "they may be beside programs of the user's own");
    }

    @Test
    void aLinkThatTheProjectHasInItsFolderIsNoUnknownFile() throws IOException {
        Path state = data.resolve("client_state.xml");
        Files.writeString(state, Files.readString(state).replace("<resource_share>25</resource_share></project>",
                "<resource_share>25</resource_share></project><project_files><file_ref><file_name>b1</file_name><open_name>stat_icon"
                        + "</open_name></file_ref></project_files>"));
        Path link = Files.writeString(data.resolve("projects/b.example/stat_icon"), "<soft_link>b1</soft_link>");
        Files.setLastModifiedTime(link, FileTime.fromMillis(0));
        assertFalse(disk("--json").out().contains("stat_icon"), () -> disk("--json").out());
    }

    @Test
    void aPlanSaysWhatWouldGoInOrderAndDeletesNothing() {
        DiskRun run = disk("plan", "--need", "600KB", "--project", "https://a.example/");
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().startsWith("delete b2 of https://b.example/ (400.0 KiB): https://b.example/ is "),
                run.out());
        assertTrue(run.out().contains("600.0 KiB for https://a.example/ fit after the deletions"), run.out());
        assertTrue(Files.exists(data.resolve("projects/b.example/b2")));
        assertTrue(disk("plan", "--json", "--need", "600KB", "--project", "a.example").out()
                .contains("\"granted\":true,\"deleted\":[\"b2\"]"));
    }

    @Test
    void anExceededLimitIsToldWithWhatWillHappen() throws IOException {
        Files.writeString(data.resolve("global_prefs_override.xml"),
                "<global_preferences><disk_max_used_gb>0.001</disk_max_used_gb></global_preferences>\n");
        DiskRun run = disk();
        assertTrue(run.out().contains("delete b2 of https://b.example/"), run.out());
        assertTrue(run.out().contains("the disk limit was exceeded by"), run.out());
    }

    @Test
    void mistakesAreNamed() throws IOException {
        DiskRun other = disk("plan", "--need", "1MB", "--project", "https://c.example/");
        assertEquals(2, other.exitCode());
        assertTrue(other.err().contains("https://c.example/ is not attached; attached are"), other.err());
        Files.delete(data.resolve("client_state.xml"));
        DiskRun none = disk();
        assertEquals(1, none.exitCode());
    }

    private DiskRun disk(String... arguments) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data-dir";
        all[arguments.length + 1] = data.toString();
        return DiskRun.disk(all);
    }
}
