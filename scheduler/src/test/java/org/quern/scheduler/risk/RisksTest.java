package org.quern.scheduler.risk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.NOW;
import static org.quern.scheduler.Hosts.aTask;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AppSnapshot;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.RunTime;
import org.quern.model.TaskRun;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

/** What is judged of every task; work here is certain to the second, and a task has to be done two minutes before its deadline. */
class RisksTest {
    private static final double REPORT = 120;
    private static final Interruptions HALF = Interruptions.of(HOUR, HOUR, 2 * HOUR * HOUR);

    private static Hosts.Task certain(double seconds, double slack) {
        return aTask(0).remaining(seconds).spread(0).due(seconds + REPORT + slack);
    }

    private static Hosts cpus(int count) {
        return Hosts.cpus(count).project("p", 1);
    }

    private static Risks judged(Hosts hosts) {
        HostSnapshot host = hosts.build();
        return Risks.of(host, Collections.nCopies(host.resources().size(), Interruptions.NONE));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "-1, 1, true", "-1000, 1, true", "10, 0, false"})
    void aTaskThatCannotMeetItsDeadlineIsParked(double slack, double alone, boolean parked) {
        Risks risks = judged(cpus(1).task(certain(5000, slack)));
        assertEquals(alone, risks.alone(0));
        assertEquals(parked, risks.parked().get(0));
        assertArrayEquals(parked ? new int[0] : new int[]{0}, risks.byDeadline(0), "what is parked is not in the plan");
    }

    /** Five hours of work, on a computer that is off for half of the time in spells of an hour: with five hours and a minute left it is late in almost all cases, but not in vain. */
    @ParameterizedTest
    @CsvSource({"60, false", "0, false", "-1, true", "-100000, true"})
    void aTaskIsHopelessByWhatIsPastAndNotByAForecast(double slack, boolean hopeless) {
        HostSnapshot host = cpus(1).task(certain(5 * HOUR, slack)).build();
        Risks risks = Risks.of(host, List.of(HALF));
        assertTrue(risks.alone(0) > 0.98, "" + risks.alone(0));
        assertEquals(hopeless, risks.parked().get(0));
        assertEquals(hopeless, Risks.hopeless(5 * HOUR, 0, 5 * HOUR + slack));
    }

    @Test
    void whatNeitherRunsNorIsCountedIsNotJudged() {
        Risks risks = judged(cpus(1).task(certain(5000, -1000).obstacle(Obstacle.DEFERRED)).task(certain(5000, 0)));
        assertEquals(List.of(1, 0), List.of(risks.counted().cardinality(), risks.parked().cardinality()));
        assertEquals(0, risks.alone(0));
    }

    @ParameterizedTest
    @CsvSource({"0, true", "3599, true", "3600, false", "100000, false"})
    void aTaskIsAtRiskThatADelayOfASliceWouldCostItsDeadline(double slack, boolean atRisk) {
        assertEquals(atRisk, judged(cpus(1).task(certain(5000, slack))).atRisk().get(0));
    }

    @Test
    void whatIsLostAnywayIsAtNoRiskAnyMore() {
        // In the plan it is late in all cases, alone in most: nobody makes room for it, and it is not in a hurry any more.
        Risks risks = judged(cpus(1).task(certain(900, 0)).task(aTask(0).remaining(1000).due(950 + REPORT)));
        assertEquals(0, risks.planned(0));
        assertEquals(1, risks.planned(1), 1e-12);
        assertEquals(0.7667, risks.alone(1), 1e-4);
        assertEquals(List.of(true, false), List.of(risks.atRisk().get(0), risks.atRisk().get(1)));
        assertTrue(risks.sacrificed().isEmpty() && risks.parked().isEmpty());
    }

    @Test
    void theLargestTaskMakesRoomForOthersThatWouldAllBeLate() {
        // Due at the same time: together they need 6500 s of the 5000 s that are left.
        Risks risks = judged(cpus(1).task(certain(5000, 0)).task(certain(1000, 4000)).task(certain(500, 4500)));
        BitSet large = new BitSet();
        large.set(0);
        assertEquals(large, risks.sacrificed());
        assertArrayEquals(new int[]{2, 1}, risks.byDeadline(0));
        assertEquals(List.of(0.0, 0.0), List.of(risks.planned(1), risks.planned(2)));
        assertEquals(1, risks.planned(0), "as it was in the plan that it had to leave");
    }

    @Test
    void whoIsInTimeAndDueBeforeTheLateOneIsNotTheFirstToGo() {
        // 100 s, then 1000 s, then 5000 s, of which the last has 5100 s in all.
        Risks risks = judged(cpus(1).task(certain(100, 0)).task(certain(5000, 100)).task(certain(1000, 4100)));
        BitSet large = new BitSet();
        large.set(1);
        assertEquals(large, risks.sacrificed());
        assertArrayEquals(new int[]{0, 2}, risks.byDeadline(0));
    }

    @Test
    void nobodyMakesRoomWhereThereIsEnough() {
        assertTrue(judged(cpus(2).task(certain(5000, 0)).task(certain(4000, 1000))).sacrificed().isEmpty());
        assertTrue(judged(cpus(1).task(certain(1000, 0)).task(certain(1000, 1000))).sacrificed().isEmpty());
        assertEquals(1, judged(cpus(1).task(certain(1000, 0)).task(certain(1000, 999))).sacrificed().cardinality());
    }

    @Test
    void aTaskThatIsHalfDoneMakesNoRoomForAFreshOneOfItsSize() {
        Hosts hosts = cpus(1);
        hosts.task(certain(1000, 0));
        HostSnapshot host = hosts.build();
        List<TaskSnapshot> tasks = new ArrayList<>(host.tasks());
        TaskSnapshot fresh = tasks.getFirst();
        tasks.addFirst(
                new TaskSnapshot("begun", 0, 0, 0, ResourceUsage.oneCpu(1e9), 1, fresh.receivedAt(), fresh.deadline(),
                        1000, 0, 0, Obstacle.NONE, TaskRun.UNSTARTED, new RunTime(1000, 0, 1000, 1000, 0)));
        Risks risks = Risks.of(host.withTasks(tasks), List.of(Interruptions.NONE));
        assertEquals(List.of(false, true), List.of(risks.sacrificed().get(0), risks.sacrificed().get(1)));
    }

    @Test
    void noMoreThanEightMakeRoomInOnePlan() {
        Hosts hosts = cpus(1);
        for (int i = 0; i < 20; i++) {
            hosts.task(certain(1000, 0));
        }
        assertEquals(8, judged(hosts).sacrificed().cardinality());
    }

    @Test
    void processorsThatFeedDevicesAreNotThereForOthers() {
        assertEquals(200, withDevice(1, true).saturatedSeconds(0), "one processor is left for two tasks");
        assertEquals(100, withDevice(0.5, true).saturatedSeconds(0), "one and a half");
        assertEquals(100, withDevice(1, false).saturatedSeconds(0), "the device may not be used");
        assertEquals(0, withDevice(2, true).idleNow(0));
        assertEquals(50, withDevice(1, true).saturatedSeconds(1));
    }

    private static Risks withDevice(double cpus, boolean allowed) {
        Hosts hosts = Hosts.cpus(2).coprocs(ResourceType.NVIDIA, 1, 1e12)
                .resource(1, new ResourceSnapshot(ResourceType.NVIDIA, 1, 1e12, 1, allowed)).project("p", 1);
        hosts.task(certain(50, 9000).coproc(1, ResourceType.NVIDIA, 1, cpus)).task(certain(100, 90_000))
                .task(certain(100, 90_000));
        return judged(hosts);
    }

    @Test
    void sporadicProgramsTakeProcessorsToo() {
        Hosts hosts = Hosts.cpus(2)
                .resource(0, new ResourceSnapshot(ResourceType.CPU, 2, 1e9, 1, true, List.of(1.0), List.of()))
                .project("p", 1);
        assertEquals(200, judged(hosts.task(certain(100, 9000)).task(certain(100, 9000))).saturatedSeconds(0));
    }

    @Test
    void timesAreToldByTheClockOnTheWall() {
        HostSnapshot host = cpus(1).buffers(BufferTargets.days(1, 0)).task(certain(1000, 90_000)).build();
        Risks risks = Risks.of(host, List.of(HALF));
        assertEquals(2000, risks.saturatedSeconds(0), 1e-6);
        assertEquals(86_400 - 2000, risks.shortfallSeconds(0), 1e-6);
        assertSame(HALF, risks.interruptions(0));
    }

    @Test
    void aForecastOfThisVerySnapshotIsNotMadeAgain() {
        HostSnapshot host = cpus(1).task(certain(1000, 0)).build();
        Risks risks = Risks.of(host, List.of(Interruptions.NONE));
        Forecast forecast = RiskForecast.of(host, risks);
        assertSame(risks, Risks.of(host, List.of(Interruptions.NONE), forecast));
        HostSnapshot same = host.withBuffers(host.buffers());
        assertNotSame(risks, Risks.of(same, List.of(Interruptions.NONE), forecast));
        assertNotSame(risks, Risks.of(host, List.of(Interruptions.NONE), new Forecast(forecast.resources(),
                forecast.projects(), forecast.misses())));
    }

    @Test
    void theForecastHasWhatIsQueuedAndWhatIsLate() {
        HostSnapshot host = cpus(2).buffers(BufferTargets.days(0.1, 0)).task(certain(1000, 0))
                .task(certain(20_000, -500))
                .task(certain(3000, 90_000).obstacle(Obstacle.DEFERRED)).task(certain(10_000, 90_000)).build();
        Forecast forecast = RiskForecast.of(host, Risks.of(host, List.of(Interruptions.NONE)));
        double high = 8640;
        double window = 1000 + 3000 + high;
        assertEquals(new Forecast.OfProject(window, 2 * high - window, 34_000, window, 3, 1), forecast.of(0, 0));
        BitSet late = new BitSet();
        late.set(1);
        assertEquals(late, forecast.misses());
        assertEquals(new Forecast.OfResource(0, high - 1000, 1000, 10_000, 0), forecast.resources().getFirst());
    }

    @Test
    void aLimitOfRunningTasksBoundsWhatAProjectCouldUse() {
        for (int limit : new int[]{0, 1, 3}) {
            Hosts hosts = Hosts.cpus(4).buffers(BufferTargets.days(0.1, 0));
            hosts.project(new ProjectSnapshot(Hosts.url("p"), 1, 0, Set.of(), 3, 1, List.of(ProjectResource.OPEN),
                    List.of(new AppSnapshot("a", limit, false))));
            HostSnapshot host = hosts.task(certain(1000, 90_000)).build();
            Forecast.OfProject of = RiskForecast.of(host, Risks.of(host, List.of(Interruptions.NONE))).of(0, 0);
            assertEquals((limit == 0 ? 3 : limit) * 8640.0, of.usedSeconds() + of.ownShortfall());
        }
    }

    @Test
    void aDeviceThatNoTaskMayUseIsStarved() {
        HostSnapshot host = Hosts.cpus(2).coprocs(ResourceType.NVIDIA, 3, 1e12).project("p", 1)
                .task(certain(1000, 9000).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(0b010)).build();
        Forecast forecast = RiskForecast.of(host, Risks.of(host, List.of(Interruptions.NONE, Interruptions.NONE)));
        assertEquals(0b101, forecast.resources().getLast().starvedInstances());
        assertEquals(0, forecast.resources().getFirst().starvedInstances());
    }

    @ParameterizedTest
    @ValueSource(longs = {81, 82, 83, 84})
    void whatIsJudgedIsConsistentWhateverIsQueued(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 25; round++) {
            Hosts hosts = cpus(1 + random.nextInt(3));
            for (int i = 0; i < random.nextInt(15); i++) {
                Hosts.Task task = aTask(0).remaining(random.nextInt(9000)).spread(random.nextDouble())
                        .due(random.nextInt(20_000) - 1000.0);
                hosts.task(random.nextInt(4) == 0 ? task.running(NOW - HOUR, NOW)
                        : random.nextInt(4) == 0 ? task.preempted(ProcessPhase.IN_MEMORY) : task);
            }
            HostSnapshot host = hosts.build();
            Risks risks = Risks.of(host, List.of(random.nextBoolean() ? HALF : Interruptions.NONE));
            BitSet planned = new BitSet();
            for (int t : risks.byDeadline(0)) {
                planned.set(t);
            }
            BitSet all = (BitSet) planned.clone();
            all.or(risks.parked());
            all.or(risks.sacrificed());
            assertEquals(risks.counted(), all, "seed " + seed + " round " + round);
            assertEquals(all.cardinality(), planned.cardinality() + risks.parked().cardinality()
                    + risks.sacrificed().cardinality(), "each is one of them, seed " + seed + " round " + round);
            for (int t = 0; t < host.tasks().size(); t++) {
                assertTrue(risks.alone(t) >= 0 && risks.alone(t) <= 1 && risks.planned(t) >= 0 && risks.planned(t) <= 1,
                        "seed " + seed + " round " + round);
                assertTrue(!risks.parked().get(t) || risks.alone(t) > 0.98, "seed " + seed + " round " + round);
            }
        }
    }

    @Test
    void aTaskThatRunsForItsDeadlineKeepsOnAtHalfTheRiskThatWouldPutItThere() {
        int kept = 0;
        for (int hours = 0; hours < 40; hours++) {
            boolean waiting = atRisk(certain(5000, hours * HOUR));
            boolean running = atRisk(certain(5000, hours * HOUR).running());
            assertTrue(running || !waiting, hours + " hours of slack");
            kept += running && !waiting ? 1 : 0;
        }
        assertTrue(kept > 0, "between the two bounds it goes on, but would not begin");
    }

    private static boolean atRisk(Hosts.Task task) {
        return Risks.of(cpus(1).task(task).build(), List.of(HALF)).atRisk().get(0);
    }
}
