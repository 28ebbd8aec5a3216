package org.quern.cli.doctor;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.host.KnownState;
import org.quern.cli.host.PreferencesRead;
import org.quern.cli.text.Words;
import org.quern.config.AttachFile;
import org.quern.config.preferences.Preferences;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

/**
 * What all checks look at.
 *
 * @param directory the data directory
 * @param isOpen it is there, and this user may look into it
 * @param client what the client that runs there says of itself
 * @param state what the last client there knew; null if there was none, or if it cannot be read
 * @param stateTrouble why the state cannot be read; empty if it can, or is not there
 * @param preferences those in force
 * @param mistakes in preferences, options, wishes for applications and the list of projects to attach to
 */
record Installation(Path directory, boolean isOpen, OwnStatus client, @Nullable SavedState state, String stateTrouble,
        Preferences preferences, List<String> mistakes) {

    static Installation of(Path directory) {
        StringWriter trouble = new StringWriter();
        boolean isOpen = Files.isDirectory(directory) && DirectoryAccess.trouble(directory).isEmpty();
        SavedState state = isOpen ? KnownState.of(directory, new PrintWriter(trouble, true)) : null;
        PreferencesRead read = PreferencesRead.of(directory, state);
        List<String> mistakes = new ArrayList<>(read.mistakes());
        AttachFile.read(new DataDirectory(directory).attachFile()).mistakes()
                .forEach(mistake -> mistakes.add(mistake.toString()));
        return new Installation(directory, isOpen, OwnStatus.of(directory), state, trouble.toString().strip(),
                read.loaded().preferences(), mistakes);
    }

    List<SavedProject> projects() {
        return state == null ? List.of() : state.projects();
    }

    /** A command that is about this directory, to be copied. */
    String command(String words) {
        return DataDirOption.command(words, directory);
    }

    /** The doctor for root, whose own default is another directory if each user has a client of his own. */
    String doctorAsRoot() {
        return "sudo quern doctor" + (DataDirOption.builtIn().filter(directory::equals).isPresent() ? ""
                : " --data-dir " + Words.shell(directory));
    }

    boolean runs() {
        return client.answers();
    }

    static double now() {
        return Instant.now().toEpochMilli() / 1000.0;
    }
}
