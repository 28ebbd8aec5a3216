package org.quern.cli.host;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.OtherPreferences;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.WeekdayHours;
import org.quern.model.SavedState;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;

/** The preferences of this computer alone, by the client that keeps them: any that answers managers (docs/protocol/gui-rpc.md 5). */
public final class OwnPreferences {
    private static final String OPEN = "<global_preferences>";
    private static final String CLOSE = "</global_preferences>";
    /** Around the file, which may begin and end with remarks. */
    private static final String FRAME = "<boinc_gui_rpc_reply>";
    private static final String FRAME_END = "</boinc_gui_rpc_reply>";
    private static final String OVERRIDE = "get_global_prefs_override";
    private static final String WORKING = "get_global_prefs_working";
    /** What a client says to a change that was made from preferences which somebody has changed since. */
    private static final String OUTDATED = "changed meanwhile";
    /** Each time somebody else's change got through, so this is a crowd. */
    private static final int MOST_TRIES = 100;
    /** Two seconds: where somebody else has changed them again they never hold. */
    private static final int MOST_LOOKS = 40;
    private final ControlClient client;

    public OwnPreferences(ControlClient client) {
        this.client = client;
    }

    /**
     * Changes them, and they hold at once.
     *
     * @throws ControlException if a client would take a value otherwise, or does not save it
     */
    public SavedPreferences save(PreferenceWishes wishes) throws ControlException, IOException {
        refuseUnknown(wishes);
        Optional<OverrideChange> change = saved(wishes);
        for (int i = 1; change.isEmpty(); i++) {
            if (i == MOST_TRIES) {
                throw ControlException.failed("Others change the preferences all the time: try again.");
            }
            change = saved(wishes);
        }
        client.ask("read_global_prefs_override");
        awaitForce(wishes);
        return new SavedPreferences(change.get(), wishes);
    }

    /** A client that reads its files beside the answer shall not tell of the preferences of before to whoever looks next. */
    private void awaitForce(PreferenceWishes wishes) throws ControlException, IOException {
        Preferences without = said(text("get_global_prefs_file"));
        int[] looks = {0};
        try {
            client.confirms(() -> looks[0]++ == MOST_LOOKS || wishes.hold(inForce(), without));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is saved
        }
    }

    /** Empty if somebody else changed the preferences meanwhile. Only Quern compares: what BOINC's client saved is looked at. */
    private Optional<OverrideChange> saved(PreferenceWishes wishes)
            throws ControlException, IOException {
        OverrideChange change = change(wishes);
        boolean compares = client.askPlainly(GuiQuestion.of("expect_quern_prefs_unchanged")).error().isEmpty();
        GuiAnswer answer = client.askPlainly(GuiQuestion.of("set_global_prefs_override").holding(change.text()));
        Optional<String> error = answer.error();
        if (error.filter(OUTDATED::equals).isPresent()) {
            return Optional.empty();
        }
        if (error.isPresent() || answer.unauthorized()
                || (!compares && !text(OVERRIDE).strip().equals(change.text().strip()))) {
            throw ControlException.failed("The client could not save the preferences; 'quern messages' says why.");
        }
        return Optional.of(change);
    }

    private OverrideChange change(PreferenceWishes wishes) throws ControlException, IOException {
        return OverrideChange.of(text(OVERRIDE), wishes, inForce(), said(text("get_global_prefs_file")),
                known().hasNotInUse());
    }

    /** Which preferences the client has. */
    KnownPreferences known() throws ControlException, IOException {
        return client.ownStatus().text("version").isEmpty() ? KnownPreferences.ofBoinc(text(WORKING))
                : KnownPreferences.ALL;
    }

    private void refuseUnknown(PreferenceWishes wishes) throws ControlException, IOException {
        KnownPreferences known = known();
        List<String> unknown = Stream.concat(
                wishes.values().keySet().stream().filter(each -> !known.has(each)).map(Preference::element),
                wishes.days().keySet().stream().filter(each -> !known.has(each.kind())).map(WeekdayHours::name))
                .toList();
        if (!unknown.isEmpty()) {
            throw ControlException.failed("This client does not know " + String.join(", ", unknown)
                    + ": its version has no such preference. Nothing was changed.");
        }
    }

    /** Those that hold now. */
    Preferences inForce() throws ControlException, IOException {
        return said(text(WORKING));
    }

    /** What the user's own file says by itself. */
    Preferences written() throws ControlException, IOException {
        return said(text(OVERRIDE));
    }

    /**
     * What would hold if wishes were saved.
     *
     * @param others the values that would be others
     * @param besides what becomes of preferences that nobody named, a clause each
     */
    public record Foreseen(OtherPreferences others, List<String> besides) {
        public Foreseen {
            besides = List.copyOf(besides);
        }
    }

    /**
     * What would hold if these wishes were saved.
     *
     * @param directory the client's data directory
     */
    public Foreseen foresee(Path directory, PreferenceWishes wishes) throws ControlException, IOException {
        refuseUnknown(wishes);
        OverrideChange change = change(wishes);
        Preferences then = with(directory, change.text());
        Preferences now = with(directory, text(OVERRIDE));
        SortedMap<Preference, Double> others = new TreeMap<>();
        for (Preference preference : Preference.values()) {
            if (PreferenceNames.isSettable(preference) && then.number(preference) != now.number(preference)) {
                others.put(preference, then.number(preference));
            }
        }
        if (others.containsKey(Preference.MAX_NCPUS_PCT)) { // it would be taken to follow
            others.put(Preference.NIU_MAX_NCPUS_PCT, then.number(Preference.NIU_MAX_NCPUS_PCT));
        }
        SortedMap<WeekdayHours, Hours> days = new TreeMap<>();
        for (WeekdayHours day : WeekdayHours.ALL) {
            Hours hours = then.hours(day);
            if (!hours.equals(now.hours(day))) {
                days.put(day, hours);
            }
        }
        return new Foreseen(new OtherPreferences(others, days), change.besides());
    }

    private static Preferences with(Path directory, String override) {
        @Nullable SavedState state = KnownState.of(directory, new PrintWriter(new StringWriter()));
        return PreferencesFiles.with(directory, override.getBytes(StandardCharsets.ISO_8859_1),
                state == null ? "" : state.hostVenue(),
                url -> state == null ? Optional.empty() : Optional.of(state.venueOf(url)), now());
    }

    /** The document that the client answers with; empty if it has none. */
    private String text(String question) throws ControlException, IOException {
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

    static double now() {
        return Instant.now().toEpochMilli() / 1000.0;
    }
}
