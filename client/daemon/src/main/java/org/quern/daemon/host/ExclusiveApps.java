package org.quern.daemon.host;

import java.util.List;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.ProcessForest;

/** Finds running programs that the user named as exclusive (cc_config.xml). */
final class ExclusiveApps {
    /** Linux cuts a process's name to this length. */
    private static final int LONGEST_NAME = 15;

    private ExclusiveApps() {}

    /** The first of {@code names} that runs; empty if none does. */
    static String find(List<String> names, ProcessForest processes) {
        for (String name : names) {
            for (ProcessEntry entry : processes.all()) {
                if (matches(name, entry.name()) && !entry.zombie()) {
                    return name;
                }
            }
        }
        return "";
    }

    static boolean matches(String configured, String running) {
        return configured.equalsIgnoreCase(running) || (configured.length() > LONGEST_NAME
                && running.length() == LONGEST_NAME && configured.substring(0, LONGEST_NAME).equalsIgnoreCase(running));
    }
}
