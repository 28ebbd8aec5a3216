package org.quern.cli.host;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quern.cli.control.ControlException;
import org.quern.cli.text.NearNames;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceKind;
import org.quern.config.preferences.PreferenceRange;
import org.quern.config.preferences.PreferencesFiles;

/** Preferences and their values as people type them. */
public final class PreferenceWish {
    private static final List<String> YES = List.of("1", "yes", "on", "true");
    private static final List<String> NO = List.of("0", "no", "off", "false");
    /** Nothing of Java's own forms: a "3d" would be three, and its user means days. */
    private static final String OF_NUMBERS = "0123456789.+-e";

    private PreferenceWish() {}

    /** The preference of that name. */
    public static Preference named(String name) throws ControlException {
        return Preference.ofElement(name).filter(PreferenceNames::isSettable)
                .orElseThrow(() -> ControlException.mistake(
                        "There is no preference '" + name + "'. Near: "
                                + String.join(", ", NearNames.of(name, PreferenceNames.ALL)) + "."));
    }

    /** A value that it can have, as the files write it. */
    public static String value(Preference preference, String typed) throws ControlException {
        String word = typed.toLowerCase(Locale.ROOT);
        boolean isFlag = preference.kind() == PreferenceKind.FLAG;
        if (isFlag && (YES.contains(word) || NO.contains(word))) {
            return YES.contains(word) ? "1" : "0";
        }
        OptionalDouble time = isHour(preference) ? TimeOfDay.hours(word) : OptionalDouble.empty();
        OptionalDouble number = time.isPresent() ? time : number(word);
        if (!isFlag && number.isPresent() && Double.isFinite(number.getAsDouble())) {
            Optional<String> possible = PreferenceRange.refusal(preference, number.getAsDouble());
            if (possible.isPresent()) {
                throw ControlException.mistake(
                        preference.element() + " cannot be " + typed + ". Possible: " + possible.get() + ".");
            }
            return takenAsItIs(preference, typed, PlainNumber.of(number.getAsDouble()));
        }
        throw ControlException.mistake(preference.element() + " is " + (isFlag ? "yes or no" : kind(preference))
                + ", and not '" + typed + "'.");
    }

    private static String takenAsItIs(Preference preference, String typed, String value) throws ControlException {
        String file = OverrideText.with("", Map.of(preference.element(), Optional.of(value))).orElseThrow();
        double taken = PreferencesFiles
                .written(file.getBytes(StandardCharsets.ISO_8859_1), Instant.now().toEpochMilli() / 1000.0).value()
                .number(preference);
        if (taken != Double.parseDouble(value)) {
            throw ControlException.mistake(preference.element() + " cannot be " + typed
                    + ": a client would take it as " + PlainNumber.of(taken) + ".");
        }
        return value;
    }

    private static boolean isHour(Preference preference) {
        return preference.unit().equals("h");
    }

    private static String kind(Preference preference) {
        String unit = preference.unit();
        return isHour(preference) ? "an hour from 0 to 24, such as 8.5 or 8:30"
                : "a number" + (unit.isEmpty() ? "" : " (" + unit + ")");
    }

    private static OptionalDouble number(String word) {
        try {
            return word.chars().allMatch(c -> OF_NUMBERS.indexOf(c) >= 0)
                    ? OptionalDouble.of(Double.parseDouble(word)) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
