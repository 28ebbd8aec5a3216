package org.quern.simulator.sweep;

import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;

/**
 * A scenario under a suite: one row of a report.
 *
 * @param scenario what to simulate
 * @param suite the policies as they are in it
 */
public record Pairing(Scenario scenario, PolicySuite suite) {
    /**
     * The scenario under the suite of that text. What servers send is decided by the suite if its text says so, else by the
     * scenario's projects, else by the default suite.
     *
     * @throws IllegalArgumentException if there is no such suite; the message names the part and what there is
     */
    public static Pairing of(Scenario scenario, String suite) {
        return new Pairing(Suites.under(suite, scenario), Suites.in(scenario, suite));
    }
}
