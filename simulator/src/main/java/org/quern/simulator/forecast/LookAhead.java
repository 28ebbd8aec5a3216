package org.quern.simulator.forecast;

import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.world.FiguresOfMerit;
import org.quern.simulator.world.Simulation;

/** Makes forecasts: one run of the engine each. */
public final class LookAhead {
    private static final double DAY_SECONDS = 86_400;

    private LookAhead() {}

    /** Runs the scenario from its first moment on. */
    public static Forecast of(Scenario scenario, PolicySuite suite, double seconds) {
        Observer observer = new Observer(scenario);
        FiguresOfMerit figures = Simulation.run(scenario, suite, 1, seconds / DAY_SECONDS, observer);
        return observer.forecast(seconds, figures);
    }
}
