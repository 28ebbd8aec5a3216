package org.quern.scheduler.forecast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.aTask;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AppSnapshot;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ScheduleLimits;
import org.quern.scheduler.Hosts;

/** Whose turn it is, and what a forecast writes down of it. */
class ProjectQueueTest {
    /** Keys that only grow. */
    private static final class Counting implements Ranking {
        private final double[] keys;
        private final double[] work = new double[2];

        Counting(double... keys) {
            this.keys = keys;
        }

        @Override
        public double key(int project, int resource) {
            return keys[project];
        }

        @Override
        public String standingName() {
            return "key";
        }

        @Override
        public double standing(int project, int resource) {
            return keys[project];
        }

        @Override
        public void picked(int project, int resource, double instances, double peakFlops, double seconds) {
            keys[project] += instances * seconds;
        }

        @Override
        public void unpickAll() {
            // They stay.
        }

        @Override
        public void worked(int project, int resource, double instanceSeconds, double peakFlopSeconds) {
            work[0] += instanceSeconds;
            work[1] += peakFlopSeconds;
        }

        @Override
        public void elapsed(double seconds) {
            // Nothing fades.
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {121, 122, 123, 124})
    void theFirstIsTheOneWithTheLowestKeyNowAndOfEqualOnesTheFirstByNumber(long seed) {
        Random random = new Random(seed);
        int projects = 1 + random.nextInt(12);
        double[] keys = random.ints(projects, 0, 5).asDoubleStream().toArray();
        ProjectQueue queue = new ProjectQueue(new Counting(keys), 0, projects);
        TreeSet<Integer> members = new TreeSet<>();
        for (int step = 0; step < 300; step++) {
            int project = random.nextInt(projects);
            if (!queue.contains(project) && random.nextBoolean()) {
                queue.add(project);
                members.add(project);
            }
            keys[random.nextInt(projects)] += random.nextInt(3);
            int best = -1;
            for (int each : members) {
                best = best < 0 || keys[each] < keys[best] ? each : best;
            }
            assertEquals(best, queue.first(), "seed " + seed + " step " + step);
            if (best >= 0 && random.nextInt(3) == 0) {
                queue.removeFirst();
                members.remove(best);
                assertFalse(queue.contains(best), "seed " + seed + " step " + step);
            }
            if (random.nextInt(50) == 0) {
                queue.clear();
                members.clear();
                assertEquals(-1, queue.first());
            }
        }
    }

    private static Hosts hosts(int projects) {
        Hosts hosts = Hosts.cpus(4);
        for (int p = 0; p < projects; p++) {
            hosts.project("p" + p, 1);
        }
        return hosts;
    }

    private static int[] all(HostSnapshot host) {
        return IntStream.range(0, host.tasks().size()).toArray();
    }

    private static List<Integer> chosen(Turns turns, int resource) {
        List<Integer> chosen = new ArrayList<>();
        for (int t = turns.next(resource, 0, HOUR); t >= 0; t = turns.next(resource, 0, HOUR)) {
            chosen.add(t);
        }
        return chosen;
    }

    @Test
    void projectsTakeTurnsAndEachServesItsTasksInOrder() {
        HostSnapshot host = hosts(2).tasks(3, 0, HOUR, 9 * HOUR).tasks(2, 1, HOUR, 9 * HOUR).build();
        Turns turns = new Turns(host, new Counting(0, 0), all(host));
        assertEquals(List.of(0, 3, 1, 4, 2), chosen(turns, 0));
        assertEquals(5, turns.used(0));
        assertEquals(3 * HOUR, turns.key(0, 0));
        Turns other = new Turns(host, new Counting(HOUR * 1.5, 0), new int[]{2, 4, 1, 3, 0});
        assertEquals(List.of(4, 3, 2, 1, 0), chosen(other, 0));
    }

