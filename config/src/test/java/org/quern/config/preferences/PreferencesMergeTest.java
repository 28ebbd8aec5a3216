package org.quern.config.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.model.ProjectUrl;

/** What a server sent, what the user set over it, and which venue (docs/protocol/configuration.md 3.1, 3.2). */
class PreferencesMergeTest {
    private static final double NOW = 1_800_000_000;

    @TempDir
    Path dir;

    /** No project is attached. */
    private static Optional<String> none(ProjectUrl url) {
        return Optional.empty();
    }

    private static byte[] document(String body) {
        return ("<global_preferences>" + body + "</global_preferences>").getBytes(StandardCharsets.UTF_8);
    }

    private void network(String body) throws IOException {
        Files.write(dir.resolve("global_prefs.xml"), document(body));
    }

    private void override(String body) throws IOException {
        Files.write(dir.resolve("global_prefs_override.xml"), document(body));
    }

    private Preferences read(String venue) {
        return PreferencesFiles.read(dir, venue, PreferencesMergeTest::none, NOW).value().preferences();
    }

    @Test
    void anOverridePutsItsValuesOverThoseThatWereSent() throws IOException {
        network("<idle_time_to_run>5</idle_time_to_run><disk_interval>90</disk_interval><run_if_user_active>1</run_if_user_active>");
        override("<idle_time_to_run>6</idle_time_to_run>");
        Preferences read = read("");
        assertEquals(List.of(6.0, 90.0), List.of(read.number(Preference.IDLE_TIME_TO_RUN),
                read.number(Preference.DISK_INTERVAL)));
        assertTrue(read.is(Preference.RUN_IF_USER_ACTIVE) && read.overrideFilePresent());
        assertEquals(List.of("global_prefs_override.xml", "global_prefs.xml"),
                List.of(read.origin(Preference.IDLE_TIME_TO_RUN).toString(),
                        read.origin(Preference.DISK_INTERVAL).toString()));
        assertEquals("built in", read.origin(Preference.VM_MAX_USED_PCT).toString());
    }

    @Test
    void withoutAFileOfTheUsersWhatIsNotNamedIsOff() throws IOException {
        network("");
        Preferences sent = read("");
        assertFalse(sent.overrideFilePresent());
        assertEquals("global_prefs.xml (not named there)", sent.origin(Preference.RUN_IF_USER_ACTIVE).toString());
        assertFalse(sent.origin(Preference.RUN_IF_USER_ACTIVE).isNamedIn("global_prefs.xml"));
        for (Preference flag : List.of(Preference.RUN_ON_BATTERIES, Preference.RUN_IF_USER_ACTIVE,
                Preference.LEAVE_APPS_IN_MEMORY, Preference.CONFIRM_BEFORE_CONNECTING, Preference.HANGUP_IF_DIALED,
                Preference.DONT_VERIFY_IMAGES)) {
            assertFalse(sent.is(flag), flag.element());
        }
        assertTrue(sent.is(Preference.NETWORK_WIFI_ONLY));
        Files.delete(dir.resolve("global_prefs.xml"));
        assertTrue(read("").is(Preference.RUN_IF_USER_ACTIVE), "nobody said anything");
    }

    @ParameterizedTest
    @CsvSource({"'', 1", "home, 2", "work, 3", "school, 1", "HOME, 1"})
    void theBlockOfTheVenueCountsAndNothingOutsideIt(String venue, double minutes) throws IOException {
        network("<idle_time_to_run>1</idle_time_to_run><disk_interval>90</disk_interval>"
                + "<venue name=\"home\"><idle_time_to_run>2</idle_time_to_run></venue>"
                + "<venue name=\"work\"><idle_time_to_run>3</idle_time_to_run></venue>");
        Preferences read = read(venue);
        assertEquals(minutes, read.number(Preference.IDLE_TIME_TO_RUN));
        assertEquals(minutes == 1 ? 90 : 60, read.number(Preference.DISK_INTERVAL));
        assertEquals(minutes == 1 ? "global_prefs.xml" : "global_prefs.xml (venue " + venue + ")",
                read.origin(Preference.IDLE_TIME_TO_RUN).toString());
    }

