package org.quern.cli.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.QuernRun;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlOptions;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.WeekdayHours;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.testing.Eventually;

class PrefsSetTest {
    @TempDir
    private Path data = Path.of("");

    @Test
    void aRunningClientTakesThemAtOnce() throws IOException {
        try (Daemon daemon = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        })) {
            QuernRun run = prefs("set", "idle_time_to_run", "7", "run_on_batteries=yes");
            assertEquals(0, run.exitCode(), run::toString);
            assertEquals("idle_time_to_run is 7 min on this computer; run_on_batteries is yes on this computer;"
                    + " niu_suspend_cpu_usage stays 50 %, which the file has to name now.\n", run.out());
            Eventually.holds("the client goes by them", () -> daemon.messages().after(0).stream()
                    .anyMatch(each -> each.message().text().startsWith("   idle_time_to_run is 7 min now")));
            assertEquals(0, prefs("unset", "idle_time_to_run").exitCode());
            assertFalse(override().contains("idle_time_to_run"), this::override);
            assertTrue(override().contains("<run_on_batteries>1</run_on_batteries>"), this::override);
        }
    }

    @Test
    void everyMistakeIsToldAndATimeOfDayIsAnHour() {
        Map<String, String> refused = PreferenceWishes.refusals(Map.of("work_buf_min_days", "-3", "start_hour", "8:3",
                "end_hour", "8:30", "computing_days.monday", "25-", "network_days.monday", "8:30-24:30"),
                List.of("nonsense"));
        assertEquals("work_buf_min_days cannot be -3: a client would take it as 0.", refused.get("work_buf_min_days"));
        assertEquals("start_hour is an hour from 0 to 24, such as 8.5 or 8:30, and not '8:3'.",
                refused.get("start_hour"));
        String hours = " is two hours from 0 to 24, such as 8-17.5 or 8:00-17:30, or 22-6 for the night: ";
        assertEquals("computing_days.monday" + hours + "'25' is no hour, and the hour at which it ends is missing.",
                refused.get("computing_days.monday"));
        assertEquals("network_days.monday" + hours + "'24:30' is no hour.", refused.get("network_days.monday"));
        assertEquals(5, refused.size(), refused::toString);
    }

    @Test
    void aTimeOfDayIsSavedAsAnHour() throws Exception {
        assertEquals("8.5", PreferenceWish.value(Preference.START_HOUR, "8:30"));
        assertEquals("23.98", PreferenceWish.value(Preference.START_HOUR, "23:59"));
        assertEquals(new Hours(22.25, 6), HoursWish.of(new WeekdayHours(HourKind.NETWORK, DayOfWeek.SUNDAY),
                "22:15 - 6"));
    }

    @Test
    void whoeverLooksNextIsToldOfWhatWasSaved() throws Exception {
        try (var _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        }); ControlClient client = ControlOptions.of(data).open()) {
            OwnPreferences own = new OwnPreferences(client);
            WeekdayHours sunday = new WeekdayHours(HourKind.NETWORK, DayOfWeek.SUNDAY);
            for (int minutes = 10; minutes < 20; minutes++) {
                own.save(PreferenceWishes.of(Map.of("idle_time_to_run", String.valueOf(minutes), sunday.name(),
                        minutes + "-" + (minutes + 0.25)), List.of()));
                assertEquals(minutes, own.inForce().number(Preference.IDLE_TIME_TO_RUN));
                assertEquals(new Hours(minutes, minutes + 0.25), own.inForce().hours(sunday));
            }
            own.save(PreferenceWishes.of(Map.of(), List.of("idle_time_to_run", sunday.name())));
            assertEquals(3, own.inForce().number(Preference.IDLE_TIME_TO_RUN));
            assertEquals(Hours.ALWAYS, own.inForce().hours(sunday));
        }
    }

    @Test
    void preferencesThatCannotBeReadAreNotSaidToBeTheBuiltInOnes() throws IOException {
        Files.createDirectory(data.resolve("global_prefs_override.xml"));
        QuernRun run = QuernRun.quern("prefs", "--json", "--data-dir", data.toString());
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.err().startsWith("quern prefs: global_prefs_override.xml: cannot be read: "), run::toString);
        assertTrue(run.out().startsWith("{\"error\":\"global_prefs_override.xml"), run::toString);
    }

    @Test
    void remarksBeforeAndBehindThePreferencesStayWhereAClientRuns() throws IOException {
        Files.writeString(data.resolve("global_prefs_override.xml"), """
                <!-- mine -->
                <global_preferences>
                   <disk_interval>30</disk_interval>
                </global_preferences>
                <!-- the end -->
                """);
        try (var _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        })) {
            QuernRun run = prefs("set", "max_ncpus_pct", "0");
            assertEquals("max_ncpus_pct is 0 (no limit) on this computer.\n", run.out(), run::toString);
            assertEquals("""
                    <!-- mine -->
                    <global_preferences>
                       <disk_interval>30</disk_interval>
                       <max_ncpus_pct>0</max_ncpus_pct>
                    </global_preferences>
                    <!-- the end -->
                    """, override());
        }
    }

    @Test
    void withoutAClientTheyStandInTheFileForItsNextStart() {
        QuernRun run = prefs("set", "max_ncpus_pct", "50");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().endsWith(" No client runs in " + data + ": it holds from its next start on.\n"),
                run::toString);
        assertTrue(override().contains("<max_ncpus_pct>50</max_ncpus_pct>"), this::override);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void valuesForAComputerNotInUseStayAndWhatSaysNothingMoreGoes(boolean isRunning) throws IOException {
        try (var _ = isRunning ? Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        }) : null) {
            QuernRun set = prefs("set", "idle_time_to_run=10");
            assertTrue(set.out()
                    .startsWith("idle_time_to_run is 10 min on this computer; niu_suspend_cpu_usage stays 50 %,"
                            + " which the file has to name now."),
                    set::toString);
            assertEquals("""
                    <global_preferences>
                       <idle_time_to_run>10</idle_time_to_run>
                       <niu_suspend_cpu_usage>50</niu_suspend_cpu_usage> <!-- kept by quern prefs -->
                    </global_preferences>
                    """, override());
            QuernRun cpus = prefs("set", "max_ncpus_pct", "50");
            assertTrue(cpus.out().startsWith("max_ncpus_pct is 50 % on this computer; niu_max_ncpus_pct follows it."),
                    cpus::toString);
            assertTrue(inForce().matches("(?s).*\nniu_max_ncpus_pct +50 % .*\nniu_suspend_cpu_usage +50 % .*"),
                    this::inForce);
            QuernRun unset = prefs("unset", "idle_time_to_run", "max_ncpus_pct");
            assertTrue(unset.out().contains("; global_prefs_override.xml says nothing else and is gone."),
                    unset::toString);
            assertFalse(Files.exists(data.resolve("global_prefs_override.xml")), this::override);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"niu_suspend_cpu_usage 50", "niu_max_ncpus_pct 100"})
    void whatTheUserSetHimselfStaysAlsoWhereItWouldHoldAnyway(String wish) {
        String name = wish.substring(0, wish.indexOf(' '));
        String element = "   <" + name + ">" + wish.substring(name.length() + 1) + "</" + name + ">\n";
        assertEquals(0, prefs("set", wish.replace(' ', '=')).exitCode());
        assertTrue(override().contains(element), this::override);
        assertEquals(0, prefs("set", "idle_time_to_run=10").exitCode());
        assertEquals(0, prefs("unset", "idle_time_to_run").exitCode());
        assertTrue(override().contains(element), this::override);
        assertEquals(0, prefs("unset", name).exitCode());
        assertFalse(Files.exists(data.resolve("global_prefs_override.xml")), this::override);
    }

    @Test
    void whatWasKeptAndIsThenSetIsTheUsers() {
        assertEquals(0, prefs("set", "idle_time_to_run=10").exitCode());
        assertEquals(0, prefs("set", "niu_suspend_cpu_usage=50").exitCode());
        assertEquals(0, prefs("unset", "idle_time_to_run").exitCode());
        assertEquals("""
                <global_preferences>
                   <niu_suspend_cpu_usage>50</niu_suspend_cpu_usage>
                </global_preferences>
                """, override());
    }

    @Test
    void aFileWithARemarkStaysAndKeepsWhatWasInForce() throws IOException {
        Files.writeString(data.resolve("global_prefs.xml"), "<global_preferences><niu_max_ncpus_pct>80"
                + "</niu_max_ncpus_pct><max_ncpus_pct>40</max_ncpus_pct></global_preferences>");
        Files.writeString(data.resolve("global_prefs_override.xml"),
                "<global_preferences>\n<!-- mine -->\n<niu_max_ncpus_pct>60</niu_max_ncpus_pct>\n</global_preferences>\n");
        QuernRun run = prefs("set", "disk_interval", "30");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(override().contains("<!-- mine -->\n<niu_max_ncpus_pct>60</niu_max_ncpus_pct>"), this::override);
        assertEquals(0, prefs("unset", "disk_interval", "niu_max_ncpus_pct").exitCode());
        assertEquals("<global_preferences>\n<!-- mine -->\n</global_preferences>\n", override());
    }

    @Test
    void noLimitOfProcessorsIsCalledSo() throws IOException {
        Files.writeString(data.resolve("global_prefs_override.xml"), "<global_preferences></global_preferences>");
        assertTrue(inForce().matches("(?s).*\nmax_ncpus_pct +0 \\(no limit\\) .*"), this::inForce);
        assertTrue(inForce().matches("(?s).*\nniu_max_ncpus_pct +100 % .*"), "as the client tells it: " + inForce());
    }

    @Test
    void aFaultInTheFileIsWhatIsInTheWay() throws IOException {
        Path file = Files.writeString(data.resolve("global_prefs_override.xml"),
                "<global_preferences>\n<work_buf_min_days>0.5\n</global_preferences>\n");
        QuernRun run = prefs("set", "max_ncpus_pct", "50");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(
                run.err().startsWith(
                        "quern prefs set: max_ncpus_pct would not count: global_prefs_override.xml, line 3"),
                run::toString);
        assertTrue(run.err().endsWith(". Mend the file, or delete it; nothing was changed.\n"), run::toString);
        assertTrue(Files.readString(file).startsWith("<global_preferences>\n<work_buf_min_days>0.5\n"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void hoursOfSingleDaysComeAndGoAndWhatElseStandsOfTheDayStays(boolean isRunning) throws IOException {
        Files.writeString(data.resolve("global_prefs_override.xml"),
                """
                        <global_preferences>
                           <niu_suspend_cpu_usage>50</niu_suspend_cpu_usage>
                           <day_prefs><day_of_week>6</day_of_week><net_start_hour>1</net_start_hour><net_end_hour>2</net_end_hour></day_prefs>
                           <day_prefs>
                              <day_of_week>0</day_of_week>
                              <start_hour>1</start_hour>
                              <end_hour>2</end_hour>
                           </day_prefs>
                        </global_preferences>
                        """);
        String before = override();
        try (var _ = isRunning ? Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        }) : null) {
            QuernRun set = prefs("set", "computing_days.saturday", "8.25-17", "network_days.monday=22-6");
            assertTrue(set.out().startsWith("computing_days.saturday is 8.25 to 17 h on this computer;"
                    + " network_days.monday is 22 to 6 h on this computer."), set::toString);
            assertTrue(inForce().matches("(?s).*\ncomputing_days.saturday +8.25 to 17 h +global_prefs_override.xml\n"
                    + "computing_days.sunday .*\nnetwork_days.monday +22 to 6 h .*\nnetwork_days.saturday +1 to 2 h .*"),
                    this::inForce);
            QuernRun unset = prefs("unset", "computing_days.saturday", "network_days.monday");
            assertEquals(0, unset.exitCode(), unset::toString);
            assertEquals(before, override().replace("\n   </day_prefs>\n   <day_prefs>\n      <day_of_week>0",
                    "</day_prefs>\n   <day_prefs>\n      <day_of_week>0"));
            assertEquals(0, prefs("unset", "computing_days.sunday").exitCode());
            assertFalse(inForce().contains("sunday"), this::inForce);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "8-", "8-25", "x", "8-17-18", "-1-3", "8.123-9", "8-8"})
    void whatAreNoHoursOfADayIsRefused(String typed) {
        QuernRun run = prefs("set", "computing_days.monday=" + typed);
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.err().contains("computing_days.monday " + (typed.equals("8-8") ? "cannot be 8-8: equal hours"
                : "is two hours from 0 to 24")), run::toString);
        assertFalse(Files.exists(data.resolve("global_prefs_override.xml")));
    }

    private String inForce() {
        return QuernRun.quern("prefs", "--data-dir", data.toString()).out();
    }

    @Test
    void theFilesPermissionsStay() throws IOException {
        Path file = Files.writeString(data.resolve("global_prefs_override.xml"), "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertEquals(0, prefs("set", "max_ncpus_pct", "50").exitCode());
        assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3d", "2f", "0x1p3", "NaN", "1e999", "."})
    void whatIsNoNumberForPeopleIsRefused(String typed) {
        assertTrue(prefs("set", "idle_time_to_run", typed).err().contains("is a number (min), and not '" + typed));
    }

    @Test
    void whatAClientWouldNotTakeIsRefusedWithTheReason() {
        assertTrue(prefs("set", "max_ncpus_pct", "500").err().endsWith("a client would take it as 100.\n"));
        assertTrue(prefs("set", "run_on_batteries", "maybe").err().contains("is yes or no, and not 'maybe'"));
        assertTrue(prefs("set", "max_ncpus", "1").err().contains("There is no preference 'max_ncpus'. Near: "));
        assertTrue(prefs("set", "disk_interval").err().contains("There is no value behind disk_interval"));
        assertFalse(Files.exists(data.resolve("global_prefs_override.xml")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e300", "1e-300", "100000"})
    void aNumberThatNobodyCanMeanIsRefusedWithWhatIsPossible(String typed) {
        QuernRun run = prefs("set", "work_buf_min_days", typed);
        assertTrue(run.err().endsWith("work_buf_min_days cannot be " + typed
                + ". Possible: 0, or from 0.0001 to 3650 days.\n"), run::toString);
    }

    @Test
    void whatCannotBeTakenOutIsNotSaidToBeGone() throws IOException {
        Files.writeString(data.resolve("global_prefs_override.xml"), """
                <global_preferences>
                   <venue name="">
                      <max_ncpus_pct>20</max_ncpus_pct>
                   </venue>
                   <max_ncpus_pct >30</max_ncpus_pct>
                </global_preferences>
                """);
        QuernRun run = prefs("unset", "max_ncpus_pct");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.err().contains("max_ncpus_pct cannot be taken out of global_prefs_override.xml"),
                run::toString);
        assertTrue(override().contains("30"), this::override);
    }

    @Test
    void anElementWithABlankInItsTagIsTakenOut() throws IOException {
        Files.writeString(data.resolve("global_prefs_override.xml"), """
                <global_preferences>
                   <disk_interval>30</disk_interval>
                   <max_ncpus_pct >30</max_ncpus_pct>
                </global_preferences>
                """);
        QuernRun run = prefs("unset", "max_ncpus_pct");
        assertEquals(0, run.exitCode(), run::toString);
        assertFalse(override().contains("max_ncpus_pct"), this::override);
    }

    @Test
    void commandsAtTheSameMomentLoseNothingOfEachOther() throws Exception {
        try (var _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        })) {
            setAllAtOnce();
        }
    }

    @Test
    void norDoTheyWhereNoClientRuns() throws Exception {
        setAllAtOnce();
    }

    private void setAllAtOnce() throws Exception {
        List<String> names = List.of("work_buf_min_days", "idle_time_to_run", "disk_min_free_gb", "max_ncpus_pct",
                "work_buf_additional_days", "disk_interval", "cpu_usage_limit", "disk_max_used_gb", "suspend_cpu_usage",
                "ram_max_used_idle_pct");
        CyclicBarrier begin = new CyclicBarrier(names.size());
        try (var threads = Executors.newFixedThreadPool(names.size())) {
            List<Future<QuernRun>> runs = names.stream().map(name -> threads.submit(() -> {
                begin.await();
                return prefs("set", name, "5");
            })).toList();
            for (Future<QuernRun> run : runs) {
                QuernRun ended = run.get();
                assertEquals(0, ended.exitCode(), ended::toString);
            }
        }
        names.forEach(name -> assertTrue(override().contains("<" + name + ">5<"), this::override));
    }

    private String override() {
        try {
            return Files.readString(data.resolve("global_prefs_override.xml"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private QuernRun prefs(String... arguments) {
        List<String> all = new ArrayList<>(List.of("prefs"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("--data-dir", data.toString()));
        return QuernRun.quern(all.toArray(String[]::new));
    }
}
