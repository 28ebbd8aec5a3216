package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/** The figures of merit (docs/protocol/study.md 3), each by hand. */
class MeterTest {
    private static final HostModel HOST = HostModel.plain(2, 1e9)
            .withDevices(List.of(new HostModel.Device(ResourceType.NVIDIA, 1, 8e9)));
    private final Scenario scenario = new Scenario("two", HOST, ClientModel.STUDY,
            List.of(ProjectModel.of("a", 300), ProjectModel.of("b", 100)));
    private final Meter meter = new Meter(scenario);
    private final HostConditions conditions = conditions(Availability.ALWAYS, Availability.ALWAYS);

    private static HostConditions conditions(Availability active, Availability gpu) {
        return new HostConditions(new HostModel(2, 1e9, 1e9, HOST.devices(), Availability.ALWAYS, active, gpu,
                Availability.ALWAYS, 0), new SplittableRandom(1), 0, false);
    }

    private static SimTask task(int project, double deadline) {
        return new SimTask(new TaskId(ProjectUrl.of("http://a.example/"), "t" + deadline), project,
                ResourceUsage.oneCpu(1e9), 0, 1e12, 0, deadline, 1e9, AppModel.Needs.NONE);
    }

    private void pass(double seconds, SimTask... tasks) {
        meter.passed(seconds, conditions, List.of(tasks));
        for (SimTask task : tasks) {
            task.compute(seconds);
        }
    }

    @Test
    void whatNobodyUsesIsIdle() {
        pass(100, task(0, 1e6));
        FiguresOfMerit figures = meter.figures(List.of(), 100);
        assertEquals(100 * (2e9 + 8e9), figures.available());
        assertEquals(0.9, figures.idleness(), 1e-9);
        assertEquals(1e11, figures.processing());
    }

    @Test
    void aDeviceThatMayNotBeUsedIsNotAvailable() {
        meter.passed(100, conditions(Availability.ALWAYS, new Availability(0, 1)), List.of());
        assertEquals(100 * 2e9, meter.figures(List.of(), 100).available());
    }

    @Test
    void timeInWhichNothingMayComputeCountsForNothing() {
        meter.passed(100, conditions(new Availability(0, 1), Availability.ALWAYS), List.of());
        FiguresOfMerit figures = meter.figures(List.of(), 100);
        assertEquals(0, figures.available());
        assertEquals(0, figures.idleness());
    }

    @Test
    void onADeviceBothTheCpuAndTheDeviceAreUsed() {
        SimTask onCard = new SimTask(new TaskId(ProjectUrl.of("http://a.example/"), "g"), 1,
                new ResourceUsage(0.5, ResourceType.NVIDIA, 0.25, 1e10), 1, 1e12, 0, 1e6, 1e10, AppModel.Needs.NONE);
        pass(100, onCard);
        FiguresOfMerit figures = meter.figures(List.of(), 100);
        assertEquals(List.of(List.of(0.0, 5e10), List.of(0.0, 2e11)), figures.usedByResource());
        assertEquals(List.of(0.0, 2.5e11), figures.used());
    }

    @Test
    void processingIsUsefulWastedUnfinishedOrLate() {
        SimTask met = task(0, 500);
        SimTask late = task(0, 90);
        SimTask given = task(1, 600);
        SimTask goesOn = task(1, 1000);
        SimTask lateAndGoesOn = task(1, 95);
        pass(10, met);
        pass(20, late);
        pass(30, given);
        pass(40, goesOn);
        pass(50, lateAndGoesOn);
        met.finished = true;
        met.reportedAt = OptionalDouble.of(100);
        late.finished = true;
        late.reportedAt = OptionalDouble.of(100);
        given.endedAt = OptionalDouble.of(100);
        FiguresOfMerit figures = meter.figures(List.of(met, late, given, goesOn, lateAndGoesOn), 150);
        assertEquals(1e10, figures.useful());
        assertEquals(5e10, figures.wasted());
        assertEquals(9e10, figures.unfinished());
        assertEquals(5e10 / figures.available(), figures.lateUnfinished(), 1e-12);
        assertEquals(5e10 / figures.available(), figures.waste(), 1e-12);
        assertEquals(List.of(1, 2, 5), List.of(figures.met(), figures.missed(), figures.sent()));
    }

