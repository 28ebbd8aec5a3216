package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quern.config.preferences.Preference;

/** What the dashboard calls the preferences (page/preference-words.js) against the table of all of them. */
class PreferenceWordsTest {
    private static final Pattern NAMED = Pattern.compile("(\\w+): '([^']*)'");

    @Test
    void everyPreferenceThatPeopleCanSetHasALabel() throws IOException {
        Set<String> settable = Arrays.stream(Preference.values()).map(Preference::element)
                .collect(Collectors.toCollection(TreeSet::new));
        Pattern.compile("'(\\w+)'").matcher(constant("NOBODYS")).results().map(name -> name.group(1))
                .forEach(settable::remove);
        assertEquals(settable, named("GROUPS").keySet(),
                "page/preference-words.js: a preference needs a label in one of the GROUPS, or is one of NOBODYS");
    }

    @Test
    void aZeroMeansTheSameOnThePageAsInCommands() throws IOException {
        Map<String, String> meant = new TreeMap<>();
        for (Preference preference : Preference.values()) {
            String words = preference.words(0);
            if (words.startsWith("0 (") && preference != Preference.MOD_TIME) {
                meant.put(preference.element(), words.substring("0 (".length(), words.length() - 1));
            }
        }
        assertEquals(meant, named("ZERO"), "page/preference-words.js, ZERO, and Preference.zero() have the same words");
    }

    private static Map<String, String> named(String constant) throws IOException {
        Map<String, String> labels = new TreeMap<>();
        NAMED.matcher(constant(constant)).results().forEach(each -> labels.put(each.group(1), each.group(2)));
        return labels;
    }

    /** What is behind a constant's name, up to the end of its statement. */
    private static String constant(String name) throws IOException {
        try (var in = Objects.requireNonNull(
                Dashboard.class.getResourceAsStream("page/preference-words.js"), "page/preference-words.js")) {
            String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int from = script.indexOf("export const " + name + " = ");
            return script.substring(from, script.indexOf(";\n", from));
        }
    }
}
