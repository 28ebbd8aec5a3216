package org.quern.simulator.study;

import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;

/**
 * One point of one curve: a scenario under a suite. Equal cells, wherever they occur, are run once.
 *
 * @param scenario what is simulated
 * @param suite name of the policy suite
 */
record Cell(Scenario scenario, String suite) {
    PolicySuite policies() {
        return PolicySuite.parse(suite);
    }
}