    @Test
    void aTaskChosenByOtherRulesIsNotChosenAgain() {
        HostSnapshot host = hosts(1).tasks(3, 0, HOUR, 9 * HOUR).build();
        Turns turns = new Turns(host, new Counting(0), all(host));
        assertTrue(turns.claim(1, 0, HOUR));
        assertEquals(List.of(0, 2), chosen(turns, 0));
        Turns first = new Turns(host, new Counting(0), all(host));
        assertTrue(first.claim(0, 0, HOUR) && first.claim(2, 0, HOUR));
        assertEquals(List.of(1), chosen(first, 0));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 5", "1, 0, 1", "2, 0, 2", "0, 1, 3", "2, 1, 2", "9, 9, 5"})
    void limitsOfRunningTasksHoldForWhateverIsChosen(int project, int app, int number) {
        Hosts hosts = Hosts.cpus(9).project(new ProjectSnapshot(Hosts.url("p"), 1, 0, Set.of(), project, 1,
                List.of(ProjectResource.OPEN), List.of(new AppSnapshot("a", app, false), AppSnapshot.named("b"))));
        HostSnapshot host = hosts.tasks(3, 0, HOUR, 9 * HOUR).task(aTask(0).app(1)).task(aTask(0).app(1)).build();
        assertEquals(number, chosen(new Turns(host, new Counting(0), all(host)), 0).size());
        Turns claiming = new Turns(host, new Counting(0), all(host));
        assertEquals(number, IntStream.range(0, 5).filter(t -> claiming.claim(t, 0, HOUR)).count());
    }

    @Test
    void anEndedTaskMakesRoomForTheNextOfItsProject() {
        HostSnapshot host = Hosts.cpus(9).project(new ProjectSnapshot(Hosts.url("p"), 1, 0, Set.of(), 1, 1,
                List.of(ProjectResource.OPEN), List.of(AppSnapshot.named("a")))).tasks(3, 0, HOUR, 9 * HOUR).build();
        Turns turns = new Turns(host, new Counting(0), all(host));
        int entry = turns.nextEntry(0, 0, HOUR);
        assertEquals(-1, turns.next(0, 0, HOUR));
        turns.end(entry, 50);
        assertEquals(0, turns.used(0));
        assertEquals(1, turns.next(0, 50, HOUR));
        turns.restart();
        assertEquals(1, turns.next(0, 50, HOUR), "the one that ended does not come back");
    }

    @Test
    void aTaskOfADeviceCountsForTheProcessorToo() {
        HostSnapshot host = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, 1e12).project("p", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.5).mask(1))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.5).mask(1))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.25).mask(3)).build();
        Turns turns = new Turns(host, new Counting(0), all(host));
        assertEquals(List.of(0, 2), chosen(turns, 1), "the second may use a device only that is taken");
        assertEquals(List.of(0.75, 1.5), List.of(turns.used(0), turns.used(1)));
        assertEquals(-1, turns.next(0, 0, HOUR));
    }

    @Test
    void theRankingIsToldWhatWasDone() {
        HostSnapshot host = hosts(1).task(aTask(0).cpus(2).remaining(100)).task(aTask(0).remaining(50)).build();
        Counting ranking = new Counting(0);
        RoundRobinSimulation.run(host, ranking);
        assertArrayEquals(new double[]{2 * 100 + 50, 250 * 1e9}, ranking.work, 1);
    }

    private static Forecast forecast(Hosts hosts) {
        HostSnapshot host = hosts.build();
        return RoundRobinSimulation.run(host, new StrideRanking(new double[host.projects().size()],
                new double[host.projects().size()][host.resources().size()]));
    }

    @ParameterizedTest
    @CsvSource({"9640, false", "9639, true", "20000, false", "0, true"})
    void aTaskIsToBeDoneSoonEnoughToBeReported(double due, boolean missed) {
        // 8640 s may pass without a connection.
        Forecast forecast = forecast(hosts(1).task(aTask(0).remaining(1000).due(due)));
        assertEquals(missed, forecast.misses().get(0));
        assertEquals(missed ? 1 : 0, forecast.misses(0));
        assertEquals(List.of(missed ? 1 : 0, 0.0),
                List.of(forecast.of(0, 0).misses(), forecast.resources().getFirst().busySeconds()),
                "three processors are not busy with it");
    }

    @ParameterizedTest
    @CsvSource({"10, true", "11, false"})
    void whatDoesNotFitIntoMemoryMissesNothing(double bytes, boolean missed) {
        assertEquals(missed, forecast(hosts(1).limits(ScheduleLimits.UNLIMITED.withMemory(10))
                .task(aTask(0).remaining(1000).due(0).memory(bytes))).misses().get(0));
    }

    @Test
    void whatIsQueuedIsToldInEveryMeasure() {
        Forecast forecast = forecast(hosts(2).buffers(BufferTargets.days(0.1, 0)).task(aTask(0).remaining(1000))
                .task(aTask(0).remaining(20_000).cpus(2)).task(aTask(0).remaining(5000).obstacle(Obstacle.DEFERRED)));
        double high = 8640;
        double used = 1000 + 2 * high;
        assertEquals(new Forecast.OfProject(used, 4 * high - used, 46_000, 6000 + 2 * high, 3, 0), forecast.of(0, 0));
        assertEquals(new Forecast.OfProject(0, 4 * high, 0, 0, 0, 0), forecast.of(1, 0));
        assertEquals(6000 + 2 * high, forecast.windowSeconds(0));
        assertEquals(new Forecast.OfResource(1, 1000 + 2 * (high - 1000), 0, 0, 0), forecast.resources().getFirst());
    }

    @Test
    void byTheClockOnTheWallWorkTakesLonger() {
        Hosts hosts = Hosts.cpus(1).resource(0, new ResourceSnapshot(ResourceType.CPU, 1, 1e9, 0.25, true))
                .buffers(BufferTargets.days(0.1, 0)).project("p", 1).task(aTask(0).remaining(1000));
        Forecast forecast = forecast(hosts);
        assertEquals(new Forecast.OfResource(0, 8640 - 4000, 4000, 0, 0), forecast.resources().getFirst());
        assertEquals(List.of(1000.0, 4000.0),
                List.of(forecast.of(0, 0).queuedSeconds(), forecast.of(0, 0).windowSeconds()));
    }

    @ParameterizedTest
    @CsvSource({"NONE, 1, 1", "DOWNLOADING, 1, 0", "NEEDS_NETWORK, 1, 0", "DEFERRED, 0, 0", "DOWNLOAD_STALLED, 0, 0",
        "DEVICE_MISSING, 0, 0", "ENDING, 0, 0"})
    void aForecastCountsWhatWillRunAndARunListWhatMay(Obstacle obstacle, int counted, int runnable) {
        HostSnapshot host = hosts(1).task(aTask(0).obstacle(obstacle)).build();
        assertEquals(List.of(counted, runnable), List.of(TaskOrder.forecast(host).cardinality(),
                TaskOrder.runnable(host).cardinality()));
    }

    @Test
    void exemptTasksAndThoseWithoutADeviceAreCountedNowhere() {
        HostSnapshot host = Hosts.cpus(1).coprocs(ResourceType.NVIDIA, 0, 1).coprocs(ResourceType.ATI, 1, 1)
                .resource(2, new ResourceSnapshot(ResourceType.ATI, 1, 1, 1, false))
                .project("n", 1, ProjectFlag.NON_CPU_INTENSIVE).project("p", 1).task(aTask(0))
                .task(aTask(1).coproc(1, ResourceType.NVIDIA, 1, 0.1))
                .task(aTask(1).coproc(2, ResourceType.ATI, 1, 0.1)).build();
        BitSet third = new BitSet();
        third.set(2);
        assertEquals(third, TaskOrder.forecast(host));
        assertEquals(new BitSet(), TaskOrder.runnable(host), "computing on it is not allowed");
    }

    @Test
    void theMostUrgentIsTheOneThatIsDueFirstThenBegunThenNearlyDone() {
        HostSnapshot host = hosts(1).task(aTask(0).due(500).remaining(10)).task(aTask(0).due(400).remaining(90))
                .task(aTask(0).due(500).remaining(5))
                .task(aTask(0).due(500).remaining(99).preempted(ProcessPhase.ON_DISK))
                .task(aTask(0).due(500).remaining(98).running()).build();
        BitSet all = new BitSet();
        all.set(0, 5);
        MostUrgent urgent = MostUrgent.of(host, all);
        assertEquals(List.of(1, 4, 3, 2, 0, -1), List.of(urgent.next(), urgent.next(), urgent.next(), urgent.next(),
                urgent.next(), urgent.next()));
        all.clear(1);
        assertEquals(4, MostUrgent.of(host, all, 0).next());
        assertEquals(-1, MostUrgent.of(host, all, 1).next());
    }
}
