package org.quern.simulator.sweep;

import java.util.List;
import java.util.Locale;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.policy.Policy;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.scenario.ServerPolicy;

/**
 * Whose server policy counts: that which a scenario tells of a project, else that of a suite that names one, else that which is
 * assumed of the scenario's projects, else the default's.
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
        List<String> own = under(text, scenario).projects().stream().map(ProjectModel::serverPolicy).distinct()
                .toList();
        boolean theirs = own.size() == 1 && !own.getFirst().isEmpty();
        return theirs ? new PolicySuite(suite.cpu(), suite.fetch(), PolicyCatalog.send(own.getFirst()),
                suite.estimate()) : suite;
    }

    /** The scenario as it is under the suite of that text: a server policy that the text names replaces those that are assumed. */
    static Scenario under(String text, Scenario scenario) {
        return namesServerPolicy(text) ? scenario.withProjects(scenario.projects().stream()
                .map(project -> project.policy().isAssumed() ? project.withPolicy(ServerPolicy.OF_SUITE) : project)
                .toList()) : scenario;
    }

    /** The projects whose servers do otherwise than the suite of that text says, since the scenario tells another policy. */
    static List<ProjectModel> otherwise(Scenario scenario, String text) {
        String named = namesServerPolicy(text) ? PolicySuite.parse(text).send().name() : "";
        return named.isEmpty() ? List.of() : under(text, scenario).projects().stream()
                .filter(project -> !project.serverPolicy().isEmpty() && !project.serverPolicy().equals(named)).toList();
    }
}
