package org.quern.scheduler.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.GFLOPS;
import static org.quern.scheduler.Hosts.aTask;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectSnapshot;
import org.quern.model.Reason;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskRun;
import org.quern.model.UsageInterval;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;

class RunListEnforcerTest {
    private static final double GB = 1e9;

    private static Enforcement enforce(HostSnapshot host) {
        WeightedRoundRobin policy = new WeightedRoundRobin();
        return RunListEnforcer.enforce(host, policy.decide(host, Ledger.EMPTY, policy.forecast(host, Ledger.EMPTY)));
    }

    private static List<Integer> running(Enforcement enforcement) {
        return enforcement.running().stream().map(Enforcement.Assignment::task).sorted().toList();
    }

    @Test
    void asManyTasksRunAsThereAreCpus() {
        Enforcement result = enforce(Hosts.cpus(2).project("a", 1).tasks(5, 0, 3600, 1e6).build());
        assertEquals(List.of(0, 1), running(result));
        assertEquals(5, result.reasons().size());
        assertTrue(result.idle().isEmpty());
    }

    @Test
    void tasksThatClaimNextToNothingAreBoundedByTheirNumber() {
        Hosts hosts = Hosts.cpus(2).project("a", 1);
        IntStream.range(0, 300).forEach(i -> hosts.task(aTask(0).cpus(0.0001)));
        Enforcement result = enforce(hosts.build());
        assertEquals(16, result.running().size());
        assertEquals(1,
                result.reasons().stream().filter(reason -> reason.why() == Why.MANY_TASKS_RUN).limit(1).count());
    }

    @Test
    void aMultiThreadedTaskMayOvercommitUnlessTheUserLimitedTheCpus() {
        Hosts hosts = Hosts.cpus(4).project("a", 1).task(aTask(0).cpus(3)).task(aTask(0).cpus(3));
        assertEquals(List.of(0, 1), running(enforce(hosts.build())));
        hosts.limits(new ScheduleLimits(3600, true, 1e12, 1e12, false, false));
        Enforcement limited = enforce(hosts.build());
        assertEquals(List.of(0), running(limited));
        assertEquals(Why.ALL_TASKS_LIMITED, limited.idle().getFirst().reason().why());
    }

    @Test
    void aSmallerTaskRunsInsteadOfAnIdleCpu() {
        HostSnapshot host = Hosts.cpus(2).project("a", 1)
                .limits(new ScheduleLimits(3600, false, 4 * GB, 1e12, false, false))
                .task(aTask(0).memory(3 * GB)).task(aTask(0).memory(3 * GB)).task(aTask(0).memory(3 * GB))
                .task(aTask(0).memory(3 * GB)).task(aTask(0).memory(3 * GB)).task(aTask(0).memory(GB / 2)).build();
        Enforcement result = enforce(host);
        assertEquals(List.of(0, 5), running(result));
        assertEquals(Why.NOT_ENOUGH_MEMORY, result.reasons().get(1).why());
    }

