package org.quern.scheduler.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.NOW;
import static org.quern.scheduler.Hosts.aTask;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ScheduleLimits;
import org.quern.model.TaskRun;
import org.quern.model.UsageInterval;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;

/** Memory, swap, tasks that always run, time slices, and the rules that keep tasks from thrashing and from falling like dominoes. */
class PreemptionRulesTest {
    private static final double GB = 1e9;
    private static final double PLENTY = 1e15;

    private static RunList list(HostSnapshot host) {
        CreditPriority policy = new CreditPriority();
        return policy.decide(host, Ledger.EMPTY, policy.forecast(host, Ledger.EMPTY));
    }

    private static Enforcement enforce(HostSnapshot host) {
        return RunListEnforcer.enforce(host, list(host));
    }

    private static List<Integer> running(Enforcement result) {
        return result.running().stream().map(Enforcement.Assignment::task).sorted().toList();
    }

    private static ScheduleLimits limits(double memory, double swap, boolean leave) {
        return new ScheduleLimits(HOUR, false, memory, swap, leave, false);
    }

    private static TaskRun run(boolean forDeadline, double lastMiss) {
        return new TaskRun(ProcessPhase.ON_DISK, 0, NOW - HOUR, 0, forDeadline, lastMiss);
    }

    @Test
    void aTaskThatExceedsTheSwapIsEndedAndASmallerOneRuns() {
        Enforcement result = enforce(Hosts.cpus(2).limits(limits(PLENTY, 4 * GB, true)).project("a", 1)
                .task(aTask(0).swap(3 * GB).running(NOW - 60, NOW - 30))
                .task(aTask(0).swap(3 * GB).running(NOW - 60, NOW - 30))
                .task(aTask(0).swap(GB)).build());
        assertEquals(List.of(0, 2), running(result));
        assertEquals(Why.NOT_ENOUGH_SWAP, result.reasons().get(1).why());
        assertEquals(List.of(new Enforcement.Preemption(1, Enforcement.Manner.QUIT)), result.preempted(),
                "its memory must go, whatever the user wants left in memory");
    }

    @Test
    void whereTooMuchIsSwappedTheTaskGoesThatSavedItsWorkLast() {
        Enforcement result = enforce(Hosts.cpus(3).limits(limits(PLENTY, 4 * GB, true)).project("a", 1)
                .task(aTask(0).swap(2 * GB).running(NOW - HOUR, NOW - 10))
                .task(aTask(0).swap(2 * GB).running(NOW - HOUR, NOW - 500))
                .task(aTask(0).swap(GB).running(NOW - HOUR, NOW - 900)).build());
        assertEquals(List.of(1, 2), running(result));
        assertEquals(List.of(new Enforcement.Preemption(0, Enforcement.Manner.QUIT)), result.preempted());
        assertTrue(result.reasons().getFirst().toString().contains("swap"), result.reasons()::toString);
    }

    @Test
    void aTaskThatExceedsTheMemoryIsSuspendedOnly() {
        Enforcement result = enforce(Hosts.cpus(2).limits(limits(4 * GB, PLENTY, false)).project("a", 1)
                .task(aTask(0).memory(3 * GB).running(NOW - 60, NOW - 30))
                .task(aTask(0).memory(3 * GB).running(NOW - 60, NOW - 30)).build());
        assertEquals(List.of(0), running(result));
        assertEquals(List.of(new Enforcement.Preemption(1, Enforcement.Manner.SUSPEND)), result.preempted());
        assertEquals(Why.ALL_TASKS_LIMITED, result.idle().getFirst().reason().why());
    }

    @Test
    void preemptedTasksStayInMemoryWhereTheUserWantsIt() {
        for (boolean leave : List.of(true, false)) {
            Enforcement result = enforce(Hosts.cpus(1).limits(limits(PLENTY, PLENTY, leave)).project("a", 1)
                    .task(aTask(0).running(NOW - 3 * HOUR, NOW - 60).due(9 * DAY))
                    .task(aTask(0).remaining(HOUR).due(HOUR))
                    .build());
            assertEquals(List.of(1), running(result));
            assertEquals(leave ? Enforcement.Manner.SUSPEND : Enforcement.Manner.QUIT,
                    result.preempted().getFirst().manner());
        }
    }

    @Test
    void aSuspendedProcessLeavesMemoryWhenTheUserNoLongerWantsItThere() {
        Hosts hosts = Hosts.cpus(1).project("a", 1).task(aTask(0).running())
                .task(aTask(0).preempted(ProcessPhase.IN_MEMORY));
        assertEquals(List.of(), enforce(hosts.limits(limits(PLENTY, PLENTY, true)).build()).preempted());
        assertEquals(List.of(new Enforcement.Preemption(1, Enforcement.Manner.QUIT)),
                enforce(hosts.limits(limits(PLENTY, PLENTY, false)).build()).preempted());
    }