    @Test
    void whatStandsBehindTheVenueStillSaysWhoSentIt() throws IOException {
        network("<mod_time>5</mod_time><venue name=\"home\"><disk_interval>7</disk_interval></venue>"
                + "<disk_interval>8</disk_interval><source_project>http://a.example/</source_project>"
                + "<source_scheduler>http://s.example/</source_scheduler>");
        Preferences read = read("home");
        assertEquals(List.of(7.0, 5.0), List.of(read.number(Preference.DISK_INTERVAL),
                read.number(Preference.MOD_TIME)));
        assertEquals(List.of("http://a.example/", "http://s.example/", "http://s.example/"),
                List.of(read.sourceProject(), read.sourceScheduler(), read.sentBy()));
        assertTrue(read.isSent(Preference.DISK_INTERVAL) && read.daysAreSent());
        assertFalse(Preferences.BUILT_IN.isSent(Preference.DISK_INTERVAL));
    }

    @ParameterizedTest
    @CsvSource({"'', home, home, 2", "work, home, work, 1", "'', '', '', 1"})
    void theVenueIsTheHostsOrElseThatOfTheProjectThatSent(String own, String projects, String venue, double minutes)
            throws IOException {
        network("<source_project>http://A.example</source_project><idle_time_to_run>1</idle_time_to_run>"
                + "<venue name=\"home\"><idle_time_to_run>2</idle_time_to_run></venue>");
        PreferencesFiles.Loaded loaded = PreferencesFiles.read(dir, own,
                url -> url.canonical().equals("http://a.example/") ? Optional.of(projects) : Optional.of("else"), NOW)
                .value();
        assertEquals(venue, loaded.venue());
        assertEquals(minutes, loaded.preferences().number(Preference.IDLE_TIME_TO_RUN));
        assertEquals(Optional.of(minutes), PreferencesFiles.network(dir, own, url -> Optional.of(projects), NOW)
                .map(read -> read.number(Preference.IDLE_TIME_TO_RUN)));
    }

