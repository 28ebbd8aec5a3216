package org.quern.simulator.world;

import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;

/** One run of one scenario under one suite of policies: the same seed gives the same run, to the last digit. */
public final class Simulation {
    private static final double DAY_SECONDS = 86_400;

    private Simulation() {}

    /**
     * Runs from event to event.
     *
     * @param scenario what to simulate
     * @param suite the policies of client and servers; a project with a server policy of its own keeps that
     * @param seed of everything that happens by chance
     * @param days how long
     */
    public static FiguresOfMerit run(Scenario scenario, PolicySuite suite, long seed, double days) {
        return run(scenario, suite, seed, days, RunWatch.NOBODY);
    }

    /**
     * The same, watched. A watch changes nothing of what happens.
     *
     * @param watch is told what runs when
     */
    public static FiguresOfMerit run(Scenario scenario, PolicySuite suite, long seed, double days, RunWatch watch) {
        return new World(scenario, suite, seed, watch).run(days * DAY_SECONDS, 0);
    }
}