    @Test
    void halvesOfADeviceArePackedAndExclusionsObeyed() {
        HostSnapshot host = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, GFLOPS).project("a", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.1).mask(0b10))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.1).mask(0b10))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(0b10))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1)).build();
        Enforcement result = enforce(host);
        assertEquals(List.of(0, 1, 3), running(result));
        assertEquals(List.of(2L, 2L, 1L), result.running().stream().map(Enforcement.Assignment::instances).toList());
    }

    @Test
    void aDeviceThatNoWaitingTaskMayUseIsCalledExcludedAndNotLimited() {
        Hosts hosts = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, GFLOPS).project("a", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(0b01))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(0b01));
        assertEquals(Why.ALL_TASKS_EXCLUDED, enforce(hosts.build()).idle().getLast().reason().why());
        HostSnapshot without = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 1, GFLOPS).project("a", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(0).obstacle(Obstacle.DEVICE_MISSING))
                .build();
        assertEquals(Why.ALL_TASKS_EXCLUDED, enforce(without).idle().getLast().reason().why());
        HostSnapshot large = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, GFLOPS).project("a", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 2, 0.1)).build();
        assertEquals(Why.ALL_TASKS_LIMITED, enforce(large).idle().getLast().reason().why());
    }

    @Test
    void aRunningTaskKeepsItsInstance() {
        TaskRun held = new TaskRun(ProcessPhase.RUNNING, Hosts.NOW - 60, 0, 0b10, false, 0);
        HostSnapshot host = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, GFLOPS).project("a", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).run(held)).build();
        Enforcement result = enforce(host);
        assertEquals(2, result.running().size());
        result.running().forEach(a -> assertEquals(a.task() == 1 ? 0b10 : 0b01, a.instances()));
    }

    @Test
    void aStartWaitsWhileATaskLeavesItsDevice() {
        TaskRun leaving = new TaskRun(ProcessPhase.RUNNING, Hosts.NOW - 60, 0, 1, false, 0);
        HostSnapshot host = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 1, GFLOPS).project("a", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).run(leaving).obstacle(Obstacle.ENDING))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1)).build();
        Enforcement result = enforce(host);
        assertTrue(result.running().isEmpty());
        assertTrue(result.again());
        assertEquals(Why.WAITS_FOR_DEVICE, result.reasons().get(1).why());
    }

    @Test
    void limitsOfRunningTasksHoldForProjects() {
        Hosts hosts = Hosts.cpus(4).project("a", 1);
        ProjectSnapshot p = hosts.lastProject();
        hosts.replaceProject(0, new ProjectSnapshot(p.url(), 1, 0, p.flags(), 2, 1, p.resources(), p.apps())).tasks(6,
                0, 3600, 1e6);
        assertEquals(2, enforce(hosts.build()).running().size());
    }

    /** Three tasks of the project may run: half of the device is idle beside the one that the list has, and CPU tasks would take both places that are left. */
    @Test
    void aDeviceIsFilledBeforeCpuTasksTakeThePlacesThatALimitLeaves() {
        Hosts hosts = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 1, GFLOPS).project("a", 1).project("b", 1);
        ProjectSnapshot a = hosts.build().projects().getFirst();
        hosts.replaceProject(0, new ProjectSnapshot(a.url(), 1, 0, a.flags(), 3, 1, a.resources(), a.apps()))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.1))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.1))
                .task(aTask(1).coproc(1, ResourceType.NVIDIA, 1, 0.1)).tasks(3, 0, 3600, 1e6);
        List<RunList.Entry> entries = IntStream.of(0, 2, 3, 4, 5).mapToObj(t -> new RunList.Entry(t, false)).toList();
        Reason turn = Reason.of(Why.MOST_DEBT);
        RunList list = new RunList(entries, Collections.nCopies(6, turn));
        Enforcement result = RunListEnforcer.enforce(hosts.build(), list);
        assertEquals(List.of(0, 1, 3), running(result));
        assertEquals(Why.BACKFILL, result.reasons().get(1).why());
    }

    @Test
    void nothingRunsWhileComputingIsSuspended() {
        HostSnapshot host = Hosts.cpus(2).resource(0, new ResourceSnapshot(ResourceType.CPU, 2, GFLOPS, 1, false))
                .project("a", 1).task(aTask(0).running()).task(aTask(0)).build();
        Enforcement result = enforce(host);
        assertTrue(result.running().isEmpty());
        assertEquals(List.of(0), result.preempted().stream().map(Enforcement.Preemption::task).toList());
        assertEquals(Why.COMPUTING_SUSPENDED, result.idle().getFirst().reason().why());
    }

    @Test
    void preemptedTasksStayInMemoryOnlyIfWantedOrNeverCheckpointed() {
        Hosts hosts = Hosts.cpus(1).resource(0, new ResourceSnapshot(ResourceType.CPU, 1, GFLOPS, 1, false))
                .project("a", 1)
                .task(aTask(0).running(Hosts.NOW - 60, 0)).task(aTask(0).running(Hosts.NOW - 60, Hosts.NOW - 30));
        assertEquals(List.of(Enforcement.Manner.SUSPEND, Enforcement.Manner.QUIT),
                enforce(hosts.build()).preempted().stream().map(Enforcement.Preemption::manner).toList());
    }

    @Test
    void anUncheckpointedTaskKeepsItsCpuBeyondItsSlice() {
        Hosts hosts = Hosts.cpus(1).project("a", 1).project("b", 1000)
                .task(aTask(0).running(Hosts.NOW - 5000, Hosts.NOW - 4000)).task(aTask(1));
        assertEquals(List.of(0), running(enforce(hosts.build())));
        Hosts done = Hosts.cpus(1).project("a", 1).project("b", 1000)
                .task(aTask(0).running(Hosts.NOW - 5000, Hosts.NOW - 100)).task(aTask(1));
        Ledger owed = new WeightedRoundRobin().accounting().advance(Ledger.EMPTY,
                UsageInterval.measured(done.build(), 3600, new double[][]{{3600}, {0}}));
        WeightedRoundRobin policy = new WeightedRoundRobin();
        HostSnapshot host = done.build();
        assertEquals(List.of(1),
                running(RunListEnforcer.enforce(host, policy.decide(host, owed, policy.forecast(host, owed)))));
    }

    @Test
    void everyTaskHasAReason() {
        HostSnapshot host = Hosts.cpus(2).project("a", 1).project("b", 1).tasks(20, 0, 3600, 1e6)
                .tasks(20, 1, 3600, 1e6)
                .task(aTask(0).obstacle(Obstacle.SUSPENDED_BY_USER)).build();
        Enforcement result = enforce(host);
        IntStream.range(0, 41).forEach(t -> assertTrue(!result.reasons().get(t).toString().isBlank()));
    }
}
