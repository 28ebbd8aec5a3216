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
    public static ActivityForecast of(Scenario scenario, PolicySuite suite, double seconds) {
        return of(scenario, suite, seconds, Progress.UNSEEN);
    }

    /** The same, and says how far it is. */
    public static ActivityForecast of(Scenario scenario, PolicySuite suite, double seconds, Progress progress) {
        Observer observer = new Observer(scenario, seconds, progress);
        FiguresOfMerit figures = Simulation.run(scenario, suite, 1, seconds / DAY_SECONDS, observer);
        return observer.forecast(figures);
    }
}
