package quern.simulator.world;

import quern.scheduler.PolicySuite;
import quern.simulator.scenario.Scenario;

/** One run of one scenario under one suite of policies: the same seed gives the same run, to the last digit. */
public final class Simulation {
    private static final double DAY_SECONDS = 86_400;

    private Simulation() {
    }

    /**
     * Runs from event to event.
     *
     * @param scenario what to simulate
     * @param suite the policies of client and servers
     * @param seed of everything that happens by chance
     * @param days how long
     */
    public static FiguresOfMerit run(Scenario scenario, PolicySuite suite, long seed, double days) {
        return new World(scenario, suite, seed, RunWatch.NOBODY).run(days * DAY_SECONDS, 0);
    }
}
