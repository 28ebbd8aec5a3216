package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.quern.model.ResourceUsage;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.scenario.ServerPolicy;
import org.quern.simulator.scenario.Spells;

/** Scenarios that are worked out by hand, and what is asserted of them: CPUs of 1e9 operations a second, times in seconds unless they are said to be hours. */
final class ByHand {
    static final double FLOPS = 1e9;
    static final double HOUR = 3600;
    static final double DAY = 24 * HOUR;

    private ByHand() {}

    static Availability hours(double from, double until) {
        return Availability.at(Spells.daily(from * HOUR, until * HOUR, 7, 0));
    }

    static void assertMet(int least, int most, FiguresOfMerit figures) {
        assertTrue(figures.met() >= least && figures.met() <= most, figures.toString());
    }

    static double part(FiguresOfMerit figures, int project) {
        return figures.used().get(project) / figures.processing();
    }

    static Scenario scenario(int cpus, ProjectModel... projects) {
        return new Scenario("by hand", HostModel.plain(cpus, FLOPS), ClientModel.STUDY, List.of(projects));
    }

    static ProjectModel project(String name, double share, AppModel... apps) {
        return ProjectModel.of(name, share, apps);
    }

    static ProjectModel limited(ProjectModel project) {
        return new ProjectModel(project.name(), project.url(), project.share(), true, Availability.ALWAYS,
                project.apps(), 1, ServerPolicy.OF_SUITE, project.start(), project.rules());
    }

    static AppModel task(double hours, double latency) {
        double fpops = hours * HOUR * FLOPS;
        return new AppModel("of" + (int) hours, 1, latency, fpops, fpops, 0, List.of(ResourceUsage.oneCpu(FLOPS)));
    }
}
