package org.quern.config.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;

/** Every preference with its kind, default, unit and bounds (docs/protocol/configuration.md 3.3). */
class PreferenceTableTest {
    private static final double NOW = 1_800_000_000;
    private static final String IGNORED = "ignored";

    /** Element, kind, default, unit; and what becomes of -1, 0, 0.00005, 24.5, 100.5 and 1e6. */
    private static final List<String> TABLE = """
            mod_time                      NUMBER 0   s      0 0 0.00005 24.5 100.5 1e6
            battery_charge_min_pct        NUMBER 90  %      -1 0 0.00005 24.5 100.5 1e6
            battery_max_temperature       NUMBER 40  deg    -1 0 0.00005 24.5 100.5 1e6
            run_on_batteries              FLAG   0   -
            run_if_user_active            FLAG   1   -
            run_gpu_if_user_active        FLAG   0   -
            suspend_if_no_recent_input    NUMBER 0   min    0 0 0.00005 24.5 100.5 1e6
            suspend_cpu_usage             NUMBER 25  %      0 0 0.00005 24.5 100.5 1e6
            start_hour                    NUMBER 0   h      0 0 0.00005 24 24 24
            end_hour                      NUMBER 0   h      0 0 0.00005 24 24 24
            net_start_hour                NUMBER 0   h      0 0 0.00005 24 24 24
            net_end_hour                  NUMBER 0   h      0 0 0.00005 24 24 24
            leave_apps_in_memory          FLAG   0   -
            confirm_before_connecting     FLAG   1   -
            hangup_if_dialed              FLAG   0   -
            dont_verify_images            FLAG   0   -
            work_buf_min_days             NUMBER 0.1 days   0 0 0.00005 24.5 100.5 1e6
            work_buf_additional_days      NUMBER 0.5 days   0 0 0.00005 24.5 100.5 1e6
            max_ncpus_pct                 NUMBER 0   %      0 0 0.00005 24.5 100 100
            niu_max_ncpus_pct             NUMBER 100 %      100 100 0.00005 24.5 100 100
            niu_cpu_usage_limit           NUMBER 100 %      100 100 0.00005 24.5 100 100
            niu_suspend_cpu_usage         NUMBER 50  %      0 0 0.00005 24.5 100.5 1e6
            cpu_scheduling_period_minutes NUMBER 60  min    60 60 60 24.5 100.5 1e6
            disk_interval                 NUMBER 60  s      0 0 0.00005 24.5 100.5 1e6
            disk_max_used_gb              NUMBER 0   GiB    0 0 0.00005 24.5 100.5 1e6
            disk_max_used_pct             NUMBER 90  %      0 0 0.00005 24.5 100.5 1e6
            disk_min_free_gb              NUMBER 0.1 GiB    0 0 0.00005 24.5 100.5 1e6
            vm_max_used_pct               NUMBER 100 %      0 0 0.00005 24.5 100.5 1e6
            ram_max_used_busy_pct         NUMBER 50  %      100 100 0.00005 24.5 100.5 1e6
            ram_max_used_idle_pct         NUMBER 90  %      100 100 0.00005 24.5 100.5 1e6
            idle_time_to_run              NUMBER 3   min    0 0 0.00005 24.5 100.5 1e6
            max_bytes_sec_up              NUMBER 0   bytes/s 0 0 0.00005 24.5 100.5 1e6
            max_bytes_sec_down            NUMBER 0   bytes/s 0 0 0.00005 24.5 100.5 1e6
            cpu_usage_limit               NUMBER 100 %      ignored ignored 0.00005 24.5 ignored ignored
            daily_xfer_limit_mb           NUMBER 0   MiB    ignored 0 0.00005 24.5 100.5 1e6
            daily_xfer_period_days        WHOLE  0   days
            network_wifi_only             FLAG   0   -
            max_cpus                      WHOLE  0   -
            gpu_start_hour                NUMBER 0   h      0 0 0.00005 24 24 24
            gpu_end_hour                  NUMBER 0   h      0 0 0.00005 24 24 24
            spare_only_display_gpus       FLAG   0   -
            host_specific                 FLAG   0   -
            """.lines().toList();
    private static final String[] WRITTEN = {"-1", "0", "0.00005", "24.5", "100.5", "1e6"};

    private static ReadResult<Preferences> written(String body) {
        return PreferencesFiles.written(("<global_preferences>" + body + "</global_preferences>")
                .getBytes(StandardCharsets.UTF_8), NOW);
    }

