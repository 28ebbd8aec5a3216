package org.quern.simulator.scenario;

/**
 * Which tasks a project's server sends.
 *
 * @param name of the policy, such as {@code WS1F}; empty = that of the suite
 * @param isAssumed nobody said so: a suite that names a policy stands above it
 */
public record ServerPolicy(String name, boolean isAssumed) {
    /** That of the suite. */
    public static final ServerPolicy OF_SUITE = new ServerPolicy("", false);

    /** The scenario says so, whatever the suite says; empty = that of the suite. */
    public static ServerPolicy told(String name) {
        return new ServerPolicy(name, false);
    }

    /** So it is unless the suite says otherwise. */
    public static ServerPolicy assumed(String name) {
        return new ServerPolicy(name, true);
    }
}
