package org.quern.daemon.exec.start;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where a program's libraries are looked for (docs/protocol/app-control.md 7). */
final class LibraryPaths {
    private static final String LINUX = "LD_LIBRARY_PATH";
    private static final String MAC = "DYLD_LIBRARY_PATH";
    /** Programs of projects that were built against CUDA for macOS find it there; the slash at the end is that of BOINC's client. */
    private static final String MAC_CUDA = ":/usr/local/cuda/lib/";

    private LibraryPaths() {}

    /**
     * The variables.
     *
     * @param project the project's folder, seen from the slot
     * @param system name of the operating system, as Java has it
     * @param environment that of this client
     */
    static Map<String, String> of(String project, String system, Map<String, String> environment) {
        boolean isMac = system.startsWith("Mac");
        String own = project + ":.:../.." + (isMac ? MAC_CUDA : "");
        Map<String, String> variables = new LinkedHashMap<>();
        for (String name : isMac ? List.of(LINUX, MAC) : List.of(LINUX)) {
            String old = environment.getOrDefault(name, "");
            variables.put(name, old.isEmpty() ? own : own + ":" + old);
        }
        return variables;
    }
}
