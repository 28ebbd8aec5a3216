package org.quern.scheduler.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.aTask;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProcessPhase;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

class RiskSchedulingTest {
    private static final RiskScheduling RISK = new RiskScheduling();

    private static Enforcement decided(HostSnapshot host, Ledger ledger) {
        Forecast forecast = RISK.forecast(host, ledger);
        return RunListEnforcer.enforce(host, RISK.decide(host, ledger, forecast));
    }

    private static List<Integer> running(Enforcement decided) {
        return decided.running().stream().map(Enforcement.Assignment::task).sorted().toList();
    }

    private static Ledger owed(String project, double seconds) {
        return Ledger.EMPTY.with(LedgerKey.of("deficit", Hosts.url(project)), seconds * Hosts.GFLOPS);
    }

    /** Forty days of work each, due in an hour: what they get is lost, and with BOINC's rule they get all processors for months. */
    @Test
    void tasksThatCannotBeInTimeTakeNoProcessorFromOthers() {
        Hosts hosts = Hosts.cpus(8).project("a", 1).project("b", 100);
        for (int i = 0; i < 8; i++) {
            hosts.task(aTask(0).remaining(40 * DAY).due(HOUR).running());
        }
        HostSnapshot host = hosts.tasks(8, 1, 3 * HOUR, 9 * DAY).build();
        Enforcement decided = decided(host, Ledger.EMPTY);
        assertEquals(List.of(8, 9, 10, 11, 12, 13, 14, 15), running(decided));
        assertEquals(Why.PARKED, decided.reasons().getFirst().why());
    }

    @Test
    void tasksThatCannotBeInTimeRunIfNothingElseCan() {
        HostSnapshot host = Hosts.cpus(2).project("a", 100).tasks(1, 0, HOUR, 9 * DAY).tasks(2, 0, 40 * DAY, HOUR)
                .build();
        Enforcement decided = decided(host, Ledger.EMPTY);
        assertEquals(2, decided.running().size());
        assertTrue(running(decided).contains(0));
        assertEquals(Why.FILLS_IDLE, decided.reasons().get(1).why());
    }

