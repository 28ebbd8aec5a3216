package org.quern.cli.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.cli.QuernRun;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.WeekdayHours;

/** {@code quern what-if}: two CPUs, two projects of 100 each whose tasks take 2 and 4 hours. */
class WhatIfCommandTest {
    private static final Path FOLDERS = Path.of("../../simulator/src/test/resources/emulator");

    @TempDir
    Path folder;
    private String second = "beta";
    private String state = "";

    /** 300 of 400 is 75 %, before 50 %; over 28 days the first days hardly show. */
    @Test
    void anotherShareIsToldInPercent() throws IOException {
        QuernRun run = ask("share", "alpha", "300", "--days", "28");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().startsWith("What if share alpha 300, in the next 28 days, "), run::toString);
        assertTrue(run.out().matches(
                "(?s).*alpha would get 7[3-7] % of the processing instead of (49|5[01]) %;\\s+its share asks for 75 %.*"),
                run::toString);
    }

    /** The task on hand takes 2 hours and is due in 3. On one CPU of 1 instead of 2 it still is in time; with its project suspended it is not. */
    @Test
    void aTaskThatWouldBeLateIsNamed() throws IOException {
        QuernRun run = ask("suspend", "alpha", "--days", "1");
        assertTrue(run.out().contains("1 task on hand would be late that now is not: w1_0 of alpha."), run::toString);
    }

    @Test
    void aFurtherProjectGetsItsPartAndTheOthersLess() throws IOException {
        QuernRun run = ask("add", "project", "climate", "200", "and", "share", "beta", "200", "--days", "28");
        assertTrue(run.out().matches("(?s).*climate would get (3[89]|4[0-2]) % .*instead of 0 %.*"), run::toString);
    }

    /** Half of two CPUs is one: half as many tasks. */
    @Test
    void preferencesAreThoseOfTheClient() throws IOException {
        QuernRun run = ask("set", "max_ncpus_pct", "50", "--json", "--days", "10");
        JsonObject answer = JsonParser.parseString(run.out()).getAsJsonObject();
        assertEquals(List.of("question", "from", "days", "client_runs", "sentences", "as_it_is", "then", "unknown",
                "assumed"), List.copyOf(answer.keySet()));
        double before = answer.getAsJsonObject("as_it_is").get("done_in_time").getAsDouble();
        double then = answer.getAsJsonObject("then").get("done_in_time").getAsDouble();
        assertEquals(0.5, then / before, 0.1, run::toString);
        assertEquals(List.of("late_on_hand", "done_in_time", "late_or_given_up", "idle", "calls", "projects"),
                List.copyOf(answer.getAsJsonObject("then").keySet()));
    }

    @Test
    void hoursOfSingleDaysCount() throws IOException {
        List<String> words = new ArrayList<>(List.of("set", "network_days.monday", "0-24"));
        for (DayOfWeek day : DayOfWeek.values()) {
            words.addAll(List.of("and", "set", new WeekdayHours(HourKind.COMPUTING, day).name(), "24-0"));
        }
        words.addAll(List.of("--json", "--days", "10"));
        JsonObject answer = JsonParser.parseString(ask(words.toArray(String[]::new)).out()).getAsJsonObject();
        assertEquals(0, answer.getAsJsonObject("then").get("done_in_time").getAsInt(), answer::toString);
        assertTrue(
                answer.get("sentences").toString().contains(
                        "network_days.monday = 0-24 changes nothing here: the hours of that day come out the same"),
                answer::toString);
    }

    @Test
    void aPreferenceThatIsNotSimulatedIsNamed() throws IOException {
        QuernRun run = ask("set", "max_bytes_sec_down", "1000", "and", "set", "niu_cpu_usage_limit", "20", "--days",
                "1");
        assertTrue(run.out().contains("max_bytes_sec_down = 1000 changes nothing here:"), run::toString);
        assertTrue(run.out().contains("limit of CPU time is not simulated"), run::toString);
        assertFalse(ask("set", "max_ncpus_pct", "50", "--days", "1").out().contains("changes nothing here"));
    }

    /** Nothing is known of it, which is not the same as that nothing changes. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"cpu_usage_limit", "niu_cpu_usage_limit"})
    void theFirstSentenceSaysThatALimitOfCpuTimeIsNotSimulated(String limit) throws IOException {
        List<String> told = sentences("set", limit, "50", "--json", "--days", "1");
        assertEquals(List.of("What " + limit
                + " = 50 would change is not told here: the limit of CPU time is not simulated.",
                "Nothing else that counts would be otherwise within 24 hours."), told);
        assertEquals(List.of("Nothing that counts would be otherwise within an hour.",
                limit + " = 100 changes nothing here: it is so already."),
                sentences("set", limit, "100", "--json", "--days", String.valueOf(1 / 24.0)));
    }

    @ParameterizedTest(name = "{0} hours: {1}")
    @CsvSource({"8,Within 8 hours", "48,Within 48 hours", "60,Within 60 hours", "96,Within 4 days"})
    void countsOfTasksNameTheTimeTheyAreOf(double hours, String time) throws IOException {
        List<String> told = sentences("set", "max_ncpus_pct", "50", "--json", "--days", String.valueOf(hours / 24));
        assertTrue(told.stream().anyMatch(
                sentence -> sentence.matches(time + ", \\d+ tasks? would be done in time instead of \\d+\\.")),
                told::toString);
    }

    private List<String> sentences(String... words) throws IOException {
        return JsonParser.parseString(ask(words).out()).getAsJsonObject().getAsJsonArray("sentences").asList().stream()
                .map(JsonElement::getAsString).toList();
    }

    /** What the demo is set to, and what holds for an hour of the two; words of one line each. */
    @ParameterizedTest(name = "{0}, set {1}: {2}")
    @CsvSource(delimiter = '|', value = {
        "<user_run_request>1</user_run_request>|run_if_user_active no|computing is set to \"always\", which stands above it.",
        "<user_run_request>3</user_run_request>|start_hour 5|computing is set to \"never\", which stands above it.",
        "<user_run_request>1</user_run_request>|computing_days.monday 24-0|computing is set to \"always\", which stands above it.",
        "<user_network_request>1</user_network_request>|network_days.monday 24-0|the network is set to \"always\", which stands above it.",
        "<user_gpu_request>3</user_gpu_request>|gpu_end_hour 5|use of graphics cards is set to \"never\", which stands above it.",
        "''|run_if_user_active no|the computer is taken to be unused by anybody and anything else.",
        "''|run_if_user_active yes|it is so already.", "''|max_ncpus_pct 100|it is so already.",
        "''|run_on_batteries yes|the computer is taken not to run on its battery.",
        "''|disk_interval 30|it is not simulated."})
    void ofWhatChangesNothingItIsToldWhy(String modes, String change, String why) throws IOException {
        state = modes;
        List<String> words = new ArrayList<>(List.of("set"));
        words.addAll(List.of(change.split(" ")));
        words.addAll(List.of("--json", "--days", "8"));
        String told = JsonParser.parseString(ask(words.toArray(String[]::new)).out()).getAsJsonObject()
                .getAsJsonArray("sentences").asList().getLast().getAsString();
        assertEquals(why, told.substring(told.indexOf("here: ") + "here: ".length()));
    }

    @Test
    void aDayThatDoesNotComeInTheTimeIsTold() throws IOException {
        DayOfWeek past = LocalDate.now(ZoneId.systemDefault()).minusDays(1).getDayOfWeek();
        QuernRun run = ask("set", new WeekdayHours(HourKind.COMPUTING, past).name(), "24-0", "--days", "2", "--json");
        assertTrue(run.out().matches("(?s).* = 24-0 changes nothing here: no [A-Z][a-z]+day comes in this time\\..*"),
                run::toString);
    }

    /** BOINC Manager always writes it: the simulated computer is not in use. */
    @Test
    void anIdleComputersProcessorsStayWhereTheUsersFileNamesThem() throws IOException {
        Files.writeString(folder.resolve("global_prefs_override.xml"),
                "<global_preferences><niu_max_ncpus_pct>100</niu_max_ncpus_pct></global_preferences>");
        QuernRun run = ask("set", "max_ncpus_pct", "50", "--days", "2");
        assertTrue(run.out().contains("Nothing that counts would be otherwise"), run::toString);
    }

    /** A project and its test server: whoever is left is not called otherwise than before. */
    @Test
    void twoProjectsOfOneNameAreComparedByTheirHosts() throws IOException {
        second = "alpha";
        QuernRun run = ask("detach", "http://beta.example/", "--days", "28");
        assertTrue(run.out().contains("alpha (alpha.example) would get"), run::toString);
        assertFalse(run.out().contains("alpha would get"), run::toString);
        QuernRun more = ask("add", "project", "alpha", "100", "--days", "3");
        assertTrue(more.out().contains("instead of 0 %"), more::toString);
        assertFalse(more.out().contains("alpha would get nothing"), more::toString);
    }

    @Test
    void anExcludedCardIsIdle() {
        QuernRun run = QuernRun.quern("what-if", "exclude", "GPU", "0", "--days", "1", "--data-dir",
                FOLDERS.resolve("graphics_card").toString());
        assertTrue(run.out().contains("gpu only would get 0 % of the processing"), run::toString);
        QuernRun none = QuernRun.quern("what-if", "exclude", "GPU", "1", "--days", "1", "--data-dir",
                FOLDERS.resolve("graphics_card").toString());
        assertEquals(1, none.exitCode());
        assertTrue(none.err().contains("There is no card GPU 1, of 1 of the kind NVIDIA"), none::toString);
    }

    @Test
    void whatIsNoChangeIsRefusedWithTheReason() throws IOException {
        assertEquals(2, ask("nonsense").exitCode());
        assertEquals(2, ask("share", "alpha", "many").exitCode());
        assertEquals(1, ask("share", "gamma", "1").exitCode());
        QuernRun unknown = ask("set", "max_ncpus_percent", "50");
        assertEquals(1, unknown.exitCode(), unknown::toString);
        assertFalse(unknown.err().isEmpty());
    }

    private QuernRun ask(String... words) throws IOException {
        double now = System.currentTimeMillis() / 1000.0;
        Files.writeString(folder.resolve("client_state.xml"),
                String.format(Locale.ROOT,
                        """
                                <client_state>
                                <host_info><p_ncpus>2</p_ncpus><p_fpops>1e9</p_fpops></host_info>
                                <time_stats><on_frac>1</on_frac><active_frac>1</active_frac><last_update>%1$.0f</last_update></time_stats>
                                %2$s<workunit><name>w1</name><app_name>alpha</app_name><version_num>100</version_num>
                                <rsc_fpops_est>7.2e12</rsc_fpops_est></workunit>
                                <result><name>w1_0</name><wu_name>w1</wu_name><platform>p</platform><version_num>100</version_num>
                                <state>2</state><report_deadline>%3$.0f</report_deadline><received_time>%4$.0f</received_time></result>
                                %5$s%6$s</client_state>
                                """,
                        now, project("alpha"), now + 3 * 3600, now - 86_400 * 6,
                        project("beta").replace("<project_name>beta", "<project_name>" + second), state));
        List<String> all = new ArrayList<>(List.of("what-if", "--data-dir", folder.toString()));
        all.addAll(List.of(words));
        return QuernRun.quern(all.toArray(String[]::new));
    }

    private static String project(String name) {
        return String.format(Locale.ROOT, """
                <project><master_url>http://%1$s.example/</master_url><project_name>%1$s</project_name>
                <hostid>3</hostid><resource_share>100</resource_share></project>
                <app><name>%1$s</name></app>
                <app_version><app_name>%1$s</app_name><version_num>100</version_num><platform>p</platform>
                <avg_ncpus>1</avg_ncpus><flops>1e9</flops></app_version>
                """, name);
    }
}
