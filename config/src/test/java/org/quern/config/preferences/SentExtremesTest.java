package org.quern.config.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Preferences of a server with which nothing can be computed are told with their sender; usual ones, and the user's own, are not. */
class SentExtremesTest {
    private static final String SENDER = "<source_project>http://evil.test/</source_project>";

    @TempDir
    Path dir;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            <disk_max_used_gb>0.00001</disk_max_used_gb> | disk_max_used_gb 1.0E-5
            <start_hour>24</start_hour><end_hour>0</end_hour> | start_hour 24, end_hour 0
            <start_hour>3</start_hour><end_hour>3.01</end_hour> | start_hour 3, end_hour 3.01
            <run_if_user_active>0</run_if_user_active><idle_time_to_run>9e9</idle_time_to_run> | run_if_user_active 0, idle_time_to_run 9000000000
            <suspend_cpu_usage>0.01</suspend_cpu_usage> | suspend_cpu_usage 0.01, niu_suspend_cpu_usage 0.01
            <ram_max_used_busy_pct>0.1</ram_max_used_busy_pct><ram_max_used_idle_pct>0.1</ram_max_used_idle_pct> | ram_max_used_busy_pct 0.1, ram_max_used_idle_pct 0.1
            <cpu_usage_limit>0.1</cpu_usage_limit> | cpu_usage_limit 0.1, niu_cpu_usage_limit 0.1
            <day_prefs><day_of_week>1</day_of_week><start_hour>24</start_hour><end_hour>0</end_hour></day_prefs> |
            <disk_max_used_gb>10</disk_max_used_gb><run_if_user_active>1</run_if_user_active> |
            <start_hour>22</start_hour><end_hour>6</end_hour> |
            """)
    void whatForbidsEverythingIsToldWithItsSender(String body, String expected) throws IOException {
        network(SENDER + "<run_if_user_active>1</run_if_user_active>" + body);
        assertEquals(Optional.ofNullable(expected)
                .map(what -> "The preferences that http://evil.test/ sent let next to nothing be computed here: " + what
                        + ". Set your own with a manager program or in global_prefs_override.xml"),
                told());
    }

    @Test
    void theUsersOwnAreTheUsersWish() throws IOException {
        network(SENDER + "<run_if_user_active>1</run_if_user_active>");
        Files.writeString(dir.resolve("global_prefs_override.xml"),
                "<global_preferences><disk_max_used_gb>0.00001</disk_max_used_gb></global_preferences>");
        assertEquals(Optional.empty(), told());
    }

    @Test
    void whoSentThemIsNamedAndNotWhereTheyWereEdited() throws IOException {
        network(SENDER + "<source_scheduler>http://sender.test/</source_scheduler>");
        Preferences read = read();
        assertEquals("http://sender.test/", read.sentBy());
        assertEquals(", as http://sender.test/ sent it", read.senderWords(Preference.RUN_IF_USER_ACTIVE));
    }

    private Optional<String> told() {
        return SentExtremes.told(read());
    }

    private Preferences read() {
        return PreferencesFiles.read(dir, "", project -> Optional.empty(), 1_800_000_000).value().preferences();
    }

    private void network(String body) throws IOException {
        Files.writeString(dir.resolve("global_prefs.xml"), "<global_preferences>" + body + "</global_preferences>");
    }
}
