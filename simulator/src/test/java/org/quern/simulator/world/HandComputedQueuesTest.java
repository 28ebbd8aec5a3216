package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.world.ByHand.DAY;
import static org.quern.simulator.world.ByHand.FLOPS;
import static org.quern.simulator.world.ByHand.HOUR;
import static org.quern.simulator.world.ByHand.assertMet;
import static org.quern.simulator.world.ByHand.limited;
import static org.quern.simulator.world.ByHand.part;
import static org.quern.simulator.world.ByHand.project;
import static org.quern.simulator.world.ByHand.scenario;
import static org.quern.simulator.world.ByHand.task;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Scenario;

/** The same as {@link HandComputedTest}, of what is fetched and then cannot be in time. */
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"REC_HYST_WS1_JC2", "RISK_SLACK_WS1_JC4"})
class HandComputedQueuesTest {
    private static final double FAR = 400 * DAY;
    private static final ResourceType GPU = ResourceType.of("NVIDIA");
    private final PolicySuite suite;
    private final boolean byRisk;

    HandComputedQueuesTest(String suite) {
        this.suite = PolicySuite.parse(suite);
        byRisk = suite.startsWith("RISK");
    }

    /**
     * One of two CPUs may work for the project, on tasks of 4 h that are due in 20 h, and a buffer of a day: 60 follow each other, five are in time of those that come at once, and what is fetched beyond that could never begin. REC_HYST
     * fetches for the buffer, and then begins each task at its deadline: those five are all that are in time.
     */
    @Test
    void maxConcurrentWithDeadlinesBeforeTheBuffersEnd() {
        FiguresOfMerit figures = run(scenario(2, limited(project("a", 100, task(4, 20 * HOUR))))
                .withClient(new ClientModel(HOUR, 0.5, 0.5, false)), 10);
        assertEquals(0.5, figures.idleness(), 0.01);
        if (byRisk) {
            assertEquals(0, figures.missed(), figures.toString());
            assertMet(57, 60, figures);
        } else {
            assertMet(5, 5, figures);
        }
    }

    /**
     * Tasks of 5 h that are due in 3 h, all in vain, beside a project that could use both CPUs: it gets them, but for what the first ones are tried for. With BOINC's rule half of all is
     * spent on them.
     */
    @Test
    void tasksThatCannotBeInTimeBesideOthers() {
        FiguresOfMerit figures = run(scenario(2, project("vain", 100, task(5, 3 * HOUR)),
                project("good", 100, task(4, FAR))), 20);
        double vain = figures.waste() + figures.lateUnfinished();
        assertTrue(byRisk ? vain < 0.02 : vain > 0.3, figures.toString());
        assertEquals(0, figures.idleness(), 1e-3);
    }

    /**
     * Two cards; tasks of an hour that take a whole one, due in a day, and of an hour that take half of one, due in six hours, with three times the share: a quarter and three quarters. 20 d x 2 cards
     * are 240 whole ones and 1440 halves.
     */
    @Test
    void wholeCardsBesideHalfOnes() {
        AppModel whole = new AppModel("whole", 1, DAY, HOUR * FLOPS, HOUR * FLOPS, 0,
                List.of(new ResourceUsage(0.1, GPU, 1, FLOPS)));
        AppModel half = new AppModel("half", 1, 6 * HOUR, HOUR * FLOPS / 2, HOUR * FLOPS / 2, 0,
                List.of(new ResourceUsage(0.1, GPU, 0.5, FLOPS / 2)));
        Scenario plain = scenario(4, project("whole", 100, whole), project("half", 300, half));
        FiguresOfMerit figures = run(
                plain.withHost(plain.host().withDevices(List.of(new HostModel.Device(GPU, 2, FLOPS)))), 20);
        assertEquals(0.25, part(figures, 0), byRisk ? 0.01 : 0.02);
        assertEquals(0, figures.waste() + figures.lateUnfinished(), byRisk ? 0.01 : 0.02, figures.toString());
        assertTrue(figures.preemptionsPerTask() < 0.3, figures.toString());
    }

    private FiguresOfMerit run(Scenario scenario, double days) {
        return Simulation.run(scenario, suite, 1, days);
    }
}