    @Test
    void whatWasGivenUpUnbegunIsMissedAndNoWaste() {
        SimTask never = task(0, 500);
        SimTask begun = task(1, 500);
        pass(10, begun);
        never.endedAt = OptionalDouble.of(100);
        begun.endedAt = OptionalDouble.of(100);
        FiguresOfMerit figures = meter.figures(List.of(never, begun, task(0, 500)), 150);
        assertEquals(List.of(0, 2, 1), List.of(figures.met(), figures.missed(), figures.unbegun()));
        assertEquals(1e10, figures.wasted());
    }

    @Test
    void callsAndPreemptionsAreCountedByTask() {
        meter.called();
        meter.called();
        meter.called();
        meter.preempted();
        FiguresOfMerit figures = meter.figures(List.of(task(0, 1), task(0, 2)), 0);
        assertEquals(1.5, figures.rpcsPerTask());
        assertEquals(0.5, figures.preemptionsPerTask());
        assertEquals(3, figures.rpcs());
        assertEquals(3, meter.figures(List.of(), 0).rpcsPerTask(), "of no task as of one");
    }

    @Test
    void sharesThatAreKeptAreNotViolated() {
        pass(300, task(0, 1e6));
        pass(100, task(1, 1e6));
        assertEquals(0, meter.figures(List.of(), 400).shareViolation(), 1e-12);
    }

    @Test
    void aProjectThatGetsEverythingViolatesTheOthersShare() {
        pass(300, task(0, 1e6));
        assertEquals(0.25, meter.figures(List.of(), 300).shareViolation(), 1e-12);
        Meter other = new Meter(scenario);
        other.passed(300, conditions, List.of(task(1, 1e6)));
        assertEquals(0.75, other.figures(List.of(), 300).shareViolation(), 1e-12);
    }

    @Test
    void aSuspendedProjectHasNoClaim() {
        ProjectModel suspended = scenario.projects().getLast();
        Scenario half = scenario.withProjects(List.of(scenario.projects().getFirst(),
                suspended.withStart(suspended.start().asSuspended())));
        Meter one = new Meter(half);
        one.passed(300, conditions, List.of(task(0, 1e6)));
        assertEquals(0, one.figures(List.of(), 300).shareViolation(), 1e-12);
    }

    @Test
    void whereNothingRanNothingIsViolated() {
        assertEquals(0, meter.figures(List.of(), 0).shareViolation());
        assertEquals(0, meter.figures(List.of(), 0).monotony());
    }

    /** Two projects take turns of 3600 s: each waits 3600 s, then runs. */
    @Test
    void monotonyIsTheRootOfTheMeanSquareOfTheWaits() {
        for (int turn = 0; turn < 10; turn++) {
            pass(3600, task(turn % 2, 1e6));
        }
        double waited = Math.sqrt(5 * Math.pow(3600, 3) / 3 / 36_000);
        double x = 2 * waited / (4 * 3600);
        assertEquals(x / (1 + x), meter.figures(List.of(), 36_000).monotony(), 1e-9);
    }

    @Test
    void aWaitOfTwoStretchesIsOneWait() {
        Meter apart = new Meter(scenario);
        apart.passed(1800, conditions, List.of(task(0, 1e6)));
        apart.passed(1800, conditions, List.of(task(0, 1e6)));
        pass(3600, task(0, 1e6));
        assertEquals(meter.figures(List.of(), 3600).monotony(), apart.figures(List.of(), 3600).monotony(), 1e-12);
    }

    @Test
    void oneProjectAloneIsNeverMonotonous() {
        Meter alone = new Meter(scenario.withProjects(List.of(ProjectModel.of("a", 1))));
        alone.passed(3600, conditions, List.of());
        assertEquals(0, alone.figures(List.of(), 3600).monotony());
    }

    @Test
    void whatWasDoneInVainIsLostAtItsPeakSpeed() {
        SimTask task = new SimTask(new TaskId(ProjectUrl.of("http://a.example/"), "t"), 0, ResourceUsage.oneCpu(1e9), 0,
                1e12, 0, 1e6, 1e9, new AppModel.Needs(0, 60));
        pass(100, task);
        task.leaveMemory();
        assertEquals(40e9 / 1e12, meter.figures(List.of(task), 100).lost(), 1e-12);
    }
}