    @Test
    void tasksThatAlwaysRunDoSoBesideAsManyOthersAsThereAreCpus() {
        Hosts hosts = Hosts.cpus(1).project("a", 1).project("nci", 1, ProjectFlag.NON_CPU_INTENSIVE);
        ProjectSnapshot a = hosts.lastProject();
        List<AppSnapshot> apps = List.of(AppSnapshot.named("app"), new AppSnapshot("sporadic", 0, true));
        hosts.project(new ProjectSnapshot(Hosts.url("mixed"), 1, 0, Set.of(), 0, 1, a.resources(), apps));
        Enforcement result = enforce(hosts.limits(limits(0.5 * GB, PLENTY, true)).task(aTask(0))
                .task(aTask(1).memory(GB)).task(aTask(2).app(1).memory(GB)).task(aTask(2)).build());
        assertEquals(List.of(0, 1, 2), running(result));
        assertEquals(Why.ALWAYS_RUNS, result.reasons().get(1).why());
    }

    @Test
    void aTaskInTheMiddleOfItsSliceIsNotTakenOffForABetterProject() {
        Hosts hosts = Hosts.cpus(1).project("a", 1).project("b", 1000);
        assertEquals(List.of(0), running(enforce(
                hosts.task(aTask(0).running(NOW - HOUR / 2, NOW - 60)).task(aTask(1)).build())));
        Hosts over = Hosts.cpus(1).project("a", 1).project("b", 1000);
        CreditPriority policy = new CreditPriority();
        HostSnapshot host = over.task(aTask(0).running(NOW - 2 * HOUR, NOW - 60)).task(aTask(1)).build();
        Ledger used = policy.accounting().advance(Ledger.EMPTY,
                UsageInterval.measured(host, 100, new double[][]{{100}, {0}}));
        assertEquals(List.of(1), running(
                RunListEnforcer.enforce(host, policy.decide(host, used, policy.forecast(host, used)))));
    }

    @Test
    void aDeadlineInDangerTakesTheCpuInTheMiddleOfASlice() {
        HostSnapshot host = Hosts.cpus(1).project("a", 1).task(aTask(0).running(NOW - 60, NOW - 30).remaining(9 * HOUR))
                .task(aTask(0).remaining(HOUR).due(4 * HOUR)).build();
        RunList list = list(host);
        assertEquals(new RunList.Entry(1, true), list.entries().getFirst());
        assertEquals(Why.DEADLINE_AT_RISK, list.reasons().get(1).why());
    }

    /** Were the saved task not counted, it would take the place of the one that is late now, and be late itself soon after. */
    @Test
    void aTaskThatRanForItsDeadlineIsCountedWhileItsProjectHasMisses() {
        for (boolean ranForDeadline : List.of(true, false)) {
            HostSnapshot host = Hosts.cpus(1).project("a", 1).project("b", 1)
                    .task(aTask(0).remaining(HOUR).due(10 * HOUR).run(run(ranForDeadline, 0)))
                    .task(aTask(0).remaining(9 * HOUR).due(11 * HOUR)).tasks(3, 1, 9 * HOUR, 9 * DAY).build();
            assertEquals(BitSet.valueOf(new long[]{0b10}),
                    new CreditPriority().forecast(host, Ledger.EMPTY).misses());
            long saved = list(host).entries().stream().filter(RunList.Entry::forDeadline).count();
            assertEquals(ranForDeadline ? 2 : 1, saved, "ran for its deadline: " + ranForDeadline);
        }
    }

    @Test
    void aTaskThatWasLateInTheLastForecastIsKeptForASlice() {
        for (double ago : List.of(HOUR / 2, 2 * HOUR)) {
            HostSnapshot host = Hosts.cpus(1).project("a", 1).project("b", 1)
                    .task(aTask(0).remaining(HOUR).due(9 * DAY).run(run(false, NOW - ago))).task(aTask(1)).build();
            assertEquals(ago < HOUR, list(host).entries().getFirst().forDeadline(), ago + " s ago");
        }
    }

    @Test
    void aDeadlineThatWasNeverInDangerGivesNoPrecedence() {
        HostSnapshot host = Hosts.cpus(1).project("a", 1).task(aTask(0).run(run(false, 0))).build();
        assertFalse(list(host).entries().getFirst().forDeadline());
    }
}
