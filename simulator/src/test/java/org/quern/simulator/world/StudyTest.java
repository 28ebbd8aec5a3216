package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** The inequalities of the scheduling study, and what must hold whatever the policies do (docs/protocol/study.md 3, 4). */
class StudyTest {
    private static final PolicySuite BEST = PolicySuite.parse("CS2_WF2_WS2_JC2");
    private static final double RUN_SECONDS = 13_000;
    private static final double DAYS = 40;

    @Test
    void theSameSeedGivesTheSameRunAndAnotherSeedAnother() {
        FiguresOfMerit first = Simulation.run(Scenario.study(2), BEST, 7, 20);
        assertEquals(first, Simulation.run(Scenario.study(2), BEST, 7, 20));
        assertTrue(first.available() != Simulation.run(Scenario.study(2), BEST, 8, 20).available());
    }

    @ParameterizedTest(name = "with {0} projects all processing is useful, wasted or unfinished")
    @ValueSource(ints = {1, 3, 6})
    void processingIsConserved(int mix) {
        FiguresOfMerit figures = Simulation.run(Scenario.study(mix), BEST, 1, 30);
        assertEquals(figures.processing(), figures.useful() + figures.wasted() + figures.unfinished(),
                1e-9 * figures.processing());
        assertTrue(figures.processing() <= figures.available() * (1 + 1e-9));
    }

    @ParameterizedTest(name = "looking every {0} s changes nothing that matters")
    @ValueSource(doubles = {10, 60})
    void stepsOfAnyLengthAgree(double step) {
        FiguresOfMerit jumps = world(TimeAdvance.BY_EVENTS).run(10 * 86_400.0, 0);
        FiguresOfMerit steps = world(TimeAdvance.BY_EVENTS.lookingEvery(step)).run(10 * 86_400.0, step);
        assertEquals(jumps.available(), steps.available(), 1e-6 * jumps.available());
        assertEquals(jumps.idleness(), steps.idleness(), 0.01);
        assertEquals(jumps.waste(), steps.waste(), 0.01);
        // A slice that ends a moment later hands the CPU to another task of up to a day: shares of ten days agree to some percent.
        assertEquals(jumps.shareViolation(), steps.shareViolation(), 0.06);
        assertEquals(jumps.met(), steps.met(), 0.1 * jumps.met());
    }

    @Test
    void atSlackOneNearlyEverythingIsWastedAndFromFiveOnNothing() {
        double one = slack(1).waste();
        double two = slack(2).waste();
        double five = slack(5).waste();
        double ten = slack(10).waste();
        assertTrue(one >= 0.9, "waste at slack 1: " + one);
        assertTrue(one >= two && two >= five - 0.01, "falling: " + one + ", " + two + ", " + five);
        assertTrue(five <= 0.02 && ten <= 0.02, "waste at slack 5 and 10: " + five + ", " + ten);
    }

    /** Tasks of equal deadline and size, half of which fit before it: whoever waits must not take the place of who runs at every look. */
    @ParameterizedTest(name = "at slack {0} tasks that cannot all meet one deadline do not change places without end")
    @ValueSource(doubles = {2.5, 3, 3.5})
    void tasksAtRiskDoNotChangePlacesWithoutEnd(double slack) {
        FiguresOfMerit figures = Simulation.run(one(slack, 1), BEST, 1, 5);
        assertTrue(figures.met() > 0, figures.toString());
    }

    @Test
    void monotonyRisesWithTheNumberOfProjects() {
        double one = Simulation.run(Scenario.study(1), BEST, 1, DAYS).monotony();
        double three = Simulation.run(Scenario.study(3), BEST, 1, DAYS).monotony();
        double eight = Simulation.run(Scenario.study(8), BEST, 1, DAYS).monotony();
        assertEquals(0, one);
        assertTrue(three > one && eight > three, one + ", " + three + ", " + eight);
    }

