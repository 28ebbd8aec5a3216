package org.quern.cli.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.control.ControlException;
import org.quern.config.preferences.Preference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code quern prefs set}: other preferences for this computer, at once. */
@Command(name = "set", description = "Set preferences for this computer alone, in global_prefs_override.xml; they hold at once.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:set", "1:no such preference or value, or the client refused", "2:wrong arguments",
    "3:no client runs, and there is no data directory"})
public final class PrefsSetCommand extends PrefsChange {
    @Parameters(arity = "1..*", paramLabel = "NAME VALUE", completionCandidates = PreferenceNames.class, description = "As 'quern prefs' lists them, in the same units: max_ncpus_pct 50 run_on_batteries yes. NAME=VALUE does as well.")
    private List<String> words = new ArrayList<>();

    @Override
    Map<Preference, Optional<String>> wishes() throws ControlException {
        List<String> all = words.stream().flatMap(word -> Arrays.stream(word.split("=", 2))).toList();
        Map<Preference, Optional<String>> wishes = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i += 2) {
            Preference preference = PreferenceWish.named(all.get(i));
            if (i + 1 == all.size()) {
                throw ControlException.failed("There is no value behind " + all.get(i) + ".");
            }
            wishes.put(preference, Optional.of(PreferenceWish.value(preference, all.get(i + 1))));
        }
        return wishes;
    }
}
