package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/**
 * Shares that can be worked out by hand: a host with one processor that is always on, two projects whose servers always have work
 * and deadlines far away. Each gets its share of the time, however long its tasks are and however often the engine looks.
 */
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"REC_HYST_JC2", "RISK_SLACK_JC4"})
class ShareTest {
    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_SECONDS = 86_400;
    private static final double FLOPS = 1e9;
    /**
     * Stores so much that both projects always hold a task. With a quarter of a day a task of 10 h fills the buffer, nobody is asked, and the
     * other project's hour is missing now and then: .256 instead of .25, however long one looks.
     */
    private static final ClientModel CLIENT = new ClientModel(3600, 1, 0.25, false);
    private final PolicySuite suite;

    ShareTest(String suite) {
        this.suite = PolicySuite.parse(suite);
    }

    @ParameterizedTest(name = "shares {0}:{1}, tasks of {2} h and {3} h")
    @CsvSource({"75, 25, 1, 1", "50, 50, 5, 1", "25, 75, 10, 1", "90, 10, 1, 7"})
    void timeIsSharedAsAskedWhateverTheTasksLength(double share1, double share2, double hours1, double hours2) {
        // A debt decays with a half-life of ten days: after 200 days the start is forgotten.
        FiguresOfMerit figures = world(share1, share2, hours1, hours2, TimeAdvance.BY_EVENTS).run(200 * DAY_SECONDS, 0);
        assertEquals(share1 / (share1 + share2), part(figures), 0.005);
    }

    @Test
    void stepsOfAnyLengthGiveTheSameShares() {
        double jumps = part(world(75, 25, 1, 1, TimeAdvance.BY_EVENTS).run(10 * DAY_SECONDS, 0));
        for (double step : new double[]{60, 1000}) {
            double steps = part(world(75, 25, 1, 1, TimeAdvance.BY_EVENTS.lookingEvery(60))
                    .run(10 * DAY_SECONDS, step));
            assertEquals(jumps, steps, 0.005, "steps of " + step + " s");
        }
    }

    private static double part(FiguresOfMerit figures) {
        return figures.used().getFirst() / figures.processing();
    }

    private World world(double share1, double share2, double hours1, double hours2, TimeAdvance timeAdvance) {
        Scenario scenario = new Scenario("shares", HostModel.plain(1, FLOPS), CLIENT,
                List.of(project("first", share1, hours1), project("second", share2, hours2)));
        return new World(scenario, suite, 1, RunWatch.NOBODY, timeAdvance);
    }

    private static ProjectModel project(String name, double share, double hours) {
        double fpops = hours * HOUR_SECONDS * FLOPS;
        return ProjectModel.of(name, share, new AppModel(name, 1, 400 * DAY_SECONDS, fpops, fpops, 0,
                List.of(ResourceUsage.oneCpu(FLOPS))));
    }
}
