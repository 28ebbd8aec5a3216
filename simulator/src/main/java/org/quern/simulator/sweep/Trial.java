package org.quern.simulator.sweep;

import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;

/**
 * One run to be made.
 *
 * @param scenario what to simulate
 * @param suite under which policies
 * @param seed of all chance in it
 * @param days how long
 */
public record Trial(Scenario scenario, PolicySuite suite, long seed, double days) {}
