package org.quern.cli.text;

import java.util.List;

/** What the things are called that a client cannot tell of its computer. */
public final class SensorWords {
    /** Children of programs may stay behind without it, which a user would not know otherwise. */
    private static final String PROCESSES = "all processes of a task by the kernel";
    /** A service is given a control group; a client that is started by hand does well without. */
    private static final List<String> OF_SERVICES = List.of(PROCESSES, "limit of CPU time by the kernel");

    private SensorWords() {}

    /** Only a service has it, and nothing is wrong where it is missing. */
    public static boolean onlyOfServices(String what) {
        return OF_SERVICES.contains(what);
    }

    /** Worth a line of the status wherever it is missing. */
    public static boolean isWorthALine(String what) {
        return what.equals(PROCESSES) || !onlyOfServices(what);
    }
}
