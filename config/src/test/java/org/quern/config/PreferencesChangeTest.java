package org.quern.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;

/** What stays of preferences when some of them change, and what a venue begins with (docs/protocol/configuration.md). */
class PreferencesChangeTest {
    private static final String MONDAY = "<day_prefs><day_of_week>1</day_of_week><start_hour>1</start_hour>"
            + "<end_hour>2</end_hour><net_start_hour>3</net_start_hour><net_end_hour>4</net_end_hour></day_prefs>";
    @TempDir
    Path directory;

    private Preferences read(String venue, String body) throws IOException {
        Files.writeString(directory.resolve("global_prefs.xml"),
                "<global_preferences>\n" + body + "\n</global_preferences>\n");
        return PreferencesFiles.read(directory, venue, project -> Optional.empty(), 1_800_000_000).value()
                .preferences();
    }

    @Test
    void aChangeLeavesAllTheRestAsItWas() throws IOException {
        Preferences before = read("", "<source_project>http://a.test/</source_project><mod_time>5</mod_time>"
                + "<idle_time_to_run>9</idle_time_to_run>" + MONDAY);
        Preferences after = before.change().set(Preference.MAX_NCPUS_PCT, 50)
                .computingDay(DayOfWeek.SUNDAY, new Hours(5, 6)).networkDay(DayOfWeek.SATURDAY, new Hours(7, 8))
                .build();
        assertEquals(50, after.number(Preference.MAX_NCPUS_PCT));
        assertEquals(9, after.number(Preference.IDLE_TIME_TO_RUN));
        assertEquals(before.origin(Preference.IDLE_TIME_TO_RUN), after.origin(Preference.IDLE_TIME_TO_RUN));
        assertEquals(Map.of(DayOfWeek.MONDAY, new Hours(1, 2), DayOfWeek.SUNDAY, new Hours(5, 6)),
                after.computingDays());
        assertEquals(Map.of(DayOfWeek.MONDAY, new Hours(3, 4), DayOfWeek.SATURDAY, new Hours(7, 8)),
                after.networkDays());
        assertEquals("http://a.test/", after.sourceProject());
    }

    @Test
    void aVenueBeginsAfreshWithoutWhatHoldsElsewhere() throws IOException {
        String elsewhere = "<mod_time>5</mod_time><idle_time_to_run>9</idle_time_to_run>" + MONDAY;
        String body = elsewhere + "<venue name=\"home\"><max_ncpus_pct>50</max_ncpus_pct></venue>";
        Preferences home = read("home", body);
        assertEquals(50, home.number(Preference.MAX_NCPUS_PCT));
        assertEquals(Preference.IDLE_TIME_TO_RUN.builtIn(), home.number(Preference.IDLE_TIME_TO_RUN));
        assertEquals(Preferences.BUILT_IN.origin(Preference.IDLE_TIME_TO_RUN),
                home.origin(Preference.IDLE_TIME_TO_RUN));
        assertEquals(Map.of(), home.computingDays());
        assertEquals(Map.of(), home.networkDays());
        assertEquals(5, home.number(Preference.MOD_TIME));
        assertEquals(9, read("work", body).number(Preference.IDLE_TIME_TO_RUN));
    }

    @ParameterizedTest(name = "{0} follows {1}")
    @CsvSource({"NIU_MAX_NCPUS_PCT,MAX_NCPUS_PCT", "NIU_CPU_USAGE_LIMIT,CPU_USAGE_LIMIT",
        "NIU_SUSPEND_CPU_USAGE,SUSPEND_CPU_USAGE"})
    void aLimitForIdleComputersFollowsTheOtherUnlessItIsNamed(Preference idle, Preference used) throws IOException {
        String body = "<" + used.element() + ">40</" + used.element() + ">";
        assertEquals(40, read("", body).number(idle));
        assertEquals(60, read("", body + "<" + idle.element() + ">60</" + idle.element() + ">").number(idle));
    }
}