    @Test
    void aTaskThatASliceOfDelayWouldCostItsDeadlineRunsFirst() {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).project("b", 100).tasks(1, 0, 3 * HOUR, 9 * DAY)
                .tasks(1, 1, 3 * HOUR, 4.5 * HOUR).build();
        Enforcement decided = decided(host, owed("a", 20_000));
        assertEquals(List.of(1), running(decided));
        assertEquals(Why.RISK_GROWS, decided.reasons().get(1).why());
    }

    /** An hour, and five and a half, the second due in seven: the plan has it done after 6.5, and to stop the first would only have it done later. */
    @Test
    void whatRunsAndIsDueBeforeATaskAtRiskGoesOn() {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).project("b", 100)
                .task(aTask(0).remaining(HOUR).due(6 * HOUR).spread(0.01).running())
                .task(aTask(1).remaining(5.5 * HOUR).due(7 * HOUR).spread(0.01)).build();
        Enforcement decided = decided(host, owed("b", 90_000));
        assertEquals(List.of(0), running(decided));
        assertEquals(Why.DUE_BEFORE_RISK, decided.reasons().getFirst().why());
    }

    /** Two that each take half of the card, far from their deadlines, would follow each other for ever. */
    @Test
    void smallTasksMakeRoomForALargeOneAtRisk() {
        Hosts hosts = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS).project("half", 300).project("whole",
                100);
        for (int i = 0; i < 2; i++) {
            hosts.task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.1).remaining(0.5 * HOUR).due(6 * HOUR)
                    .spread(0.01).running());
        }
        HostSnapshot host = hosts
                .task(aTask(1).coproc(1, ResourceType.NVIDIA, 1, 0.1).remaining(HOUR).due(1.8 * HOUR).spread(0.01))
                .build();
        assertEquals(List.of(2), running(decided(host, owed("half", 90_000))));
    }

    /** Three hours left of six: a delay of one slice costs nothing, one of four would. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aTaskThatRunsIsKeptAtRiskForFourSlices(boolean runs) {
        Hosts.Task task = aTask(0).remaining(3 * HOUR).due(6 * HOUR).spread(0.01);
        HostSnapshot host = Hosts.cpus(1).project("a", 100).project("b", 100).task(runs ? task.running() : task)
                .tasks(1, 1, HOUR, 9 * DAY).build();
        assertEquals(List.of(runs ? 0 : 1), running(decided(host, owed("b", 90_000))));
    }

    @Test
    void withTimeEnoughWhoeverIsOwedMostRuns() {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).project("b", 100).tasks(1, 0, HOUR, 9 * DAY)
                .tasks(1, 1, HOUR, 5 * DAY).build();
        assertEquals(List.of(0), running(decided(host, owed("a", 1000))));
        assertEquals(List.of(1), running(decided(host, owed("b", 1000))));
    }

    /** A running task of ten hours is kept for six slices of deficit; 22,000 s are more than six hours. */
    @Test
    void aRunningTaskGoesOnUntilAnotherProjectIsOwedClearlyMore() {
        HostSnapshot host = Hosts.cpus(1).project("a", 100).project("b", 100)
                .task(aTask(0).remaining(10 * HOUR).running()).tasks(1, 1, HOUR, 9 * DAY).build();
        assertEquals(List.of(0), running(decided(host, owed("b", 20_000))));
        assertEquals(List.of(1), running(decided(host, owed("b", 22_000))));
    }

    /** Four hours, and three times an hour, all due in four and a half: without the long one three are in time. */
    @Test
    void theTaskThatMakesSeveralLateGivesWay() {
        Hosts hosts = Hosts.cpus(1).project("a", 100).task(aTask(0).remaining(4 * HOUR).due(4.5 * HOUR).spread(0.01));
        for (int i = 0; i < 3; i++) {
            hosts.task(aTask(0).remaining(HOUR).due(4.6 * HOUR).spread(0.01));
        }
        Enforcement decided = decided(hosts.build(), Ledger.EMPTY);
        assertEquals(Why.SACRIFICED, decided.reasons().getFirst().why());
        assertFalse(running(decided).contains(0));
    }

    @Test
    void aBackupProjectRunsOnlyIfNobodyElseHasWork() {
        Hosts hosts = Hosts.cpus(1).project("spare", 0).project("a", 100).tasks(1, 0, HOUR, 9 * DAY);
        assertEquals(List.of(0), running(decided(hosts.build(), Ledger.EMPTY)));
        assertEquals(List.of(1), running(decided(hosts.tasks(1, 1, HOUR, 9 * DAY).build(), owed("a", -90_000))));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void neverMoreThanThereIsAlwaysAReasonAndTwiceTheSame(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            HostSnapshot host = any(random);
            Enforcement decided = decided(host, Ledger.EMPTY);
            double cpus = decided.running().stream().mapToDouble(a -> host.tasks().cpus(a.task())).sum();
            double widest = host.tasks().stream().mapToDouble(task -> task.usage().cpus()).max().orElse(0);
            assertTrue(cpus < host.cpu().instances() + Math.max(1, widest), "seed " + seed + " round " + round);
            assertEquals(host.tasks().size(), decided.reasons().size());
            decided.reasons().forEach(reason -> assertNotNull(reason, "seed " + seed));
            assertEquals(decided.reasons().toString(), decided(host, Ledger.EMPTY).reasons().toString());
            assertEquals(running(decided), running(decided(host, Ledger.EMPTY)), "seed " + seed);
            boolean idle = host.tasks().size() >= host.cpu().instances() && cpus < host.cpu().instances() - 1e-6;
            assertFalse(idle, "seed " + seed + " round " + round + ": a processor idles beside tasks");
        }
    }

    private static HostSnapshot any(Random random) {
        Hosts hosts = Hosts.cpus(1 + random.nextInt(8));
        int projects = 1 + random.nextInt(4);
        for (int p = 0; p < projects; p++) {
            hosts.project("p" + p, random.nextInt(4) * 50);
        }
        int tasks = random.nextInt(40);
        for (int t = 0; t < tasks; t++) {
            Hosts.Task task = aTask(random.nextInt(projects)).remaining(Math.exp(12 * random.nextDouble()))
                    .due(DAY * (random.nextDouble() * 10 - 1)).cpus(random.nextInt(6) == 0 ? 2 : 1);
            hosts.task(random.nextInt(4) == 0 ? task.preempted(ProcessPhase.ON_DISK) : task);
        }
        return hosts.build();
    }
}
