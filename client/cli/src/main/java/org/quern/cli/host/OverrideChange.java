package org.quern.cli.host;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.WeekdayHours;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;

/**
 * Another text for global_prefs_override.xml that changes what is wished and nothing else. Wherever that file is and does not name a value for a
 * computer that is not in use, the value for one that is holds (docs/protocol/configuration.md 3.2); so it names those that were others.
 *
 * @param text the new one, empty if the file has to go
 * @param kept values that it names so that they stay
 * @param following values that change with one that is wished, since they are not named
 */
public record OverrideChange(String text, Map<Preference, Double> kept, List<Preference> following) {
    private static final double ALL = 100;
    /** Not in use, in use. */
    private static final Map<Preference, Preference> PAIRS = new EnumMap<>(Map.of(Preference.NIU_MAX_NCPUS_PCT,
            Preference.MAX_NCPUS_PCT, Preference.NIU_CPU_USAGE_LIMIT, Preference.CPU_USAGE_LIMIT,
            Preference.NIU_SUSPEND_CPU_USAGE, Preference.SUSPEND_CPU_USAGE));

    /**
     * The change.
     *
     * @param text as it is, empty if there is no file
     * @param all what is to be otherwise
     * @param inForce what holds now
     * @param without what would hold without the file
     * @param knowsNotInUse the client has values for a computer that is not in use; else the file needs none
     */
    static OverrideChange of(String text, PreferenceWishes all, Preferences inForce,
            Preferences without, boolean knowsNotInUse) throws ControlException {
        Map<Preference, Optional<String>> wishes = all.values();
        String wished = with(text, all);
        check(text, wished, all);
        if (saysNothing(wished, without)) {
            return new OverrideChange("", Map.of(), List.of());
        }
        if (!knowsNotInUse) {
            return new OverrideChange(wished, Map.of(), List.of());
        }
        Map<Preference, Double> kept = new EnumMap<>(Preference.class);
        Map<String, Optional<String>> more = new LinkedHashMap<>();
        PAIRS.forEach((idle, busy) -> {
            if (!OverrideText.names(wished, idle.element()) && !wishes.containsKey(idle) && !wishes.containsKey(busy)
                    && !isSame(idle, inForce.number(idle), inForce.number(busy))) {
                kept.put(idle, inForce.number(idle));
                more.put(idle.element(), Optional.of(PlainNumber.of(inForce.number(idle))));
            }
        });
        List<Preference> following = PAIRS.entrySet().stream()
                .filter(pair -> wishes.containsKey(pair.getValue()) && !wishes.containsKey(pair.getKey())
                        && !OverrideText.names(wished, pair.getKey().element())
                        && wishes.get(pair.getValue()).stream().noneMatch(wish -> isSame(pair.getKey(),
                                inForce.number(pair.getKey()), Double.parseDouble(wish))))
                .map(Map.Entry::getKey).toList();
        return new OverrideChange(more.isEmpty() ? wished : OverrideText.keeping(wished, more).orElseThrow(), kept,
                following);
    }

    /** What becomes of preferences that nobody named, a clause each. */
    List<String> besides() {
        List<String> told = new ArrayList<>();
        following.forEach(each -> told.add(each.element() + " follows it"));
        kept.forEach((each, value) -> told.add(each.element() + " stays " + each.words(value)
                + ", which the file has to name now"));
        return told;
    }

    /** No limit of processors is written as 0 or as 100. */
    private static boolean isSame(Preference preference, double one, double other) {
        boolean isCpus = preference == Preference.NIU_MAX_NCPUS_PCT;
        return (isCpus && one == 0 ? ALL : one) == (isCpus && other == 0 ? ALL : other);
    }

    /** It is empty, or names only what was once kept and would hold without it. What somebody wished stays: elsewhere it may change. */
    private static boolean saysNothing(String text, Preferences without) throws ControlException {
        Map<String, Optional<String>> all = new LinkedHashMap<>();
        PAIRS.keySet().forEach(idle -> all.put(idle.element(), Optional.empty()));
        Preferences own = read(text).value();
        return OverrideText.isBare(with(text, all)) && PAIRS.keySet().stream()
                .allMatch(idle -> !OverrideText.names(text, idle.element())
                        || (OverrideText.isKept(text, idle.element())
                                && isSame(idle, own.number(idle), without.number(idle))));
    }

    private static Map<String, Optional<String>> byElement(Map<Preference, Optional<String>> wishes) {
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        wishes.forEach((preference, value) -> values.put(preference.element(), value));
        return values;
    }

    private static String with(String text, PreferenceWishes wishes) throws ControlException {
        return DayPrefsText.with(with(text, byElement(wishes.values())), wishes.days());
    }

    private static String with(String text, Map<String, Optional<String>> values) throws ControlException {
        return OverrideText.with(text, values).orElseThrow(() -> ControlException.failed(PreferencesFiles.OVERRIDE
                + " cannot be changed: it is no document of preferences. Mend it, or delete it."));
    }

    /** A client takes the values as they are. */
    private static void check(String before, String text, PreferenceWishes wishes)
            throws ControlException {
        ReadResult<Preferences> read = read(text);
        for (Map.Entry<Preference, Optional<String>> wish : wishes.values().entrySet()) {
            if (wish.getValue().isEmpty()) {
                if (read.value().origin(wish.getKey()).isNamedIn(PreferencesFiles.OVERRIDE)) {
                    throw stays(wish.getKey().element());
                }
                continue;
            }
            double wanted = Double.parseDouble(wish.getValue().get());
            if (read.value().number(wish.getKey()) != wanted) {
                throw doesNotCount(wish.getKey().element(), before);
            }
        }
        for (Map.Entry<WeekdayHours, Optional<Hours>> wish : wishes.days().entrySet()) {
            WeekdayHours day = wish.getKey();
            Optional<Hours> held = Optional.ofNullable(read.value().days(day.kind()).get(day.day()));
            if (!held.equals(wish.getValue())) {
                throw wish.getValue().isEmpty() ? stays(day.name()) : doesNotCount(day.name(), before);
            }
        }
    }

    private static ControlException stays(String name) {
        return ControlException.failed(name + " cannot be taken out of " + PreferencesFiles.OVERRIDE
                + ", where it stands as this command writes none: edit the file.");
    }

    private static ControlException doesNotCount(String name, String before) {
        return ControlException.failed(name + " would not count: " + read(before).mistakes().stream().findFirst()
                .map(Mistake::toString).orElse(PreferencesFiles.OVERRIDE + " is broken")
                + ". Mend the file, or delete it; nothing was changed.");
    }

    private static ReadResult<Preferences> read(String text) {
        return PreferencesFiles.written(text.getBytes(StandardCharsets.ISO_8859_1),
                Instant.now().toEpochMilli() / 1000.0);
    }
}
