package org.quern.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.testing.Eventually;

/** What stands at the beginning of the event log, and what becomes of preferences that change. */
class EventLogTest {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void itBeginsWithTheClientTheComputerThePreferencesAndTheProjects() throws Exception {
        Files.writeString(dir.resolve("global_prefs.xml"), "<global_preferences><source_project>https://a.example/"
                + "</source_project><mod_time>1700000000</mod_time><run_on_batteries>1</run_on_batteries></global_preferences>");
        Files.writeString(dir.resolve("account_a.example.xml"), "<account><master_url>https://a.example/</master_url>"
                + "<authenticator>key</authenticator></account>");
        try (Daemon daemon = start()) {
            List<String> lines = lines(daemon);
            assertTrue(lines.getFirst().matches("Quern [0-9.]+ for \\S+ \\(protocol [0-9.]+\\) starts"),
                    lines::toString);
            List<String> expected = List.of("Data directory: " + dir, "Log flags: file_xfer, sched_ops, task",
                    "Computer: ", "Processor: ", "Memory: ", "Disk: ", "System: ", "Local time is UTC",
                    "Preferences: from https://a.example/, changed there 2023-11-1", "   CPUs: ", "   memory: ",
                    "   disk: 0.10 GiB stay free", "   no computing ",
                    "Project without a name yet: https://a.example/; resource share 100");
            int at = 0;
            for (String beginning : expected) {
                int found = index(lines, beginning);
                assertTrue(found > at, () -> beginning + " in its place of " + String.join("\n", lines));
                at = found;
            }
        }
    }

    @Test
    void itsTimesRiseAndItCountsTheCpusThatItPretends() throws Exception {
        Files.writeString(dir.resolve("cc_config.xml"), "<cc_config><options><ncpus>777</ncpus></options></cc_config>");
        try (Daemon daemon = start()) {
            List<String> lines = lines(daemon);
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(
                    "   CPUs: 777 of 777 (as <ncpus> in cc_config.xml says; there are ")), lines::toString);
            assertTrue(index(lines, "No state file: this is a new client") > 0, lines::toString);
            List<Double> times = daemon.messages().after(0).stream().map(each -> each.message().at()).toList();
            assertEquals(times.stream().sorted().toList(), times, lines::toString);
        }
    }

    @Test
    void aPreferenceThatChangedIsToldWithBothValuesAndItsFile() throws Exception {
        try (Daemon daemon = start()) {
            assertTrue(lines(daemon).contains("No project is attached"));
            Files.writeString(dir.resolve("global_prefs_override.xml"),
                    "<global_preferences><idle_time_to_run>7</idle_time_to_run></global_preferences>");
            daemon.reread();
            Eventually.holds("the change is told", () -> lines(daemon)
                    .contains("   idle_time_to_run is 7 min now, not 3 min (global_prefs_override.xml)"));
            daemon.rereadFor("home");
            Eventually.holds("the location is told",
                    () -> lines(daemon).contains("Location of this computer: home, before: none"));
            assertEquals("Preferences and options were read again; no preference changed", Eventually.get(
                    "the last line",
                    () -> lines(daemon).getLast().startsWith("Preferences and") ? lines(daemon).getLast()
                            : null));
        }
    }

    @Test
    void wishesForOneProjectsApplicationsAreToldAtTheStartAndWhereTheyChange() throws Exception {
        Files.writeString(dir.resolve("account_a.example.xml"),
                "<account><master_url>https://a.example/</master_url><authenticator>k</authenticator></account>");
        Path wishes = Files.createDirectories(dir.resolve("projects/a.example")).resolve("app_config.xml");
        Files.writeString(wishes, """
                <app_config>
                <app><name>fractal</name><max_concurrent>1</max_concurrent></app>
                <project_max_concurrent>3</project_max_concurrent>
                </app_config>
                """);
        try (Daemon daemon = start()) {
            assertTrue(lines(daemon).contains("https://a.example/: app_config.xml is in force: at most 3 tasks at"
                    + " once; fractal: at most 1 task at once"), () -> lines(daemon).toString());
            Eventually.holds("the project is known",
                    () -> lines(daemon).stream().anyMatch(line -> line.contains("master")));
            Files.writeString(wishes,
                    "<app_config><report_results_immediately>1</report_results_immediately></app_config>");
            daemon.reread();
            Eventually.holds("the change is told", () -> lines(daemon).contains(
                    "https://a.example/: app_config.xml is in force: results are reported at once"));
            Files.delete(wishes);
            daemon.reread();
            Eventually.holds("their end is told", () -> lines(daemon).contains(
                    "https://a.example/: app_config.xml is not in force any more"));
        }
    }

    @Test
    void aMistakeThatWasToldIsNotAnAlertAtEachReading() throws Exception {
        Files.writeString(dir.resolve("cc_config.xml"), "<cc_config><options>\n<odd>1</odd></options></cc_config>");
        String odd = "cc_config.xml, line 2, <odd>: no option of that name; ignored";
        try (Daemon daemon = start()) {
            assertTrue(lines(daemon).contains(odd), () -> lines(daemon).toString());
            daemon.reread();
            Eventually.holds("that it still stands is told", () -> lines(daemon)
                    .contains("1 mistake that was told before still stands; 'quern doctor' tells more"));
            assertEquals(1, lines(daemon).stream().filter(odd::equals).count(), () -> lines(daemon).toString());
        }
    }

    private Daemon start() throws Exception {
        return Daemon.start(DaemonOptions.in(dir).onPort(0), message -> {
        });
    }

    private static int index(List<String> lines, String beginning) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(beginning)) {
                return i;
            }
        }
        return -1;
    }

    private static List<String> lines(Daemon daemon) {
        return daemon.messages().after(0).stream().map(each -> each.message().text()).toList();
    }
}
