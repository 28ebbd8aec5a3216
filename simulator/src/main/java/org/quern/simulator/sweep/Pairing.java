package org.quern.simulator.sweep;

import java.util.List;
import java.util.Optional;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/**
 * A scenario under a suite: one row of a report.
 *
 * @param scenario what to simulate
 * @param suite the policies as they are in it
 */
public record Pairing(Scenario scenario, PolicySuite suite) {
    /**
     * The scenario under the suite of that text. What a project's server sends is decided by the scenario if it tells that of the
     * project, else by the suite if its text says so, else by what is assumed of the project, else by the default suite.
     *
     * @throws IllegalArgumentException if there is no such suite; the message names the part and what there is
     */
    public static Pairing of(Scenario scenario, String suite) {
        return new Pairing(Suites.under(suite, scenario), Suites.in(scenario, suite));
    }

    /**
     * A sentence if the suite of that text names a server policy and the scenario tells another one of some projects, which counts.
     *
     * @throws IllegalArgumentException if there is no such suite
     */
    public static Optional<String> remark(Scenario scenario, String suite) {
        List<ProjectModel> otherwise = Suites.otherwise(scenario, suite);
        return otherwise.isEmpty() ? Optional.empty() : Optional.of(scenario.name()
                + ": the scenario's <server_policy> stands"
                + " above that of " + suite.strip() + " for "
                + String.join(", ", otherwise.stream().map(p -> p.name() + " (" + p.serverPolicy() + ")").toList()));
    }
}
