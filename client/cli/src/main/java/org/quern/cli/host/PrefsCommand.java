package org.quern.cli.host;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.common.Json;
import org.quern.cli.text.Table;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.WeekdayHours;
import org.quern.model.ExitCode;
import org.quern.model.SavedState;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern prefs}: each preference in force, and the file that it comes from. */
@Command(name = "prefs", description = "Print each preference in force, and the file that it comes from.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:printed", "1:there is no such data directory, or its preferences cannot be read",
    "2:wrong arguments"}, subcommands = {
        PrefsSetCommand.class, PrefsUnsetCommand.class})
public final class PrefsCommand implements Callable<Integer> {
    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        String obstacle = DirectoryAccess.obstacle(dataDir.path()).orElse("");
        if (!obstacle.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, obstacle);
        }
        SavedState state = KnownState.of(dataDir.path(), spec.commandLine().getErr());
        PreferencesRead read = PreferencesRead.of(dataDir.path(), state);
        String unknown = read.unknown();
        if (!unknown.isEmpty()) { // built-in values are not what is in force
            return Complaint.tell(spec, ExitCode.FAILED, unknown
                    + ". So it is not known which preferences are in force: ask as root, or as the client's user.");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(PreferenceFacts.of(read)));
        } else {
            print(out, read.loaded());
            read.mistakes().forEach(spec.commandLine().getErr()::println);
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private static void print(PrintWriter out, PreferencesFiles.Loaded read) {
        Preferences preferences = read.preferences();
        Table table = new Table("PREFERENCE", "VALUE", "FROM");
        for (Preference preference : Preference.values()) {
            table.row(preference.element(), value(preferences, preference), preferences.origin(preference).toString());
        }
        for (HourKind kind : HourKind.values()) {
            preferences.days(kind)
                    .forEach((day, hours) -> table.row(new WeekdayHours(kind, day).name(), HoursWish.words(hours),
                            preferences.origin(new WeekdayHours(kind, day)).toString()));
        }
        if (!read.venue().isEmpty()) {
            table.row("venue", read.venue(), "");
        }
        if (!preferences.sourceProject().isEmpty()) {
            table.row("source_project", preferences.sourceProject(), "");
        }
        table.lines(Terminal.width()).forEach(line -> out.println((Object) line));
    }

    private static String value(Preferences preferences, Preference preference) {
        double value = preferences.number(preference);
        return preference == Preference.MOD_TIME && value > 0 ? Words.time(value) : preference.words(value);
    }
}
