package org.quern.model;

import java.util.List;
import java.util.Locale;

/**
 * Names of files in a project's directory that the client obeys or sends, so that only the user and the client itself may make them: with
 * {@code app_info.xml} a project would name programs that nobody signed (docs/protocol/app-control.md 28). Whatever takes a name from a server asks here.
 */
public final class ReservedNames {
    private static final List<String> OF_THE_USER = List.of(DataNames.APP_CONFIG, DataNames.APP_INFO);
    /** Messages of tasks on their way to the server. */
    private static final String MESSAGES = "trickle_up_";

    private ReservedNames() {}

    /** Whether the name is one of them on any file system: some tell no case, some leave out what stands at the end or behind a colon. */
    public static boolean contains(String name) {
        String seen = name.split(":", 2)[0].toLowerCase(Locale.ROOT);
        int end = seen.length();
        while (end > 0 && (seen.charAt(end - 1) == '.' || seen.charAt(end - 1) == ' ')) {
            end--;
        }
        return OF_THE_USER.contains(seen.substring(0, end)) || seen.startsWith(MESSAGES);
    }
}
