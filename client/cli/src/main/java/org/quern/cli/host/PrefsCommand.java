package org.quern.cli.host;

import java.io.PrintWriter;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.Json;
import org.quern.config.AppConfigFile;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceKind;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.PreferencesXml;
import org.quern.config.preferences.TimeWindow;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.Outcome;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern prefs}: each preference in force, and the file that it comes from. */
@Command(name = "prefs", description = "Print each preference in force, and the file that it comes from.")
public final class PrefsCommand implements Runnable {
    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        SavedState state = KnownState.of(dataDir.path(), spec.commandLine().getErr());
        Outcome<PreferencesFiles.Loaded> read = read(state);
        List<String> mistakes = mistakes(read, state);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(facts(read.value(), mistakes)));
        } else {
            print(out, read.value());
            mistakes.forEach(spec.commandLine().getErr()::println);
        }
        out.flush();
    }

    /** What is wrong in any of the user's files: preferences, options, wishes for the attached projects' applications. */
    private List<String> mistakes(Outcome<PreferencesFiles.Loaded> read, @Nullable SavedState state) {
        List<String> mistakes = new ArrayList<>(read.mistakes().stream().map(Mistake::toString).toList());
        ClientOptionsFile.read(dataDir.path(), ClientOptions.BUILT_IN).mistakes()
                .forEach(mistake -> mistakes.add(mistake.toString()));
        DataDirectory data = new DataDirectory(dataDir.path());
        List<SavedProject> projects = state == null ? List.of() : state.projects();
        for (SavedProject project : projects) {
            AppConfigFile.read(data.projectDirectory(project.url())).mistakes()
                    .forEach(mistake -> mistakes.add(project.url().canonical() + ": " + mistake));
        }
        return mistakes;
    }

    private Outcome<PreferencesFiles.Loaded> read(@Nullable SavedState state) {
        String venue = state == null ? "" : state.hostVenue();
        return PreferencesFiles.read(dataDir.path(), venue,
                url -> state == null ? Optional.empty() : Optional.of(state.venueOf(url)),
                Instant.now().toEpochMilli() / 1000.0);
    }

    private static Map<String, Object> facts(PreferencesFiles.Loaded read, List<String> mistakes) {
        Preferences preferences = read.preferences();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("venue", read.venue());
        facts.put("source_project", preferences.sourceProject());
        facts.put("preferences", each(preferences));
        facts.put("computing_days", days(preferences.computingWindow()));
        facts.put("network_days", days(preferences.networkWindow()));
        facts.put("mistakes", mistakes);
        return facts;
    }

    private static List<Object> each(Preferences preferences) {
        List<Object> all = new ArrayList<>();
        for (Preference preference : Preference.values()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", preference.element());
            one.put("value", preference.kind() == PreferenceKind.FLAG ? preferences.is(preference)
                    : preferences.number(preference));
            one.put("unit", preference.unit());
            one.put("from", preferences.origin(preference).file());
            one.put("how", preferences.origin(preference).how());
            all.add(one);
        }
        return all;
    }

    private static Map<String, Object> days(TimeWindow window) {
        Map<String, Object> days = new LinkedHashMap<>();
        window.days().forEach((day, hours) -> days.put(day.name().toLowerCase(Locale.ROOT), hours));
        return days;
    }

    private static void print(PrintWriter out, PreferencesFiles.Loaded read) {
        Preferences preferences = read.preferences();
        for (Preference preference : Preference.values()) {
            out.printf("%-30s %-18s %s%n", preference.element(), value(preferences, preference),
                    preferences.origin(preference));
        }
        printDays(out, "computing", preferences.computingWindow());
        printDays(out, "network", preferences.networkWindow());
        if (!read.venue().isEmpty()) {
            out.printf("%-30s %s%n", "venue", read.venue());
        }
        if (!preferences.sourceProject().isEmpty()) {
            out.printf("%-30s %s%n", "source_project", preferences.sourceProject());
        }
    }

    private static String value(Preferences preferences, Preference preference) {
        return (PreferencesXml.plain(preferences.number(preference)) + " " + preference.unit()).strip();
    }

    private static void printDays(PrintWriter out, String what, TimeWindow window) {
        for (Map.Entry<DayOfWeek, Hours> day : window.days().entrySet()) {
            out.printf("%-30s %s to %s h%n", what + " on " + day.getKey().name().toLowerCase(Locale.ROOT),
                    PreferencesXml.plain(day.getValue().start()), PreferencesXml.plain(day.getValue().end()));
        }
    }
}
