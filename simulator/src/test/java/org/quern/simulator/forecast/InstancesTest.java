package org.quern.simulator.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Decision;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.world.RunWatch;
import org.quern.simulator.world.SimTask;
import org.quern.simulator.world.Simulation;

/** On which CPU or card a task is drawn, and what is told of each kind of device meanwhile. */
class InstancesTest {
    private static final HostModel HOST = HostModel.plain(2, 1e9)
            .withDevices(List.of(new HostModel.Device(ResourceType.NVIDIA, 2, 1e12)));
    private final Instances instances = new Instances(HOST);

    /** Tasks as a run makes them: a world alone can. */
    private static List<SimTask> tasks(ResourceUsage usage, int count) {
        AppModel app = new AppModel("a", 1, 1e6, 3600 * usage.flops(), 3600 * usage.flops(), 0, List.of(usage));
        List<SimTask> started = new ArrayList<>();
        Simulation.run(new Scenario("s", HOST, ClientModel.STUDY, List.of(ProjectModel.of("p", 1, app))),
                PolicySuite.parse(""), 1, 0.5, new RunWatch() {
                    @Override
                    public void started(SimTask task, double now) {
                        started.add(task);
                    }
                });
        return started.stream().distinct().limit(count).toList();
    }

    @Test
    void cpusComeFirstAndEachIsNumberedFromZero() {
        assertEquals(List.of("CPU 0", "CPU 1", "NVIDIA 0", "NVIDIA 1"), instances.names());
    }

    @Test
    void aTaskStaysWhereItWas() {
        List<SimTask> three = tasks(ResourceUsage.oneCpu(1e9), 3);
        assertEquals(List.of(0), instances.take(three.get(0)));
        assertEquals(List.of(1), instances.take(three.get(1)));
        instances.leave(three.get(0), List.of(0));
        instances.leave(three.get(1), List.of(1));
        assertEquals(List.of(1), instances.take(three.get(1)));
        assertEquals(List.of(0), instances.take(three.get(2)));
    }

    @Test
    void whereItsPlaceIsTakenItHasAnother() {
        List<SimTask> two = tasks(ResourceUsage.oneCpu(1e9), 2);
        instances.take(two.get(0));
        instances.leave(two.get(0), List.of(0));
        instances.take(two.get(1));
        assertEquals(List.of(1), instances.take(two.get(0)));
    }

    @Test
    void halvesShareACpu() {
        List<SimTask> halves = tasks(new ResourceUsage(0.5, null, 0, 1e9), 4);
        assertEquals(List.of(List.of(0), List.of(0), List.of(1), List.of(1)),
                halves.stream().map(instances::take).toList());
    }

    @Test
    void aWideTaskIsDrawnOnSeveralAndOneTooManyOnTheLeastTaken() {
        SimTask wide = tasks(new ResourceUsage(2, null, 0, 1e9), 1).getFirst();
        assertEquals(List.of(0, 1), instances.take(wide));
        SimTask more = tasks(ResourceUsage.oneCpu(1e9), 1).getFirst();
        assertEquals(1, instances.take(more).size());
    }

    @Test
    void aTaskOnACardIsDrawnOnTheCardsThatItWasGiven() {
        List<SimTask> two = tasks(new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 1e12), 2);
        assertEquals(List.of(2 + two.get(0).devices().getFirst()), instances.take(two.get(0)));
        assertEquals(List.of(2 + two.get(1).devices().getFirst()), instances.take(two.get(1)));
    }

    private static Decision device(String subject, String reason) {
        return new Decision(0, Decision.Kind.DEVICE, subject, "idle", reason);
    }

    private static Decision computing(String verdict, String reason) {
        return new Decision(0, Decision.Kind.HOST, "computing", verdict, reason);
    }

    @Test
    void whatHoldsOfADeviceIsToldWhenItChanges() {
        DeviceReasons reasons = new DeviceReasons();
        reasons.decided(device("CPU", "no work"), 10);
        reasons.decided(device("CPU", "no work"), 20);
        reasons.decided(device("CPU", "all busy"), 30);
        assertEquals(List.of(new DeviceReason("CPU", 10, "no work"), new DeviceReason("CPU", 30, "all busy")),
                reasons.all());
    }

    @Test
    void whileComputingIsOffThatIsTheReasonOfAllDevicesAndThenTheirsAgain() {
        DeviceReasons reasons = new DeviceReasons();
        reasons.decided(device("CPU", "busy"), 10);
        reasons.decided(device("NVIDIA", "idle"), 10);
        reasons.decided(computing("refuse", "on batteries"), 20);
        reasons.decided(device("CPU", "nothing runs"), 25);
        reasons.decided(computing("allow", "allowed"), 30);
        assertEquals(List.of(new DeviceReason("CPU", 10, "busy"), new DeviceReason("NVIDIA", 10, "idle"),
                new DeviceReason("CPU", 20, "on batteries"), new DeviceReason("NVIDIA", 20, "on batteries"),
                new DeviceReason("CPU", 30, "busy"), new DeviceReason("NVIDIA", 30, "idle")), reasons.all());
    }

    @Test
    void whatIsDecidedOfOthersIsNoReasonOfADevice() {
        DeviceReasons reasons = new DeviceReasons();
        reasons.decided(new Decision(0, Decision.Kind.HOST, "network", "refuse", "off"), 10);
        reasons.decided(new Decision(0, Decision.Kind.TASK, "t", "wait", "later"), 10);
        assertEquals(List.of(), reasons.all());
    }
}
