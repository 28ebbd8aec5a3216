package org.quern.cli.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quern.cli.control.ControlException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code quern prefs unset}: takes back what was set for this computer. */
@Command(name = "unset", description = "Take preferences out of global_prefs_override.xml: what the project says holds again, or what is built in.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:taken out", "1:no such preference, or the client refused", "2:wrong arguments",
    "3:no client runs, and there is no data directory"})
public final class PrefsUnsetCommand extends PrefsChange {
    @Parameters(arity = "1..*", paramLabel = "NAME", completionCandidates = PreferenceNames.class, description = "As 'quern prefs' lists them.")
    private List<String> names = new ArrayList<>();

    @Override
    PreferenceWishes wishes() throws ControlException {
        return PreferenceWishes.of(Map.of(), names);
    }
}
