package org.quern.cli.host;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlCommand;
import org.quern.cli.control.ControlException;
import org.quern.cli.move.Owner;
import org.quern.cli.text.NearNames;
import org.quern.config.file.RegularFile;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.store.DirectoryLock;
import org.quern.daemon.store.UserFiles;
import org.quern.model.SavedState;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;

/** What {@code quern prefs set} and {@code unset} do alike: change the override, by the running client or, where none runs, in its file. */
abstract class PrefsChange extends ControlCommand {
    private static final String OPEN = "<global_preferences>";
    private static final String CLOSE = "</global_preferences>";
    /** Around the file, which may begin and end with remarks. */
    private static final String FRAME = "<boinc_gui_rpc_reply>";
    private static final String FRAME_END = "</boinc_gui_rpc_reply>";
    private static final String OVERRIDE = "get_global_prefs_override";
    /** What a client says to a change that was made from preferences which somebody has changed since. */
    private static final String OUTDATED = "changed meanwhile";
    /** Each time somebody else's change got through, so this is a crowd. */
    private static final int MOST_TRIES = 100;
    /** Another command is done by then; a client that starts has opened its port, or is about to. */
    private static final int LOCK_SECONDS = 5;

    /** What is to be changed: values by element, empty for those that go. */
    abstract Map<Preference, Optional<String>> wishes() throws ControlException;

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        Optional<OverrideChange> change = saved(client);
        for (int i = 1; change.isEmpty(); i++) {
            if (i == MOST_TRIES) {
                throw ControlException.failed("Others change the preferences all the time: try again.");
            }
            change = saved(client);
        }
        client.ask("read_global_prefs_override");
        tell(change.get(), "");
    }

    /** What was saved; empty if somebody else changed the preferences meanwhile. Only Quern compares: what BOINC's client saved is looked at. */
    private Optional<OverrideChange> saved(ControlClient client) throws ControlException, IOException {
        OverrideChange change = OverrideChange.of(text(client, OVERRIDE), wishes(),
                said(text(client, "get_global_prefs_working")), said(text(client, "get_global_prefs_file")));
        boolean compares = client.askPlainly(GuiQuestion.of("expect_quern_prefs_unchanged")).error().isEmpty();
        GuiAnswer answer = client.askPlainly(GuiQuestion.of("set_global_prefs_override").holding(change.text()));
        Optional<String> error = answer.error();
        if (error.filter(OUTDATED::equals).isPresent()) {
            return Optional.empty();
        }
        if (error.isPresent() || answer.unauthorized()
                || (!compares && !text(client, OVERRIDE).strip().equals(change.text().strip()))) {
            throw ControlException.failed("The client could not save the preferences; 'quern messages' says why.");
        }
        return Optional.of(change);
    }

    /** The document that the client answers with; empty if it has none. */
    private static String text(ControlClient client, String question) throws ControlException, IOException {
        GuiAnswer answer = client.askPlainly(GuiQuestion.of(question));
        if (answer.unauthorized()) {
            client.ask(question); // which says why
        }
        String told = answer.text();
        int from = told.indexOf(FRAME) + FRAME.length();
        int to = told.lastIndexOf(FRAME_END);
        boolean isThere = told.contains(OPEN) && told.contains(CLOSE) && from >= FRAME.length() && to > from;
        return isThere ? told.substring(from, to).strip() + "\n" : "";
    }

    private static Preferences said(String document) {
        return document.isEmpty() ? Preferences.BUILT_IN
                : PreferencesFiles.written(document.getBytes(StandardCharsets.ISO_8859_1), now()).value();
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
                change = OverrideChange.of(text, wishes(), held.now(), held.withoutOverride());
                byte[] changed = change.text().getBytes(StandardCharsets.ISO_8859_1);
                owner.act(() -> {
                    if (changed.length == 0) {
                        UserFiles.remove(file);
                    } else {
                        UserFiles.replace(file, changed);
                    }
                    return file;
                });
            }
        } catch (IOException e) {
            throw ControlException.failed(UserFiles.named(file) + " cannot be changed: " + WriteTrouble.words(e));
        }
        tell(change, " No client runs in " + directory + ": it holds from its next start on.");
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
                            PrefsChange.now()).orElse(Preferences.BUILT_IN));
        }
    }

    private static double now() {
        return Instant.now().toEpochMilli() / 1000.0;
    }

    private void tell(OverrideChange change, String more) throws ControlException {
        List<String> told = new ArrayList<>();
        Map<String, Object> facts = new LinkedHashMap<>();
        for (Map.Entry<Preference, Optional<String>> wish : wishes().entrySet()) {
            told.add(wish.getKey().element() + wish.getValue().map(value -> " is "
                    + wish.getKey().words(Double.parseDouble(value)) + " on this computer")
                    .orElse(" is what the project, or the client, says"));
            facts.put(wish.getKey().element(), wish.getValue());
        }
        change.following().forEach(each -> told.add(each.element() + " follows it"));
        change.kept().forEach((each, value) -> told.add(each.element() + " stays " + each.words(value)
                + ", which the file has to name now"));
        if (change.text().isEmpty()) {
            told.add(PreferencesFiles.OVERRIDE + " says nothing else and is gone");
        }
        Map<String, Object> kept = new LinkedHashMap<>();
        change.kept().forEach((each, value) -> kept.put(each.element(), value));
        done(true, String.join("; ", told) + "." + more, Map.of("set", facts, "kept", kept));
    }

    /** The preference of that name. */
    static Preference named(String name) throws ControlException {
        return Preference.ofElement(name).filter(PreferenceNames::isSettable).orElseThrow(() -> ControlException.failed(
                "There is no preference '" + name + "'. Near: "
                        + String.join(", ", NearNames.of(name, PreferenceNames.ALL)) + "."));
    }
}
