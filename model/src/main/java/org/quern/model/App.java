package org.quern.model;

/**
 * An application of a project (docs/protocol/scheduler-rpc.md 5.2).
 *
 * @param name short name, the key within its project
 * @param userFriendlyName text for people
 * @param nonCpuIntensive runs always, outside the CPU count
 * @param sporadic computes only when client and application agree (docs/protocol/app-control.md 25)
 * @param fractionDoneExact its fraction done may be taken at face value
 */
public record App(String name, String userFriendlyName, boolean nonCpuIntensive, boolean sporadic,
        boolean fractionDoneExact) {
    public static App named(String name) {
        return new App(name, name, false, false, false);
    }

    /** The same, as one that uses processors. */
    public App heavy() {
        return new App(name, userFriendlyName, false, sporadic, fractionDoneExact);
    }

    /** Scheduled always and never counted. */
    public boolean alwaysRuns() {
        return nonCpuIntensive || sporadic;
    }
}