    @ParameterizedTest(name = "with {0} projects {1} keeps shares within {2} and no CPU is idle")
    @CsvSource({"1, CS2_WF2_WS2_JC2, .1", "2, CS2_WF2_WS2_JC2, .1", "5, CS2_WF2_WS2_JC2, .1",
        "2, RISK_SLACK_WS1F_JC4, .02", "5, RISK_SLACK_WS1F_JC4, .02"})
    void sharesAreKept(int mix, String suite, double most) {
        FiguresOfMerit figures = Simulation.run(Scenario.study(mix), PolicySuite.parse(suite), 1, 100);
        assertTrue(figures.shareViolation() < most, "share violation " + figures.shareViolation());
        assertTrue(figures.idleness() < 0.02, "idleness " + figures.idleness());
    }

    @Test
    void anEstimateThatIsTooLowIsLearnt() {
        double learning = error(4, "CS2_WF2_WS2_JC2").waste();
        double right = error(1, "CS2_WF2_WS2_JC2").waste();
        assertTrue(right <= 0.02, "waste with right estimates " + right);
        assertTrue(learning <= 0.3, "waste with estimates four times too low " + learning);
    }

    @Test
    void noPolicyBeatsAClairvoyantOneThatStartsEveryTaskAsSoonAsItComes() {
        FiguresOfMerit figures = slack(1);
        double most = DAYS * 86_400 * 2 / RUN_SECONDS;
        assertTrue(figures.met() <= most, figures.met() + " tasks met, at most " + most);
    }

    /** The example of docs/protocol/literature.md 2: project A has GPU tasks only, B has both; shares are equal. */
    @Test
    void aProjectWithoutCpuTasksGetsMoreOfTheGpu() {
        ResourceType gpu = ResourceType.of("NVIDIA");
        AppModel onGpu = app("gpu", new ResourceUsage(0, gpu, 1, 2e9));
        AppModel onCpu = app("cpu", new ResourceUsage(1, null, 0, 1e9));
        Scenario scenario = new Scenario("two kinds of resources",
                HostModel.plain(1, 1e9).withDevices(List.of(new HostModel.Device(gpu, 1, 2e9))), ClientModel.STUDY,
                List.of(ProjectModel.of("a", 100, onGpu), ProjectModel.of("b", 100, onCpu, onGpu)));
        FiguresOfMerit figures = Simulation.run(scenario, PolicySuite.parse(""), 1, 100);
        double cpuOfB = figures.usedByResource().get(0).get(1) / sum(figures.usedByResource().get(0));
        double gpuOfA = figures.usedByResource().get(1).get(0) / sum(figures.usedByResource().get(1));
        assertEquals(1, cpuOfB, 0.02);
        assertEquals(0.75, gpuOfA, 0.12);
    }

    private static double sum(List<Double> row) {
        return row.stream().mapToDouble(Double::doubleValue).sum();
    }

    private static World world(TimeAdvance timeAdvance) {
        return new World(Scenario.study(3), BEST, 1, RunWatch.NOBODY, timeAdvance);
    }

    private static FiguresOfMerit slack(double slack) {
        return Simulation.run(one(slack, 1), BEST, 1, DAYS);
    }

    private static FiguresOfMerit error(double factor, String suite) {
        return Simulation.run(one(5, factor), PolicySuite.parse(suite), 1, DAYS);
    }

    /** One project whose latency bound is that many run times on this host, availability included. */
    private static Scenario one(double slack, double error) {
        AppModel app = new AppModel("app", 1, slack * RUN_SECONDS, RUN_SECONDS * 1e9 / error, RUN_SECONDS * 1e9, 0,
                List.of(new ResourceUsage(1, null, 0, 1e9)));
        return new Scenario("slack" + slack, HostModel.plain(2, 1e9).withActive(new Availability(0.8, 1000)),
                ClientModel.STUDY, List.of(ProjectModel.of("p", 100, app)));
    }

    private static AppModel app(String name, ResourceUsage usage) {
        double fpops = 3600 * usage.flops();
        return new AppModel(name, 1, 10 * 86_400, fpops, fpops, 0, List.of(usage));
    }
}