    private static List<String> words(ReadResult<Preferences> outcome) {
        return outcome.mistakes().stream().map(Mistake::problem).toList();
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void aPreferenceIsWhatTheProtocolSays(String row) {
        String[] columns = row.split("\\s+");
        Preference preference = Preference.ofElement(columns[0]).orElseThrow();
        assertEquals(PreferenceKind.valueOf(columns[1]), preference.kind());
        assertEquals(Double.parseDouble(columns[2]), preference.builtIn());
        assertEquals(columns[3].replace("-", "").replace("deg", "degrees C"), preference.unit());
        assertEquals(preference.kind() == PreferenceKind.NUMBER ? 4 + WRITTEN.length : 4, columns.length);
        for (int i = 0; i + 4 < columns.length; i++) {
            ReadResult<Preferences> read = written(element(columns[0], WRITTEN[i]));
            boolean ignored = columns[i + 4].equals(IGNORED);
            double expected = ignored ? preference.builtIn() : Double.parseDouble(columns[i + 4]);
            assertEquals(expected, read.value().number(preference), WRITTEN[i]);
            double meant = Double.parseDouble(WRITTEN[i]);
            assertEquals(ignored ? List.of("out of range; ignored")
                    : meant != 0 && meant != expected ? List.of("out of range; taken as " + PlainNumber.of(expected))
                            : List.of(),
                    words(read), WRITTEN[i]);
        }
    }

    private static String element(String name, String text) {
        return "<" + name + ">" + text + "</" + name + ">";
    }

    @Test
    void theTableHasThemAllInTheOrderInWhichTheyAreWritten() {
        assertEquals(Stream.of(Preference.values()).map(Preference::element).toList(),
                TABLE.stream().map(row -> row.split("\\s+")[0]).toList(),
                "TABLE in this test needs a row for each constant of Preference, in the same order");
        assertEquals(Optional.empty(), Preference.ofElement("Run_on_batteries"));
    }

    @ParameterizedTest
    @CsvSource({"daily_xfer_period_days, -1, 0, out of range; ignored", "daily_xfer_period_days, 7, 7,",
        "daily_xfer_period_days, 1.5, 0, not a whole number; ignored", "max_cpus, -3, 0, out of range; taken as 0",
        "max_cpus, 0x10, 16,", "run_if_user_active, 0, 0,", "run_if_user_active, 2, 1,",
        "run_if_user_active, no, 1, neither 0 nor 1; ignored", "idle_time_to_run, soon, 3, not a number; ignored",
        "idle_time_to_run, NaN, 3, not a number; ignored"})
    void whatIsNotOfItsKindIsNamedAndLeavesWhatWas(String element, String text, double value, String problem) {
        ReadResult<Preferences> read = written(element(element, text));
        assertEquals(value, read.value().number(Preference.ofElement(element).orElseThrow()));
        assertEquals(problem == null ? List.of() : List.of(problem), words(read));
    }

    @Test
    void aTimeOfChangeInTheFutureIsNow() {
        assertEquals(NOW, written(element("mod_time", "1.9e9")).value().number(Preference.MOD_TIME));
        assertEquals(NOW - 1, written(element("mod_time", "1799999999")).value().number(Preference.MOD_TIME));
    }

    @ParameterizedTest
    @CsvSource({"RUN_ON_BATTERIES, 0, no", "RUN_ON_BATTERIES, 1, yes", "MAX_NCPUS_PCT, 0, 0 (no limit)",
        "MAX_NCPUS_PCT, 50, 50 %", "MAX_CPUS, 0, 0 (no limit)", "MAX_CPUS, 3, 3", "SUSPEND_CPU_USAGE, 0, 0 (never)",
        "MOD_TIME, 0, 0 (never)", "WORK_BUF_MIN_DAYS, 0, 0 days", "WORK_BUF_MIN_DAYS, 0.1, 0.1 days",
        "DISK_MAX_USED_GB, 0, 0 (no limit)", "DISK_MIN_FREE_GB, 0, 0 GiB", "START_HOUR, 22.5, 22.5 h",
        "MAX_BYTES_SEC_UP, 102400, 102400 bytes/s", "DAILY_XFER_PERIOD_DAYS, 0, 0 (no limit)",
        "IDLE_TIME_TO_RUN, 0, 0 min", "SUSPEND_IF_NO_RECENT_INPUT, 0, 0 (never)"})
    void peopleReadAValueWithItsUnitOrWhatNothingMeans(Preference preference, double value, String words) {
        assertEquals(words, preference.words(value));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0.0, 0", "100, 100", "0.1, 0.1", "1e-9, 0.000000001", "9e-10, 9E-10",
        "1e17, 100000000000000000",
        "1e18, 1E18", "-2.50, -2.5", "1e21, 1E21", "102400, 102400"})
    void aNumberForPeopleHasNoZerosTooMany(double value, String text) {
        assertEquals(text, PlainNumber.of(value));
    }

