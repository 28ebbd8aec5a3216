package org.quern.cli.host;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.Origin;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceKind;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.WeekdayHours;

/** Preferences and where they come from, as JSON has them (docs/preferences.md). The names are part of the command's interface. */
public final class PreferenceFacts {
    private PreferenceFacts() {}

    /** Those of a data directory. */
    static Map<String, Object> of(PreferencesRead read) {
        Preferences preferences = read.loaded().preferences();
        return facts(KnownPreferences.ALL, read.loaded().venue(), preferences, preferences::origin, preferences::origin,
                read.mistakes());
    }

    /**
     * Those of a client that answers; what its version does not know is left out.
     *
     * @param directory its data directory, null if that is not known: then the user's own file is told from all else, which is empty
     */
    public static Map<String, Object> of(ControlClient client, @Nullable Path directory)
            throws ControlException, IOException {
        OwnPreferences own = new OwnPreferences(client);
        Preferences inForce = own.inForce();
        KnownPreferences known = own.known();
        PreferencesRead read = directory == null ? null : PreferencesRead.of(directory,
                KnownState.of(directory, new PrintWriter(new StringWriter())));
        if (read != null && read.unknown().isEmpty()) {
            Preferences loaded = read.loaded().preferences();
            return facts(known, read.loaded().venue(), inForce, loaded::origin, loaded::origin, read.mistakes());
        }
        Preferences written = own.written();
        Origin elsewhere = new Origin("", "");
        return facts(known, "", inForce, preference -> written.origin(preference).isNamedIn(PreferencesFiles.OVERRIDE)
                ? written.origin(preference) : elsewhere,
                day -> written.days(day.kind()).containsKey(day.day()) ? written.origin(day) : elsewhere, List.of());
    }

    private static Map<String, Object> facts(KnownPreferences known, String venue, Preferences preferences,
            Function<Preference, Origin> origins, Function<WeekdayHours, Origin> dayOrigins, List<String> mistakes) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("venue", venue);
        facts.put("source_project", preferences.sourceProject());
        facts.put("preferences", each(known, preferences, origins));
        for (HourKind kind : HourKind.values()) {
            if (known.has(kind)) {
                facts.put(kind.days(), days(preferences, kind, dayOrigins));
            }
        }
        facts.put("mistakes", mistakes);
        return facts;
    }

    private static List<Object> each(KnownPreferences known, Preferences preferences,
            Function<Preference, Origin> origins) {
        List<Object> all = new ArrayList<>();
        for (Preference preference : Preference.values()) {
            if (!known.has(preference)) {
                continue;
            }
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

    private static Map<String, Object> days(Preferences preferences, HourKind kind,
            Function<WeekdayHours, Origin> origins) {
        Map<String, Object> days = new LinkedHashMap<>();
        preferences.days(kind).forEach((day, hours) -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("start", hours.start());
            one.put("end", hours.end());
            one.put("from", origins.apply(new WeekdayHours(kind, day)).file());
            one.put("how", origins.apply(new WeekdayHours(kind, day)).how());
            days.put(new WeekdayHours(kind, day).dayName(), one);
        });
        return days;
    }
}
