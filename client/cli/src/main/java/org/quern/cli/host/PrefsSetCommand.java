package org.quern.cli.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceKind;
import org.quern.config.preferences.PreferenceRange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code quern prefs set}: other preferences for this computer, at once. */
@Command(name = "set", description = "Set preferences for this computer alone, in global_prefs_override.xml; they hold at once.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:set", "1:no such preference or value, or the client refused", "2:wrong arguments",
    "3:no client runs, and there is no data directory"})
public final class PrefsSetCommand extends PrefsChange {
    private static final List<String> YES = List.of("1", "yes", "on", "true");
    /** Nothing of Java's own forms: a "3d" would be three, and its user means days. */
    private static final String OF_NUMBERS = "0123456789.+-e";
    private static final List<String> NO = List.of("0", "no", "off", "false");

    @Parameters(arity = "1..*", paramLabel = "NAME VALUE", completionCandidates = PreferenceNames.class, description = "As 'quern prefs' lists them, in the same units: max_ncpus_pct 50 run_on_batteries yes. NAME=VALUE does as well.")
    private List<String> words = new ArrayList<>();

    @Override
    Map<Preference, Optional<String>> wishes() throws ControlException {
        List<String> all = words.stream().flatMap(word -> Arrays.stream(word.split("=", 2))).toList();
        Map<Preference, Optional<String>> wishes = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i += 2) {
            Preference preference = named(all.get(i));
            if (i + 1 == all.size()) {
                throw ControlException.failed("There is no value behind " + all.get(i) + ".");
            }
            wishes.put(preference, Optional.of(value(preference, all.get(i + 1))));
        }
        return wishes;
    }

    private static String value(Preference preference, String typed) throws ControlException {
        String word = typed.toLowerCase(Locale.ROOT);
        boolean isFlag = preference.kind() == PreferenceKind.FLAG;
        if (isFlag && (YES.contains(word) || NO.contains(word))) {
            return YES.contains(word) ? "1" : "0";
        }
        OptionalDouble number = number(word);
        if (!isFlag && number.isPresent() && Double.isFinite(number.getAsDouble())) {
            Optional<String> possible = PreferenceRange.refusal(preference, number.getAsDouble());
            if (possible.isPresent()) {
                throw ControlException.failed(
                        preference.element() + " cannot be " + typed + ". Possible: " + possible.get() + ".");
            }
            return PlainNumber.of(number.getAsDouble());
        }
        throw ControlException.failed(preference.element() + " is " + (isFlag ? "yes or no" : "a number"
                + (preference.unit().isEmpty() ? "" : " (" + preference.unit() + ")")) + ", and not '" + typed + "'.");
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
