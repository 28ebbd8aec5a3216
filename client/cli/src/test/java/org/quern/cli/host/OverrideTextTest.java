package org.quern.cli.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OverrideTextTest {
    @Test
    void aFileThatIsNotThereBegins() {
        assertEquals("<global_preferences>\n   <run_on_batteries>1</run_on_batteries>\n</global_preferences>\n",
                with("", "run_on_batteries", "1"));
    }

    @Test
    void theOldValueGoesAndEverythingElseStays() {
        String text = """
                <global_preferences>
                   <!-- mine -->
                   <start_hour>8</start_hour>
                   <unknown/>
                   <day_prefs>
                      <day_of_week>0</day_of_week>
                      <start_hour>1</start_hour>
                   </day_prefs>
                   <run_on_batteries/>
                </global_preferences>
                """;
        assertEquals(text.replace("   <start_hour>8</start_hour>\n", "").replace("</global",
                "   <start_hour>9</start_hour>\n</global"), with(text, "start_hour", "9"));
        assertEquals(text.replace("   <run_on_batteries/>\n", ""), with(text, "run_on_batteries", null));
    }

    @Test
    void commentsAreNoPartOfTheDocument() {
        String text = """
                <global_preferences>
                <!-- was <start_hour>1</start_hour> -->
                </global_preferences>
                <!-- end of </global_preferences> -->
                """;
        assertEquals(text.replaceFirst("\n</glob", "\n   <start_hour>9</start_hour>\n</glob"),
                with(text, "start_hour", "9"));
        assertEquals("none", with("<!-- <global_preferences></global_preferences> -->", "start_hour", "1"));
    }

    @Test
    void anElementWithABlankInItsTagIsFoundAndThatOfALocationStays() {
        String text = """
                <global_preferences>
                   <max_ncpus_pct >50</max_ncpus_pct >
                   <max_ncpus_pct />
                   <max_ncpus_pct_of_mine>1</max_ncpus_pct_of_mine>
                   <venue name="home">
                      <max_ncpus_pct>20</max_ncpus_pct>
                   </venue>
                </global_preferences>
                """;
        assertEquals(text.replaceAll("   <max_ncpus_pct .*\n", ""), with(text, "max_ncpus_pct", null));
    }

    @Test
    void whatIsNoDocumentOfPreferencesIsNotTouched() {
        assertEquals("none", with("<cc_config></cc_config>", "start_hour", "1"));
        assertEquals("none", with("<global_preferences>", "start_hour", "1"));
    }

    private static String with(String text, String name, @Nullable String value) {
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        values.put(name, Optional.ofNullable(value));
        return OverrideText.with(text, values).orElse("none");
    }
}
