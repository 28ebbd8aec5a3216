package org.quern.cli.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;

class KnownPreferencesTest {
    private static final String OLD = """
            <global_preferences>
               <max_ncpus_pct>0.000000</max_ncpus_pct>
               <suspend_cpu_usage>25.000000</suspend_cpu_usage>
            </global_preferences>
            """;
    private static final String NEW = OLD.replace("</global_preferences>",
            "   <niu_max_ncpus_pct>100.000000</niu_max_ncpus_pct>\n</global_preferences>");

    @Test
    void aClientHasTheValuesOfAComputerNotInUseIfItNamesThem() {
        KnownPreferences old = KnownPreferences.ofBoinc(OLD);
        assertFalse(old.has(Preference.NIU_MAX_NCPUS_PCT));
        assertFalse(old.hasNotInUse());
        assertTrue(old.has(Preference.MAX_NCPUS_PCT));
        assertTrue(old.has(Preference.RUN_ON_BATTERIES), "what it does not name need not be unknown to it");
        assertTrue(KnownPreferences.ofBoinc(NEW).has(Preference.NIU_MAX_NCPUS_PCT));
        assertTrue(KnownPreferences.ofBoinc(NEW).hasNotInUse());
    }

    @Test
    void whatIsQuernsOwnNoOtherClientHas() {
        assertTrue(KnownPreferences.ALL.has(Preference.GPU_START_HOUR));
        assertTrue(KnownPreferences.ALL.has(HourKind.GPU));
        assertFalse(KnownPreferences.ofBoinc(NEW).has(Preference.GPU_START_HOUR));
        assertFalse(KnownPreferences.ofBoinc(NEW).has(HourKind.GPU));
        assertTrue(KnownPreferences.ofBoinc(NEW).has(HourKind.NETWORK));
    }

    @Test
    void forAClientThatHasNoneTheFileNamesNoValueOfAComputerNotInUse() throws ControlException {
        PreferenceWishes wishes = PreferenceWishes.of(Map.of("max_ncpus_pct", "50"), List.of());
        assertFalse(OverrideChange.of("", wishes, Preferences.BUILT_IN, Preferences.BUILT_IN, false).text()
                .contains("niu_"));
        OverrideChange change = OverrideChange.of("", wishes, Preferences.BUILT_IN, Preferences.BUILT_IN, true);
        assertTrue(change.text().contains("<niu_suspend_cpu_usage>50</niu_suspend_cpu_usage>"), change.text());
        assertEquals(List.of("niu_max_ncpus_pct follows it",
                "niu_suspend_cpu_usage stays 50 %, which the file has to name now"), change.besides());
    }
}
