package org.quern.cli.host;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.config.AppConfigFile;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

/**
 * The preferences of a data directory.
 *
 * @param loaded those in force
 * @param mistakes what is wrong in any of the user's files: preferences, options, wishes for the attached projects' applications
 */
public record PreferencesRead(PreferencesFiles.Loaded loaded, List<String> mistakes) {
    public PreferencesRead {
        mistakes = List.copyOf(mistakes);
    }

    /** Which file of preferences could not be read, and why; empty if all that are there were. */
    String unknown() {
        return mistakes.stream().filter(each -> each.startsWith("global_prefs") && each.contains(": cannot be read: "))
                .findFirst().orElse("");
    }

    /** Reads them; {@code state} is what the client knows, null if that is nothing. */
    public static PreferencesRead of(Path directory, @Nullable SavedState state) {
        ReadResult<PreferencesFiles.Loaded> read = PreferencesFiles.read(directory,
                state == null ? "" : state.hostVenue(),
                url -> state == null ? Optional.empty() : Optional.of(state.venueOf(url)),
                Instant.now().toEpochMilli() / 1000.0);
        List<String> mistakes = new ArrayList<>(read.mistakes().stream().map(Mistake::toString).toList());
        ClientOptionsFile.read(directory, ClientOptions.BUILT_IN).mistakes()
                .forEach(mistake -> mistakes.add(mistake.toString()));
        DataDirectory data = new DataDirectory(directory);
        List<SavedProject> projects = state == null ? List.of() : state.projects();
        for (SavedProject project : projects) {
            AppConfigFile.read(data.projectDirectory(project.url())).mistakes()
                    .forEach(mistake -> mistakes.add(project.url().canonical() + ": " + mistake));
        }
        return new PreferencesRead(read.value(), mistakes);
    }
}
