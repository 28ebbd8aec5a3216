package org.quern.cli.host;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Origin;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceKind;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.TimeWindow;

/** Preferences and where they come from, as JSON has them (docs/preferences.md). The names are part of the command's interface. */
public final class PreferenceFacts {
    private PreferenceFacts() {}

    /** Those of a data directory. */
    static Map<String, Object> of(PreferencesRead read) {
        Preferences preferences = read.loaded().preferences();
        return facts(read.loaded().venue(), preferences, preferences::origin, read.mistakes());
    }

    /**
     * Those of a client that answers.
     *
     * @param directory its data directory, null if that is not known: then the user's own file is told from all else, which is empty
     */
    public static Map<String, Object> of(ControlClient client, @Nullable Path directory)
            throws ControlException, IOException {
        OwnPreferences own = new OwnPreferences(client);
        Preferences inForce = own.inForce();
        PreferencesRead read = directory == null ? null : PreferencesRead.of(directory,
                KnownState.of(directory, new PrintWriter(new StringWriter())));
        if (read != null && read.unknown().isEmpty()) {
            return facts(read.loaded().venue(), inForce, read.loaded().preferences()::origin, read.mistakes());
        }
        Preferences written = own.written();
        Origin elsewhere = new Origin("", "");
        return facts("", inForce, preference -> written.origin(preference).isNamedIn(PreferencesFiles.OVERRIDE)
                ? written.origin(preference) : elsewhere, List.of());
    }

    private static Map<String, Object> facts(String venue, Preferences preferences,
            Function<Preference, Origin> origins, List<String> mistakes) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("venue", venue);
        facts.put("source_project", preferences.sourceProject());
        facts.put("preferences", each(preferences, origins));
        facts.put("computing_days", days(preferences.computingWindow()));
        facts.put("network_days", days(preferences.networkWindow()));
        facts.put("mistakes", mistakes);
        return facts;
    }

    private static List<Object> each(Preferences preferences, Function<Preference, Origin> origins) {
        List<Object> all = new ArrayList<>();
        for (Preference preference : Preference.values()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", preference.element());
            one.put("value", preference.kind() == PreferenceKind.FLAG ? preferences.is(preference)
                    : preferences.number(preference));
            one.put("unit", preference.unit());
            one.put("from", origins.apply(preference).file());
            one.put("how", origins.apply(preference).how());
            all.add(one);
        }
        return all;
    }

    private static Map<String, Object> days(TimeWindow window) {
        Map<String, Object> days = new LinkedHashMap<>();
        window.days().forEach((day, hours) -> days.put(day.name().toLowerCase(Locale.ROOT), hours));
        return days;
    }
}
