package org.quern.cli.host;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlCommand;
import org.quern.cli.control.ControlException;
import org.quern.cli.move.Owner;
import org.quern.config.file.RegularFile;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.store.ConfigurationFiles;
import org.quern.daemon.store.DirectoryLock;
import org.quern.model.SavedState;

/** What {@code quern prefs set} and {@code unset} do alike: change the override, by the running client or, where none runs, in its file. */
abstract class PrefsChange extends ControlCommand {
    /** Another command is done by then; a client that starts has opened its port, or is about to. */
    private static final int LOCK_SECONDS = 5;

    /** What is to be changed. */
    abstract PreferenceWishes wishes() throws ControlException;

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        tell(new OwnPreferences(client).save(wishes()), "");
    }

    @Override
    protected boolean runWithout(Path directory) throws ControlException {
        Path file = directory.resolve(PreferencesFiles.OVERRIDE);
        if (!Files.isDirectory(directory)) {
            return false;
        }
        OverrideChange change;
        try {
            // Root's rights would be those of the owner's programs, which may put links there at any moment.
            Owner owner = Owner.of(directory.toRealPath());
            try (DirectoryLock _ = owner.act(() -> locked(directory))) {
                String text = owner.act(() -> Files.exists(file) ? RegularFile.text(file) : "");
                PreferencesInForce held = owner.act(() -> PreferencesInForce.in(directory));
                change = OverrideChange.of(text, wishes(), held.now(), held.withoutOverride(), true);
                byte[] changed = change.text().getBytes(StandardCharsets.ISO_8859_1);
                owner.act(() -> {
                    if (changed.length == 0) {
                        ConfigurationFiles.remove(file);
                    } else {
                        ConfigurationFiles.replace(file, changed);
                    }
                    return file;
                });
            }
        } catch (IOException e) {
            throw ControlException
                    .failed(ConfigurationFiles.named(file) + " cannot be changed: " + WriteTrouble.words(e));
        }
        tell(new SavedPreferences(change, wishes()),
                " No client runs in " + directory + ": it holds from its next start on.");
        return true;
    }

    private static DirectoryLock locked(Path directory) throws IOException {
        DirectoryLock lock = DirectoryLock.tryFor(directory, LOCK_SECONDS);
        if (lock == null) {
            throw new IOException("another client that answers no commands, or another command, is at work in "
                    + directory + "; try again when it is done");
        }
        return lock;
    }

    /** What holds in a directory in which no client runs. */
    private record PreferencesInForce(Preferences now, Preferences withoutOverride) {
        static PreferencesInForce in(Path directory) {
            SavedState state = KnownState.of(directory, new PrintWriter(new StringWriter()));
            return new PreferencesInForce(PreferencesRead.of(directory, state).loaded().preferences(),
                    PreferencesFiles.network(directory, state == null ? "" : state.hostVenue(),
                            url -> state == null ? Optional.empty() : Optional.of(state.venueOf(url)),
                            OwnPreferences.now()).orElse(Preferences.BUILT_IN));
        }
    }

    private void tell(SavedPreferences saved, String more) {
        done(true, saved.sentence() + more, saved.facts());
    }
}