    @ParameterizedTest
    @CsvSource({"IDLE_TIME_TO_RUN, 525600, 525601, 525600 min", "DISK_INTERVAL, 31536000, 31536001, 31536000 s",
        "WORK_BUF_MIN_DAYS, 3650, 3651, 3650 days", "START_HOUR, 24, 24.1, 24 h",
        "SUSPEND_CPU_USAGE, 1000, 1001, 1000 %",
        "BATTERY_MAX_TEMPERATURE, 1000, 1001, 1000 degrees C", "DISK_MAX_USED_GB, 1e12, 1.1e12, 1000000000000 GiB",
        "DAILY_XFER_LIMIT_MB, 1e12, 1.1e12, 1000000000000 MiB", "MAX_BYTES_SEC_UP, 1e12, 1.1e12, 1000000000000 bytes/s",
        "MAX_CPUS, 1e6, 1000001, 1000000"})
    void aNumberThatNobodyMeansIsRefusedWithWhatIsPossible(Preference preference, double most, double more,
            String end) {
        assertEquals(Optional.empty(), PreferenceRange.refusal(preference, most));
        assertEquals(Optional.empty(), PreferenceRange.refusal(preference, 0));
        assertEquals(Optional.empty(), PreferenceRange.refusal(preference, 0.0001));
        Optional<String> refusal = Optional.of("0, or from 0.0001 to " + end);
        assertEquals(refusal, PreferenceRange.refusal(preference, more));
        assertEquals(refusal, PreferenceRange.refusal(preference, 0.00009));
        assertEquals(refusal, PreferenceRange.refusal(preference, Double.NaN));
        assertEquals(refusal, PreferenceRange.refusal(preference, Double.POSITIVE_INFINITY));
    }

    @ParameterizedTest
    @EnumSource(Preference.class)
    void flagsAreNeverOutOfRange(Preference preference) {
        assertEquals(preference.kind() == PreferenceKind.FLAG,
                PreferenceRange.refusal(preference, 1e-8).isEmpty());
    }

    /** The protocol's page has an element of BOINC's in the first cell of a row of 3.3. */
    @ParameterizedTest
    @EnumSource(Preference.class)
    void whatBoincDoesNotKnowIsQuernsOwn(Preference preference) throws IOException {
        boolean isBoincs = Files.readAllLines(Path.of("../docs/protocol/configuration.md")).stream()
                .filter(line -> line.startsWith("| ")).map(line -> line.split("\\|")[1])
                .anyMatch(cell -> List.of(cell.strip().split(", ")).contains(preference.element()));
        assertEquals(!isBoincs, preference.isOwn(), () -> preference.element() + (isBoincs
                ? " stands in docs/protocol/configuration.md 3.3, so BOINC knows it: Whose.BOINC in Preference"
                : " does not stand in docs/protocol/configuration.md 3.3: Whose.OWN in Preference; or, if BOINC knows it, a row there"));
    }

    @Test
    void theWrittenFormHasSixDecimalsAndWholeNumbersWithout() {
        List<String> lines = PreferencesXml.of(Preferences.BUILT_IN).lines().toList();
        assertEquals("<global_preferences>", lines.getFirst());
        assertEquals("   <source_project></source_project>", lines.get(1));
        assertEquals("   <mod_time>0.000000</mod_time>", lines.get(2));
        assertEquals("</global_preferences>", lines.getLast());
        Set<String> left = new TreeSet<>(Arrays.stream(Preference.values()).map(Preference::element)
                .collect(Collectors.toSet()));
        left.removeIf(name -> lines.stream().anyMatch(line -> line.startsWith("   <" + name + ">")));
        Set<String> expected = new TreeSet<>(Set.of("host_specific", "max_cpus"));
        Stream.of(Preference.values()).filter(Preference::isOwn).map(Preference::element).forEach(expected::add);
        assertEquals(expected, left, "only what is Quern's own (Whose.OWN in Preference), and those two, may be missing"
                + " where nobody set it: projects are told the rest");
        assertTrue(lines.contains("   <override_file_present>0</override_file_present>"), lines.toString());
    }

    @Test
    void whatSomebodySetIsWrittenAndAnAddressIsEscaped() {
        ReadResult<Preferences> read = written("<source_project>http://a.example/?b&amp;c</source_project>"
                + "<max_cpus>3</max_cpus><host_specific/><spare_only_display_gpus/><gpu_end_hour>7.5</gpu_end_hour>"
                + "<day_prefs><day_of_week>0</day_of_week><start_hour>8</start_hour><end_hour>9.125</end_hour>"
                + "<net_start_hour>5</net_start_hour><net_end_hour>5</net_end_hour></day_prefs>");
        String text = PreferencesXml.of(read.value());
        for (String line : List.of("<source_project>http://a.example/?b&amp;c</source_project>",
                "<max_cpus>3</max_cpus>",
                "<spare_only_display_gpus>1</spare_only_display_gpus>", "<gpu_end_hour>7.500000</gpu_end_hour>",
                "<override_file_present>1</override_file_present>")) {
            assertTrue(text.contains("   " + line + "\n"), text);
        }
        assertTrue(text.endsWith("""
                   <day_prefs>
                      <day_of_week>0</day_of_week>
                      <start_hour>8.00</start_hour>
                      <end_hour>9.13</end_hour>
                   </day_prefs>
                </global_preferences>
                """), text);
        assertTrue(!text.contains("host_specific") && !text.contains("net_end_hour>5"), text);
    }
}
