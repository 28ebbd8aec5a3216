package org.quern.config.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;

class PreferencesFilesTest {
    private static final double NOW = 1_800_000_000;

    @TempDir
    Path dir;

    private void network(String body) throws IOException {
        Files.writeString(dir.resolve("global_prefs.xml"),
                "<global_preferences>\n" + body + "\n</global_preferences>\n");
    }

    private void override(String body) throws IOException {
        Files.writeString(dir.resolve("global_prefs_override.xml"),
                "<global_preferences>\n" + body + "\n</global_preferences>\n");
    }

    private ReadResult<PreferencesFiles.Loaded> load(String venue) {
        return PreferencesFiles.read(dir, venue, project -> Optional.empty(), NOW);
    }

    private Preferences read() {
        ReadResult<PreferencesFiles.Loaded> outcome = load("");
        assertEquals(List.of(), outcome.mistakes());
        return outcome.value().preferences();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(PreferencesFilesTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @EnumSource(Preference.class)
    void everyPreferenceHasItsDefaultAndIsReadFromBothFiles(Preference preference) throws IOException {
        assertEquals(preference.builtIn(), read().number(preference), "default");
        double written = preference.kind() == PreferenceKind.FLAG ? 1 - preference.builtIn() : 7;
        String element = "<" + preference.element() + ">" + (int) written + "</" + preference.element() + ">";
        network(element);
        assertEquals(written, read().number(preference), "global_prefs.xml");
        assertEquals(new Origin("global_prefs.xml", ""), read().origin(preference));
        network("");
        override(element);
        assertEquals(written, read().number(preference), "override");
        assertEquals(new Origin("global_prefs_override.xml", ""), read().origin(preference));
    }

    @Test
    void theDefaultsAreThoseOfTheProtocol() {
        String written = PreferencesXml.of(Preferences.BUILT_IN);
        for (String line : List.of("<run_on_batteries>0<", "<run_if_user_active>1<", "<suspend_cpu_usage>25.000000<",
                "<work_buf_min_days>0.100000<", "<work_buf_additional_days>0.500000<", "<max_ncpus_pct>0.000000<",
                "<niu_max_ncpus_pct>100.000000<", "<niu_suspend_cpu_usage>50.000000<", "<vm_max_used_pct>100.000000<",
                "<disk_max_used_pct>90.000000<", "<disk_min_free_gb>0.100000<", "<ram_max_used_busy_pct>50.000000<",
                "<ram_max_used_idle_pct>90.000000<", "<idle_time_to_run>3.000000<", "<cpu_usage_limit>100.000000<",
                "<daily_xfer_period_days>0<", "<battery_charge_min_pct>90.000000<", "<disk_interval>60.000000<")) {
            assertTrue(written.contains(line), line);
        }
    }

    @Test
    void whatAFileFromAProjectDoesNotNameIsOff() throws IOException {
        network("<work_buf_min_days>2</work_buf_min_days>");
        Preferences preferences = read();
        assertFalse(preferences.is(Preference.RUN_IF_USER_ACTIVE));
        assertFalse(preferences.is(Preference.CONFIRM_BEFORE_CONNECTING));
        assertTrue(preferences.is(Preference.NETWORK_WIFI_ONLY));
        assertEquals("global_prefs.xml (not named there)",
                preferences.origin(Preference.RUN_IF_USER_ACTIVE).toString());
        assertEquals(25, preferences.number(Preference.SUSPEND_CPU_USAGE));
        assertEquals(Origin.BUILT_IN, preferences.origin(Preference.SUSPEND_CPU_USAGE));
    }

    @Test
    void anOverrideChangesOnlyWhatItNames() throws IOException {
        network("<run_if_user_active/><cpu_usage_limit>60</cpu_usage_limit><start_hour>1</start_hour>");
        override("<start_hour>2</start_hour>");
        Preferences preferences = read();
        assertTrue(preferences.is(Preference.RUN_IF_USER_ACTIVE));
        assertEquals(60, preferences.number(Preference.CPU_USAGE_LIMIT));
        assertEquals(2, preferences.number(Preference.START_HOUR));
        assertTrue(preferences.overrideFilePresent());
    }

    @Test
    void anOverrideWithoutValuesForNotInUseReplacesThoseOfTheNetworkFile() throws IOException {
        network("<max_ncpus_pct>40</max_ncpus_pct><niu_max_ncpus_pct>80</niu_max_ncpus_pct>");
        assertEquals(80, read().number(Preference.NIU_MAX_NCPUS_PCT));
        override("<disk_interval>10</disk_interval>");
        assertEquals(40, read().number(Preference.NIU_MAX_NCPUS_PCT));
        assertEquals("global_prefs_override.xml (not named there: as max_ncpus_pct)",
                read().origin(Preference.NIU_MAX_NCPUS_PCT).toString());
    }

    @Test
    void theBlockOfTheVenueTakesThePlaceOfEverythingElse() throws IOException {
        network("""
                <source_project>http://a.example.org/</source_project>
                <mod_time>1700000000</mod_time>
                <run_if_user_active/>
                <venue name="work"><max_ncpus_pct>10</max_ncpus_pct></venue>
                <venue name="home"><max_ncpus_pct>50</max_ncpus_pct><run_on_batteries/></venue>
                <disk_interval>77</disk_interval>""");
        Preferences home = load("home").value().preferences();
        assertEquals(50, home.number(Preference.MAX_NCPUS_PCT));
        assertEquals("global_prefs.xml (venue home)", home.origin(Preference.MAX_NCPUS_PCT).toString());
        assertTrue(home.is(Preference.RUN_ON_BATTERIES));
        assertFalse(home.is(Preference.RUN_IF_USER_ACTIVE));
        assertEquals(60, home.number(Preference.DISK_INTERVAL), "after the venue nothing counts");
        assertEquals(1_700_000_000, home.number(Preference.MOD_TIME));
        assertEquals("http://a.example.org/", home.sourceProject());
        Preferences school = load("school").value().preferences();
        assertEquals(0, school.number(Preference.MAX_NCPUS_PCT));
        assertEquals(77, school.number(Preference.DISK_INTERVAL));
    }

    @Test
    void theVenueOfTheSourceProjectIsAdoptedUnlessTheHostHasOne() throws IOException {
        network("<source_project>http://a.example.org</source_project>"
                + "<venue name=\"work\"><disk_interval>10</disk_interval></venue>"
                + "<venue name=\"home\"><disk_interval>20</disk_interval></venue>");
        PreferencesFiles.Loaded adopted = PreferencesFiles
                .read(dir, "", url -> Optional.of(url.canonical().equals("http://a.example.org/") ? "work" : "?"), NOW)
                .value();
        assertEquals("work", adopted.venue());
        assertEquals(10, adopted.preferences().number(Preference.DISK_INTERVAL));
        PreferencesFiles.Loaded own = PreferencesFiles.read(dir, "home", url -> Optional.of("work"), NOW).value();
        assertEquals("home", own.venue());
        assertEquals(20, own.preferences().number(Preference.DISK_INTERVAL));
    }

    @Test
    void aVenueInTheOverrideSelectsAndAlsoForgetsTheNetworkFileAsBoincDoes() throws IOException {
        network("<run_if_user_active/><disk_interval>33</disk_interval>");
        override("<host_venue>home</host_venue><start_hour>3</start_hour>");
        ReadResult<PreferencesFiles.Loaded> outcome = load("");
        assertEquals("home", outcome.value().venue());
        assertEquals(60, outcome.value().preferences().number(Preference.DISK_INTERVAL));
        assertFalse(outcome.value().preferences().is(Preference.RUN_IF_USER_ACTIVE));
        assertEquals(3, outcome.value().preferences().number(Preference.START_HOUR));
        assertTrue(outcome.mistakes().getFirst().toString()
                .startsWith("global_prefs_override.xml, line 2, <host_venue>: "));
    }

    @ParameterizedTest
    @CsvSource({
        "max_ncpus_pct, 150, 100", "max_ncpus_pct, -5, 0", "niu_max_ncpus_pct, 0, 100", "niu_max_ncpus_pct, 101, 100",
        "cpu_usage_limit, 0, 100", "cpu_usage_limit, 120, 100", "cpu_usage_limit, 35, 35",
        "cpu_scheduling_period_minutes, 0, 60", "ram_max_used_busy_pct, 0, 100", "ram_max_used_idle_pct, 0, 100",
        "work_buf_min_days, -1, 0", "daily_xfer_limit_mb, -1, 0", "max_bytes_sec_up, -1, 0", "mod_time, 1e12, 1.8e9"})
    void aValueOutOfRangeIsBroughtBack(String element, String written, double effective) throws IOException {
        network("<" + element + ">" + written + "</" + element + ">");
        assertEquals(effective, load("").value().preferences().number(Preference.ofElement(element).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <run_on_batteries>true</run_on_batteries>   | <run_on_batteries>: neither 0 nor 1; ignored
            <run_on_batteries></run_on_batteries>       | <run_on_batteries>: neither 0 nor 1; ignored
            <disk_interval>soon</disk_interval>         | <disk_interval>: not a number; ignored
            <disk_interval>5s</disk_interval>           | <disk_interval>: not a number; ignored
            <max_cpus>1.5</max_cpus>                    | <max_cpus>: not a whole number; ignored
            <cpu_usage_limit>0</cpu_usage_limit>        | <cpu_usage_limit>: out of range; ignored
            <niu_max_ncpus_pct>300</niu_max_ncpus_pct>  | <niu_max_ncpus_pct>: out of range; taken as 100
            <run_on_baterries>1</run_on_baterries>      | <run_on_baterries>: no preference of that name; ignored
            <day_prefs><day_of_week>7</day_of_week></day_prefs> | <day_prefs>: <day_of_week> is not 0 (Sunday) to 6 (Saturday); the day is ignored
            """)
    void aMistakeIsNamedAndTheRestApplies(String faulty, String message) throws IOException {
        override("<start_hour>2</start_hour>\n" + faulty + "\n<end_hour>5</end_hour>");
        ReadResult<PreferencesFiles.Loaded> outcome = load("");
        assertEquals(List.of("global_prefs_override.xml, line 3, " + message),
                outcome.mistakes().stream().map(Mistake::toString).toList());
        assertEquals(new Hours(2, 5), outcome.value().preferences().computingWindow().everyDay());
    }

    @Test
    void elementsBeforeAFaultInTheOverrideStay() throws IOException {
        Files.writeString(dir.resolve("global_prefs_override.xml"),
                "<global_preferences><start_hour>2</start_hour><end_hour>5</end_hou");
        ReadResult<PreferencesFiles.Loaded> outcome = load("");
        assertEquals(2, outcome.value().preferences().number(Preference.START_HOUR));
        assertEquals(0, outcome.value().preferences().number(Preference.END_HOUR));
        assertEquals(1, outcome.mistakes().size());
    }

    @Test
    void aNetworkFileCutShortCountsAsAbsentAndIsKept() throws IOException {
        Files.writeString(dir.resolve("global_prefs.xml"), "<global_preferences><start_hour>2</start_hour>");
        ReadResult<PreferencesFiles.Loaded> outcome = load("");
        assertEquals(0, outcome.value().preferences().number(Preference.START_HOUR));
        assertTrue(outcome.value().preferences().is(Preference.RUN_IF_USER_ACTIVE), "built in, not cleared");
        assertTrue(outcome.mistakes().toString().contains("built-in preferences are used"),
                outcome.mistakes().toString());
        assertTrue(Files.exists(dir.resolve("global_prefs.xml")));
    }

    @Test
    void anAddressWithABareAmpersandDoesNotSpoilTheFile() throws IOException {
        network("<source_scheduler>http://a.org/cgi?x=1&y=2</source_scheduler><disk_interval>9</disk_interval>");
        assertEquals("http://a.org/cgi?x=1&y=2", read().sourceScheduler());
        assertEquals(9, read().number(Preference.DISK_INTERVAL));
    }

    @Test
    void daysHaveHoursOfTheirOwn() throws IOException {
        override("<day_prefs><day_of_week>0</day_of_week><start_hour>1</start_hour><end_hour>2.5</end_hour>"
                + "<net_start_hour>4</net_start_hour><net_end_hour>4</net_end_hour></day_prefs>"
                + "<day_prefs><day_of_week>6</day_of_week><net_start_hour>22</net_start_hour><net_end_hour>6</net_end_hour></day_prefs>");
        Preferences preferences = read();
        assertEquals(Map.of(DayOfWeek.SUNDAY, new Hours(1, 2.5)), preferences.computingWindow().days());
        assertEquals(Map.of(DayOfWeek.SATURDAY, new Hours(22, 6)), preferences.networkWindow().days());
        assertTrue(PreferencesXml.of(preferences).contains("""
                   <day_prefs>
                      <day_of_week>0</day_of_week>
                      <start_hour>1.00</start_hour>
                      <end_hour>2.50</end_hour>
                   </day_prefs>
                """), PreferencesXml.of(preferences));
    }

    @Test
    void hoursOfGraphicsCardsAreReadAndWrittenAndWithoutThemNothingIsWritten() throws IOException {
        for (Preference preference : Preference.values()) {
            assertTrue(!preference.isOwn() || !PreferencesXml.of(Preferences.BUILT_IN).contains(preference.element()),
                    preference.element());
        }
        override("<gpu_start_hour>20</gpu_start_hour><gpu_end_hour>7.5</gpu_end_hour><spare_only_display_gpus/>"
                + "<day_prefs><day_of_week>6</day_of_week><gpu_start_hour>1</gpu_start_hour><gpu_end_hour>9</gpu_end_hour>"
                + "</day_prefs>");
        Preferences preferences = read();
        assertEquals(new Hours(20, 7.5), preferences.gpuWindow().everyDay());
        assertEquals(Map.of(DayOfWeek.SATURDAY, new Hours(1, 9)), preferences.gpuWindow().days());
        String written = PreferencesXml.of(preferences);
        assertTrue(written.contains("<gpu_end_hour>7.500000</gpu_end_hour>"), written);
        assertTrue(written.contains("      <gpu_start_hour>1.00</gpu_start_hour>"), written);
        assertTrue(written.contains("<spare_only_display_gpus>1</spare_only_display_gpus>"), written);
    }

    @Test
    void whatIsWrittenIsReadBackTheSame() throws IOException {
        override(
                "<start_hour>1.25</start_hour><max_ncpus_pct>50</max_ncpus_pct><niu_cpu_usage_limit>30</niu_cpu_usage_limit><max_cpus>3</max_cpus>"
                        + "<day_prefs><day_of_week>3</day_of_week><start_hour>1</start_hour><end_hour>2</end_hour></day_prefs>");
        String written = PreferencesXml.of(read());
        Files.writeString(dir.resolve("global_prefs_override.xml"), written);
        assertEquals(written, PreferencesXml.of(read()));
    }

    @Test
    void aDirectoryOfBoincMeansTheSameAsToBoinc() throws IOException {
        override(resource("recorded_override.xml").replaceAll("</?global_preferences>", ""));
        // BOINC 7.20 knew no "not in use" values and another default for swap; leave_apps_in_memory was 0 at that time.
        List<String> expected = new ArrayList<>(resource("recorded_working.xml").lines().toList());
        List<String> written = new ArrayList<>(PreferencesXml.of(read()).lines()
                .filter(line -> !line.contains("<niu_")).toList());
        for (String element : List.of("vm_max_used_pct", "leave_apps_in_memory")) {
            expected.removeIf(line -> line.contains(element));
            written.removeIf(line -> line.contains(element));
        }
        assertEquals(String.join("\n", expected), String.join("\n", written),
                "recorded_working.xml is what BOINC's client wrote: an element besides these is one that BOINC's clients"
                        + " do not know (Whose.OWN in Preference), or that only newer ones write (name it here)");
    }

    @Test
    void aRecordedNetworkFileIsReadByItsVenue() throws IOException {
        Files.writeString(dir.resolve("global_prefs.xml"), resource("recorded_global_prefs.xml"));
        assertEquals(40, read().number(Preference.DISK_MAX_USED_GB));
        assertEquals(100, read().number(Preference.MAX_NCPUS_PCT));
        assertEquals(50, load("home").value().preferences().number(Preference.MAX_NCPUS_PCT));
        assertEquals("http://127.0.0.1:8090/testproj/", read().sourceProject());
    }
}
