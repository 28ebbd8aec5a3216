package org.quern.cli.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.config.preferences.PreferencesFiles;

/**
 * What came of a change of global_prefs_override.xml.
 *
 * @param change the change
 * @param wishes what was wished
 */
public record SavedPreferences(OverrideChange change, PreferenceWishes wishes) {
    private static final String NOT_HERE = " is what the project, or the client, says";
    private static final String HERE = " on this computer";

    /** For people. */
    public String sentence() {
        List<String> told = new ArrayList<>();
        wishes.values().forEach((preference, wish) -> told.add(preference.element() + wish.map(value -> " is "
                + preference.words(Double.parseDouble(value)) + HERE).orElse(NOT_HERE)));
        wishes.days().forEach((day, wish) -> told.add(
                day.name() + wish.map(hours -> " is " + HoursWish.words(hours) + HERE).orElse(NOT_HERE)));
        told.addAll(change.besides());
        if (change.text().isEmpty()) {
            told.add(PreferencesFiles.OVERRIDE + " says nothing else and is gone");
        }
        return String.join("; ", told) + ".";
    }

    /** For programs. */
    public Map<String, Object> facts() {
        Map<String, Object> set = new LinkedHashMap<>();
        wishes.values().forEach((preference, wish) -> set.put(preference.element(), wish));
        wishes.days().forEach((day, wish) -> set.put(day.name(), wish));
        Map<String, Object> kept = new LinkedHashMap<>();
        change.kept().forEach((each, value) -> kept.put(each.element(), value));
        return Map.of("set", set, "kept", kept);
    }
}