    @Test
    void whatHoldsWithAnotherOverrideIsToldWithoutWritingIt() throws IOException {
        network("<disk_interval>90</disk_interval>");
        override("<disk_interval>91</disk_interval>");
        assertEquals(92,
                PreferencesFiles
                        .with(dir, document("<disk_interval>92</disk_interval>"), "", PreferencesMergeTest::none, NOW)
                        .number(Preference.DISK_INTERVAL));
        Preferences without = PreferencesFiles.with(dir, new byte[0], "", PreferencesMergeTest::none, NOW);
        assertEquals(90, without.number(Preference.DISK_INTERVAL));
        assertFalse(without.overrideFilePresent());
        assertEquals(90, PreferencesFiles.network(dir, "", PreferencesMergeTest::none, NOW).orElseThrow()
                .number(Preference.DISK_INTERVAL));
        Files.writeString(dir.resolve("global_prefs.xml"), "<global_preferences><disk_interval>90</disk_interval>");
        assertEquals(Optional.empty(), PreferencesFiles.network(dir, "", PreferencesMergeTest::none, NOW));
        Files.delete(dir.resolve("global_prefs.xml"));
        assertEquals(Optional.empty(), PreferencesFiles.network(dir, "", PreferencesMergeTest::none, NOW));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1000, true", "1000, 999, false", "1000, 1001, true", "1000, 1800086400, true",
        "1000, 1800086401, false", "1900000000, 1800000000, true", "1900000000, 1799999999, false"})
    void preferencesAreReplacedByThoseThatAreNotOlderNorOfATimeToCome(double known, double sent, boolean may)
            throws IOException {
        network("<mod_time>" + known + "</mod_time>");
        assertEquals(may, PreferencesFiles.mayReplace(dir, document("<mod_time>" + sent + "</mod_time>"), NOW));
    }

    @Test
    void preferencesThatCannotBeReadReplaceNothingAndAreReplacedByAny() throws IOException {
        byte[] cut = "<global_preferences><mod_time>5</mod_time>".getBytes(StandardCharsets.UTF_8);
        byte[] other = "<preferences/>".getBytes(StandardCharsets.UTF_8);
        assertTrue(PreferencesFiles.mayReplace(dir, document(""), NOW), "there are none");
        assertFalse(PreferencesFiles.mayReplace(dir, cut, NOW) || PreferencesFiles.mayReplace(dir, other, NOW));
        Files.write(dir.resolve("global_prefs.xml"), cut);
        assertTrue(PreferencesFiles.mayReplace(dir, document(""), NOW));
        network("<mod_time>5</mod_time>");
        assertFalse(PreferencesFiles.mayReplace(dir, document(""), NOW), "it does not say when");
        assertEquals(List.of(true, false, false), List.of(PreferencesFiles.isReadable(document("")),
                PreferencesFiles.isReadable(cut), PreferencesFiles.isReadable(other)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <day_of_week>7</day_of_week>                                 | 0 | <day_prefs>: <day_of_week> is not 0 (Sunday) to 6 (Saturday); the day is ignored
            <day_of_week>-1</day_of_week>                                | 0 | <day_prefs>: <day_of_week> is not 0 (Sunday) to 6 (Saturday); the day is ignored
            <start_hour>1</start_hour>                                   | 0 | <day_prefs>: <day_of_week> is not 0 (Sunday) to 6 (Saturday); the day is ignored
            <day_of_week>6</day_of_week><end_hour>x</end_hour>           | 0 | <end_hour>: not a number; taken as 0
            """)
    void aDayThatIsNoneIsNamed(String body, int days, String message) {
        ReadResult<Preferences> read = PreferencesFiles.written(document("<day_prefs>" + body + "</day_prefs>"), NOW);
        assertEquals(days, read.value().computingDays().size());
        assertEquals(List.of("global_prefs_override.xml, line 1, " + message),
                read.mistakes().stream().map(Mistake::toString).toList());
    }

    @Test
    void daysBeginWithSundayAndHoursStayInTheDay() {
        Preferences read = PreferencesFiles.written(document(
                "<day_prefs><day_of_week>0</day_of_week><start_hour>1</start_hour><end_hour>99</end_hour></day_prefs>"
                        + "<day_prefs><day_of_week>6</day_of_week><net_end_hour>2</net_end_hour></day_prefs>"
                        + "<day_prefs><day_of_week>1</day_of_week><gpu_start_hour>-3</gpu_start_hour><gpu_end_hour>4</gpu_end_hour></day_prefs>"),
                NOW).value();
        assertEquals(Map.of(DayOfWeek.SUNDAY, new Hours(1, 24)), read.computingDays());
        assertEquals(Map.of(DayOfWeek.SATURDAY, new Hours(0, 2)), read.networkDays());
        assertEquals(Map.of(DayOfWeek.MONDAY, new Hours(0, 4)), read.gpuDays());
        assertEquals(read.toString(), read.change().build().toString());
        assertEquals(read.computingWindow(), read.change().build().computingWindow());
    }

    @Test
    void whatTheUserWroteIsToldIfNobodyKnowsItAndWhatWasSentIsNot() throws IOException {
        network("<new_thing>1</new_thing>");
        override(
                "<new_thing>1</new_thing>\n<source_project>x</source_project><override_file_present>1</override_file_present>");
        assertEquals(List.of("global_prefs_override.xml, line 1, <new_thing>: no preference of that name; ignored"),
                PreferencesFiles.read(dir, "", PreferencesMergeTest::none, NOW).mistakes().stream()
                        .map(Mistake::toString).toList());
        Files.writeString(dir.resolve("global_prefs_override.xml"), "<preferences/>");
        assertEquals(List.of(
                "global_prefs_override.xml, line 1, <preferences>: <global_preferences> is expected here; the file is ignored"),
                PreferencesFiles.read(dir, "", PreferencesMergeTest::none, NOW).mistakes().stream()
                        .map(Mistake::toString).toList());
    }

    @ParameterizedTest
    @CsvSource({"8, 18, 8, true", "8, 18, 7.999, false", "8, 18, 18, true", "8, 18, 18.001, false", "22, 6, 22, true",
        "22, 6, 5.999, true", "22, 6, 6, false", "22, 6, 21.999, false", "0, 0, 12, true", "5, 5, 12, true",
        "0, 24, 24, true",
        "24, 0, 0, false", "24, 0, 24, false", "24, 6, 3, true", "24, 6, 12, false", "3, 0, 12, true",
        "3, 0, 1, false"})
    void hoursGoFromTheirStartToTheirEnd(double start, double end, double hour, boolean allowed) {
        assertEquals(allowed, new Hours(start, end).allow(hour));
    }

    @Test
    void limitsOfLoadAndSwapAndPeriods() {
        PreferenceLimits limits = Preferences.BUILT_IN.change().set(Preference.NIU_SUSPEND_CPU_USAGE, 10)
                .set(Preference.VM_MAX_USED_PCT, 30).set(Preference.CPU_SCHEDULING_PERIOD_MINUTES, 2)
                .set(Preference.IDLE_TIME_TO_RUN, 4).build().limits();
        assertEquals(List.of(0.1, 0.3, 120.0, 240.0), List.of(limits.leastLoadThreshold(), limits.swapFraction(),
                limits.schedulingPeriodSeconds(), limits.idleSecondsToRun()));
        assertEquals(Double.POSITIVE_INFINITY, Preferences.BUILT_IN.change().set(Preference.NIU_SUSPEND_CPU_USAGE, 0)
                .set(Preference.SUSPEND_CPU_USAGE, 0).build().limits().leastLoadThreshold());
        assertEquals(0.25, Preferences.BUILT_IN.limits().leastLoadThreshold());
    }

    @ParameterizedTest
    @CsvSource({"0.0049, 1", "0.005, 0.00005", "99.99, 0.9999", "99.991, 1"})
    void aLimitOfTheProcessorsTimeHoldsUpToItsEnds(double percent, double fraction) {
        PreferenceLimits limits = Preferences.BUILT_IN.change().set(Preference.CPU_USAGE_LIMIT, percent)
                .set(Preference.NIU_CPU_USAGE_LIMIT, percent).build().limits();
        assertEquals(fraction, limits.cpuTimeFraction(true), 1e-12);
        assertEquals(fraction, limits.cpuTimeFraction(false), 1e-12);
    }

    @ParameterizedTest
    @CsvSource({"24, 0, 0, 0.5, 30", "24, 0, 8, 8.99, 59", "24, 0, 8, 9, -1", "3, 3.1, 3, 3.2, 48",
        "3, 3.2, 3, 3.1, -1",
        "0, 0, 24, 0, -1", "23.95, 0, 23.95, 0.05, 24"})
    void hoursOfAWeekThatAServerSentAreAddedUp(double start, double end, double mondayStart, double mondayEnd,
            int minutes)
            throws IOException {
        network("<source_project>http://a.example/</source_project><run_if_user_active>1</run_if_user_active><start_hour>"
                + start
                + "</start_hour><end_hour>" + end + "</end_hour><day_prefs><day_of_week>1</day_of_week><start_hour>"
                + mondayStart
                + "</start_hour><end_hour>" + mondayEnd + "</end_hour></day_prefs>");
        Optional<String> told = SentExtremes.told(read(""));
        assertEquals(
                minutes < 0 ? Optional.empty() : Optional.of("day_prefs that leave " + minutes + " minutes a week"),
                told.map(words -> words.substring(words.indexOf("day_prefs"), words.indexOf(". Set"))));
    }
}
