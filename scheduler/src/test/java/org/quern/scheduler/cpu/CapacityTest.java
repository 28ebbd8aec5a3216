package org.quern.scheduler.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.NOW;
import static org.quern.scheduler.Hosts.aTask;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.Reason;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;

/** What is left for further tasks, one bound at a time (docs/protocol/scheduling.md 6.3). */
class CapacityTest {
    private static final ScheduleLimits BY_USER = new ScheduleLimits(HOUR, true, 1e9, 1e9, false, false);

    private static @Nullable Why refusal(HostSnapshot host, int taken, TaskSnapshot task) {
        Capacity capacity = new Capacity(host);
        host.tasks().subList(0, taken).forEach(capacity::take);
        Reason reason = capacity.refusal(task);
        return reason == null ? null : reason.why();
    }

    private static Hosts hosts(int cpus) {
        return Hosts.cpus(cpus).coprocs(ResourceType.NVIDIA, 1, 1e12).project("p", 1);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"1, 1, none", "1.5, 1, none", "1.999, 1, none", "2, 1, NO_FREE_CPU",
        "2.5, 1, NO_FREE_CPU",
        "1.9999999, 1, NO_FREE_CPU", "1, 5, none"})
    void aTaskOfTheCpuRunsIfAnyOfItIsFree(double used, double needs, @Nullable Why why) {
        HostSnapshot host = hosts(2).task(aTask(0).cpus(used)).task(aTask(0).cpus(needs)).build();
        assertEquals(why, refusal(host, 1, host.tasks().get(1)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"2, 1, none", "2, 1.0001, NO_FREE_CPU", "2.5, 0.5, none",
        "2.5, 0.6, NO_FREE_CPU",
        "3, 0, none", "3.1, 0, NO_FREE_CPU", "1.5, 9, none"})
    void aTaskOfADeviceMayOvercommitTheCpusByOne(double used, double needs, @Nullable Why why) {
        HostSnapshot host = hosts(2).task(aTask(0).cpus(used)).task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, needs))
                .build();
        assertEquals(why, refusal(host, 1, host.tasks().get(1)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"0, 2, none", "1, 1, none", "1, 1.1, NO_FREE_CPU", "0, 5, none",
        "0.1, 5, NO_FREE_CPU"})
    void whereTheUserLimitsProcessorsNothingIsOvercommitted(double used, double needs, @Nullable Why why) {
        HostSnapshot host = hosts(2).limits(BY_USER).task(aTask(0).cpus(used)).task(aTask(0).cpus(needs))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, needs)).build();
        assertEquals(why, refusal(host, 1, host.tasks().get(1)));
        assertEquals(why, refusal(host, 1, host.tasks().get(2)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"60, 40, none", "60, 41, NOT_ENOUGH_MEMORY", "100, 0, none",
        "0, 100, none"})
    void memoryIsWhatTheOthersLeave(double used, double needs, @Nullable Why why) {
        HostSnapshot host = hosts(4).limits(ScheduleLimits.UNLIMITED.withMemory(100)).task(aTask(0).memory(used))
                .task(aTask(0).memory(needs)).build();
        assertEquals(why, refusal(host, 1, host.tasks().get(1)));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"60, 40, none", "60, 41, NOT_ENOUGH_SWAP"})
    void swapIsWhatTheOthersLeaveAndExemptTasksTakeOfItToo(double used, double needs, @Nullable Why why) {
        HostSnapshot host = hosts(4).limits(new ScheduleLimits(HOUR, false, 1e9, 100, false, false))
                .task(aTask(0).swap(used))
                .task(aTask(0).swap(needs)).build();
        assertEquals(why, refusal(host, 1, host.tasks().get(1)));
        Capacity exempt = new Capacity(host);
        exempt.takeExempt(host.tasks().getFirst());
        Reason reason = exempt.refusal(host.tasks().get(1));
        assertEquals(why, reason == null ? null : reason.why());
        assertEquals(4, exempt.idleCpus(), "nothing else of theirs counts");
    }

    private static HostSnapshot limited(int project, int app) {
        return Hosts.cpus(9).project(new ProjectSnapshot(Hosts.url("p"), 1, 0, Set.of(), project, 1,
                List.of(ProjectResource.OPEN), List.of(new AppSnapshot("a", app, false), AppSnapshot.named("b"))))
                .task(aTask(0)).task(aTask(0)).task(aTask(0).app(1)).build();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"0, 0, none, none", "0, 2, APP_LIMIT, none", "0, 3, none, none",
        "2, 0, PROJECT_LIMIT, PROJECT_LIMIT", "2, 2, APP_LIMIT, PROJECT_LIMIT", "3, 0, none, none"})
    void limitsOfRunningTasksAreTheUsers(int project, int app, @Nullable Why same, @Nullable Why other) {
        HostSnapshot host = limited(project, app);
        assertEquals(same, refusal(host, 2, host.tasks().getFirst()));
        assertEquals(other, refusal(host, 2, host.tasks().get(2)));
    }

    @Test
    void aRefusalHasTheFigureThatDecided() {
        HostSnapshot host = limited(0, 2);
        Capacity capacity = new Capacity(host);
        capacity.take(host.tasks().getFirst());
        capacity.take(host.tasks().getFirst());
        assertEquals(Reason.of(Why.APP_LIMIT, "max_concurrent", 2), capacity.refusal(host.tasks().getFirst()));
        HostSnapshot small = hosts(2).limits(ScheduleLimits.UNLIMITED.withMemory(5)).task(aTask(0).memory(7)).build();
        assertEquals(Reason.of(Why.NOT_ENOUGH_MEMORY, Reason.fact("needs_bytes", 7), Reason.fact("left_bytes", 5)),
                new Capacity(small).refusal(small.tasks().getFirst()));
    }

    @ParameterizedTest
    @CsvSource({"1, 16", "2, 24", "0, 8"})
    void eightTasksForEachProcessorAndDeviceRunAtOnce(int cpus, int most) {
        HostSnapshot host = hosts(cpus).task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.0001, 0)).build();
        Capacity capacity = new Capacity(host);
        TaskSnapshot task = host.tasks().getFirst();
        int taken = 0;
        while (capacity.refusal(task) == null && taken < 100) {
            capacity.take(task);
            taken++;
        }
        assertEquals(most, taken);
        Reason reason = capacity.refusal(task);
        assertEquals(Reason.of(Why.MANY_TASKS_RUN, "tasks", most), reason);
        Capacity exempt = new Capacity(host);
        int exempted = 0;
        while (exempt.refusalOfExempt() == null && exempted < 100) {
            exempt.takeExempt(task);
            exempted++;
        }
        assertEquals(most, exempted);
        assertNull(exempt.refusal(task), "they keep nobody else waiting");
    }

    @Test
    void sporadicProgramsHaveTheirPartOfTheProcessors() {
        HostSnapshot host = hosts(2)
                .resource(0, new ResourceSnapshot(ResourceType.CPU, 2, 1e9, 1, true, List.of(1.5), List.of()))
                .task(aTask(0)).build();
        Capacity capacity = new Capacity(host);
        assertEquals(0.5, capacity.idleCpus());
        capacity.take(host.tasks().getFirst());
        assertEquals(-0.5, capacity.idleCpus());
    }

    @ParameterizedTest
    @CsvSource({"RUNNING, 3599, 3599, true", "RUNNING, 3600, 3600, true", "RUNNING, 3600, 0, false",
        "RUNNING, 3601, 1, false",
        "RUNNING, 3601, 2, true", "IN_MEMORY, 10, 10, false", "UNSTARTED, 10, 10, false"})
    void aSliceLastsItsTimeAndThenToTheNextCheckpoint(ProcessPhase phase, double ran, double sinceCheckpoint,
            boolean unfinished) {
        HostSnapshot host = hosts(1)
                .task(aTask(0).run(new TaskRun(phase, NOW - ran, NOW - sinceCheckpoint, 0, false, 0))).build();
        assertEquals(unfinished, TimeSlice.unfinished(host, host.tasks().getFirst()));
    }

    @Test
    void aListKnowsItsMembersAndWhatIsIdleBesideThem() {
        Reason why = Reason.of(Why.ROUND_ROBIN);
        RunList list = new RunList(List.of(new RunList.Entry(3, true), new RunList.Entry(1, false)),
                List.of(why, why, why, why));
        BitSet members = new BitSet();
        members.set(1);
        members.set(3);
        assertEquals(members, list.members());
        HostSnapshot host = hosts(2).task(aTask(0)).task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1)).build();
        Enforcement running = new Enforcement(List.of(new Enforcement.Assignment(0, 0, false),
                new Enforcement.Assignment(1, 0b0110, false)), List.of(), List.of(why, why), List.of(), false);
        assertEquals(0b1001, running.idleInstances(host.tasks(), 1, 0b1111));
        assertEquals(0b1111, running.idleInstances(host.tasks(), 0, 0b1111));
        assertEquals(-1L,
                new Enforcement(List.of(), List.of(), List.of(), List.of(), false).idleInstances(host.tasks(), 1, -1L));
    }
}
