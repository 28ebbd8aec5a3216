package org.quern.scheduler.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.aTask;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.quern.model.HostSnapshot;
import org.quern.model.ProcessPhase;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.TaskRun;
import org.quern.scheduler.Hosts;

/** Which task gets which of three GPUs (docs/protocol/scheduling.md 7); instances are the bits 1, 2 and 4. */
class InstanceTableTest {
    private static final long NONE = 0;

    private static Hosts.Task gpu(double count) {
        return aTask(0).coproc(1, ResourceType.NVIDIA, count, 0.1);
    }

    private static Hosts.Task holding(double count, long instances) {
        return gpu(count).run(new TaskRun(ProcessPhase.RUNNING, Hosts.NOW, Hosts.NOW, instances, false, 0));
    }

    private static HostSnapshot host(Hosts.Task... tasks) {
        Hosts hosts = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 3, Hosts.GFLOPS).project("a", 100);
        for (Hosts.Task task : tasks) {
            hosts.task(task);
        }
        return hosts.build();
    }

    /** What each task gets in turn, {@link #NONE} if nothing; {@code held} of the first ones hold what they run on. */
    private static InstanceTable assertGets(int held, HostSnapshot host, long... expected) {
        InstanceTable table = new InstanceTable(host);
        for (int t = 0; t < held; t++) {
            table.hold(host.tasks().get(t));
        }
        for (int t = 0; t < expected.length; t++) {
            assertEquals(expected[t] == NONE ? OptionalLong.empty() : OptionalLong.of(expected[t]),
                    table.assign(host.tasks().get(t)), "task " + t);
        }
        return table;
    }

    @Test
    void aCpuTaskNeedsNone() {
        HostSnapshot host = host(aTask(0));
        assertEquals(OptionalLong.of(0), new InstanceTable(host).assign(host.tasks().get(0)));
    }

    @Test
    void wholeInstancesGoOneByOneUntilNoneIsLeft() {
        InstanceTable table = assertGets(0, host(gpu(1), gpu(1), gpu(1), gpu(1)), 1, 2, 4, NONE);
        assertEquals(0, table.idle(1));
        assertEquals(2, assertGets(0, host(gpu(1)), 1).idle(1));
    }

    @Test
    void aTaskOfSeveralInstancesGetsAllOrNone() {
        assertGets(0, host(gpu(2), gpu(2), gpu(1)), 3, NONE, 4);
        assertGets(0, host(gpu(2).mask(6), gpu(1)), 6, 1);
        assertGets(0, host(gpu(2).mask(4)), NONE);
        assertGets(0, host(gpu(1.5), gpu(0.5)), 3, 4);
    }

    @Test
    void fractionsArePacked() {
        assertEquals(1.5, assertGets(0, host(gpu(0.5), gpu(0.5), gpu(0.5)), 1, 1, 2).idle(1));
        assertGets(0, host(gpu(0.6), gpu(0.6), gpu(0.4)), 1, 2, 1);
        assertGets(0, host(gpu(1.0 / 3), gpu(1.0 / 3), gpu(1.0 / 3), gpu(1.0 / 3)), 1, 1, 1, 2);
        assertGets(0, host(gpu(0.5), gpu(0.5).mask(6), gpu(1)), 1, 2, 4);
        assertGets(0, host(gpu(1), gpu(1), gpu(1), gpu(0.5)), 1, 2, 4, NONE);
    }

    @Test
    void aRunningTaskKeepsItsInstancesAndOthersGetThoseOfNobody() {
        assertGets(1, host(holding(1, 4), gpu(1), gpu(1), gpu(1)), 4, 1, 2, NONE);
        assertGets(1, host(holding(2, 5), gpu(1), gpu(1)), 5, 2, NONE);
        assertGets(2, host(holding(0.5, 2), holding(0.5, 2), gpu(0.5), gpu(1)), 2, 2, 1, 4);
    }

    /** The task that runs comes later here: its instance goes last, and then there is none for it. */
    @Test
    void heldInstancesAreGivenAwayLast() {
        HostSnapshot host = host(gpu(1), gpu(1), gpu(1), holding(1, 1));
        InstanceTable table = new InstanceTable(host);
        table.hold(host.tasks().get(3));
        assertEquals(OptionalLong.of(2), table.assign(host.tasks().get(0)));
        assertEquals(OptionalLong.of(4), table.assign(host.tasks().get(1)));
        assertEquals(OptionalLong.of(1), table.assign(host.tasks().get(2)));
        assertEquals(OptionalLong.empty(), table.assign(host.tasks().get(3)));
    }

    @Test
    void aFractionIsPackedBesideARunningOne() {
        HostSnapshot host = host(gpu(0.5), gpu(0.75), holding(0.5, 2));
        InstanceTable table = new InstanceTable(host);
        table.hold(host.tasks().get(2));
        assertEquals(OptionalLong.of(2), table.assign(host.tasks().get(0)));
        assertEquals(OptionalLong.of(1), table.assign(host.tasks().get(1)));
        assertEquals(OptionalLong.of(2), table.assign(host.tasks().get(2)));
    }

    @Test
    void whatARunningTaskHoldsIsCountedOnceWhenItsTurnHasCome() {
        assertGets(1, host(holding(0.5, 2), gpu(0.5)), 2, 2);
    }

    @Test
    void aFractionTakesAHeldInstanceIfNoOtherIsLeft() {
        HostSnapshot host = host(gpu(1), gpu(1), gpu(0.5), holding(1, 1));
        InstanceTable table = new InstanceTable(host);
        table.hold(host.tasks().get(3));
        table.assign(host.tasks().get(0));
        table.assign(host.tasks().get(1));
        assertEquals(OptionalLong.of(1), table.assign(host.tasks().get(2)));
    }

    @Test
    void aRunningTaskLosesAnInstanceThatIsNotThereOrNotItsAnyMore() {
        assertGets(1, host(holding(1, 32)), NONE);
        assertGets(1, host(holding(1, 8)), NONE);
        assertGets(1, host(holding(1, 2).mask(5)), NONE);
        assertGets(1, host(holding(1, 0)), 1);
    }

    private static Hosts.Task waiting(double count, long last) {
        return gpu(count).run(new TaskRun(ProcessPhase.ON_DISK, 0, Hosts.NOW, last, false, 0));
    }

    @Test
    void aTaskGoesBackToWhereItRanLastAndOthersLeaveItsPlaceWhileTheyCan() {
        assertGets(0, host(waiting(1, 4), waiting(1, 1)), 4, 1);
        assertGets(0, host(waiting(0.5, 2), waiting(0.5, 4)), 2, 4);
        HostSnapshot host = host(gpu(1), waiting(1, 1), gpu(1), gpu(1));
        InstanceTable table = new InstanceTable(host);
        table.want(host.tasks().get(1));
        assertEquals(OptionalLong.of(2), table.assign(host.tasks().get(0)));
        assertEquals(OptionalLong.of(1), table.assign(host.tasks().get(1)));
    }

    @Test
    void aTaskWhosePlaceIsTakenGoesElsewhere() {
        assertGets(1, host(holding(1, 1), waiting(1, 1)), 1, 2);
        assertGets(0, host(waiting(2, 4), gpu(1)), 3, 4);
        assertGets(0, host(waiting(1, 4).mask(3)), 1);
    }

    @Test
    void aRunningTaskThatLostOneOfItsTwoInstancesHasNone() {
        assertGets(1, host(holding(2, 4), gpu(1)), NONE, 1);
    }

    private static final double GIB = 1L << 30;

    private static Hosts.Task needing(double count, double gib) {
        return gpu(count).deviceBytes(gib * GIB);
    }

    private static HostSnapshot withMemory(double gib, Hosts.Task... tasks) {
        Hosts hosts = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, Hosts.GFLOPS).project("a", 100);
        hosts.resource(1, new ResourceSnapshot(ResourceType.NVIDIA, 2, Hosts.GFLOPS, 1, true, List.of(),
                List.of(gib * GIB, gib * GIB)));
        for (Hosts.Task task : tasks) {
            hosts.task(task);
        }
        return hosts.build();
    }

    @Test
    void tasksShareADeviceOnlyWhereItsMemoryIsEnoughForThem() {
        assertGets(0, withMemory(8, needing(0.5, 5), needing(0.5, 5), needing(0.5, 3), gpu(0.5)), 1, 2, 1, 2);
        HostSnapshot full = withMemory(8, needing(0.3, 5), needing(0.3, 5), needing(0.3, 5));
        InstanceTable table = assertGets(0, full, 1, 2, NONE);
        assertTrue(table.lacksBytes(full.tasks().get(2)));
        HostSnapshot whole = withMemory(8, gpu(1), gpu(1), needing(0.3, 5));
        assertFalse(assertGets(0, whole, 1, 2, NONE).lacksBytes(whole.tasks().get(2)), "there is no device at all");
    }

    @Test
    void aTaskThatClaimsMoreThanTheDeviceHasRunsAloneAndUnknownMemoryKeepsNobodyWaiting() {
        assertGets(0, withMemory(8, needing(0.5, 100), needing(0.5, 1), needing(0.5, 1)), 1, 2, 2);
        assertGets(0, withMemory(0, needing(0.5, 100), needing(0.5, 100)), 1, 1);
    }
}
