package org.quern.simulator.sweep;

import java.util.List;
import java.util.Locale;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.policy.Policy;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/**
 * Whose server policy counts: that of a suite that names one, else that of the scenario's projects, else the default's.
 */
final class Suites {
    private Suites() {}

    /** Whether the text of a suite answers the question what servers send. */
    static boolean namesServerPolicy(String text) {
        List<String> parts = List.of(text.strip().toUpperCase(Locale.ROOT).split("_", -1));
        return PolicyCatalog.SEND.stream().map(Policy::name).anyMatch(parts::contains);
    }

    /** The suite of that text as it will be in {@code scenario}: what all its projects' servers do is part of its name. */
    static PolicySuite in(Scenario scenario, String text) {
        PolicySuite suite = PolicySuite.parse(text);
        List<String> own = scenario.projects().stream().map(ProjectModel::serverPolicy).distinct().toList();
        boolean theirs = !namesServerPolicy(text) && own.size() == 1 && !own.getFirst().isEmpty();
        return theirs ? new PolicySuite(suite.cpu(), suite.fetch(), PolicyCatalog.send(own.getFirst()),
                suite.estimate()) : suite;
    }

    /** The scenario as it is under the suite of that text: a server policy that the text names replaces the projects' own. */
    static Scenario under(String text, Scenario scenario) {
        return namesServerPolicy(text) ? scenario.withProjects(scenario.projects().stream()
                .map(project -> project.withServerPolicy("")).toList()) : scenario;
    }
}
