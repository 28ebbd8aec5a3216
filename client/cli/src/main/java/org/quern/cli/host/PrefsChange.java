package org.quern.cli.host;

import java.io.IOException;
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
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.xml.Outcome;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.store.UserFiles;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;

/** What {@code quern prefs set} and {@code unset} do alike: change the override, by the running client or, where none runs, in its file. */
abstract class PrefsChange extends ControlCommand {
    private static final String OPEN = "<global_preferences>";
    private static final String CLOSE = "</global_preferences>";
    /** Around the file, which may begin and end with remarks. */
    private static final String FRAME = "<boinc_gui_rpc_reply>";
    private static final String FRAME_END = "</boinc_gui_rpc_reply>";

    /** What is to be changed: values by element, empty for those that go. */
    abstract Map<Preference, Optional<String>> wishes() throws ControlException;

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        String text = text(client);
        String changed = changed(text);
        client.ask(GuiQuestion.of("set_global_prefs_override").holding(changed));
        if (!text(client).strip().equals(changed.strip())) {
            throw ControlException.failed("The client could not save the preferences; 'quern messages' says why.");
        }
        client.ask("read_global_prefs_override");
        tell("");
    }

    private static String text(ControlClient client) throws ControlException, IOException {
        GuiAnswer answer = client.askPlainly(GuiQuestion.of("get_global_prefs_override"));
        if (answer.unauthorized()) {
            client.ask("get_global_prefs_override"); // which says why
        }
        String told = answer.text();
        int from = told.indexOf(FRAME) + FRAME.length();
        int to = told.lastIndexOf(FRAME_END);
        boolean isThere = told.contains(OPEN) && told.contains(CLOSE) && from >= FRAME.length() && to > from;
        return isThere ? told.substring(from, to).strip() + "\n" : "";
    }

    @Override
    protected boolean runWithout(Path directory) throws ControlException {
        Path file = directory.resolve(PreferencesFiles.OVERRIDE);
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try {
            // Root's rights would be those of the owner's programs, which may put links there at any moment.
            Owner owner = Owner.of(directory.toRealPath());
            String text = owner.act(() -> Files.exists(file) ? RegularFile.text(file) : "");
            byte[] changed = changed(text).getBytes(StandardCharsets.ISO_8859_1);
            owner.act(() -> {
                UserFiles.replace(file, changed);
                return file;
            });
        } catch (IOException e) {
            throw ControlException.failed(UserFiles.named(file) + " cannot be changed: " + WriteTrouble.words(e));
        }
        tell(" No client runs in " + directory + ": it holds from its next start on.");
        return true;
    }

    private String changed(String text) throws ControlException {
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        wishes().forEach((preference, value) -> values.put(preference.element(), value));
        String changed = OverrideText.with(text, values).orElseThrow(() -> ControlException.failed(
                PreferencesFiles.OVERRIDE
                        + " cannot be changed: it is no document of preferences. Mend it, or delete it."));
        Outcome<Preferences> read = PreferencesFiles.written(changed.getBytes(StandardCharsets.ISO_8859_1),
                Instant.now().toEpochMilli() / 1000.0);
        for (Map.Entry<Preference, Optional<String>> wish : wishes().entrySet()) {
            double is = read.value().number(wish.getKey());
            if (wish.getValue().isPresent() && is != Double.parseDouble(wish.getValue().get())) {
                throw ControlException.failed(wish.getKey().element() + " cannot be " + wish.getValue().get()
                        + ": a client would take it as " + PlainNumber.of(is) + ".");
            }
        }
        return changed;
    }

    private void tell(String more) throws ControlException {
        List<String> told = new ArrayList<>();
        Map<String, Object> facts = new LinkedHashMap<>();
        for (Map.Entry<Preference, Optional<String>> wish : wishes().entrySet()) {
            told.add(wish.getKey().element() + wish.getValue().map(value -> " is "
                    + wish.getKey().words(Double.parseDouble(value)) + " on this computer")
                    .orElse(" is what the project, or the client, says"));
            facts.put(wish.getKey().element(), wish.getValue());
        }
        done(true, String.join("; ", told) + "." + more, Map.of("set", facts));
    }

    /** The preference of that name. */
    static Preference named(String name) throws ControlException {
        return Preference.ofElement(name).filter(PreferenceNames::isSettable).orElseThrow(() -> ControlException.failed(
                "There is no preference '" + name + "'. Near: "
                        + String.join(", ", NearNames.of(name, PreferenceNames.ALL)) + "."));
    }
}
