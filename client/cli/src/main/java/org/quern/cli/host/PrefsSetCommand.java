package org.quern.cli.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ControlException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code quern prefs set}: other preferences for this computer, at once. */
@Command(name = "set", description = "Set preferences for this computer alone, in global_prefs_override.xml; they hold at once.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:set", "1:no such preference or value, or the client refused", "2:wrong arguments",
    "3:no client runs, and there is no data directory"})
public final class PrefsSetCommand extends PrefsChange {
    @Parameters(arity = "1..*", paramLabel = "NAME VALUE", completionCandidates = PreferenceNames.class, description = "As 'quern prefs' lists them, in the same units: max_ncpus_pct 50 run_on_batteries yes. NAME=VALUE does as well. Hours of single days: computing_days.monday 8-17.")
    private List<String> words = new ArrayList<>();

    @Override
    PreferenceWishes wishes() throws ControlException {
        List<String> all = words.stream().flatMap(word -> Arrays.stream(word.split("=", 2))).toList();
        Map<String, String> wishes = new LinkedHashMap<>();
        for (int i = 0; i + 1 < all.size(); i += 2) {
            wishes.put(all.get(i), all.get(i + 1));
        }
        PreferenceWishes read = PreferenceWishes.of(wishes, List.of());
        if (all.size() % 2 != 0) {
            PreferenceWishes.of(Map.of(), List.of(all.getLast())); // which says so if there is none of that name
            throw ControlException.failed("There is no value behind " + all.getLast() + ".");
        }
        return read;
    }
}
