package org.quern.scheduler.risk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.aTask;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AppSnapshot;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceType;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.EdfSimulation;

/** Tasks by earliest deadline, each as soon as an instance is free. */
class EdfPlanTest {
    private static final double HORIZON = 1000;

    private static EdfPlan plan(HostSnapshot host, int resource, double capacity, @Nullable FreshTask fresh,
            int count) {
        BitSet all = new BitSet();
        all.set(0, host.tasks().size());
        return new EdfPlan(host, Workload.of(host, all, resource), capacity, HORIZON,
                fresh == null ? null : new FreshBatch(fresh, count, 0, Integer.MAX_VALUE), true);
    }

    private static EdfPlan plan(HostSnapshot host, double capacity) {
        return plan(host, 0, capacity, null, 0);
    }

    private static HostSnapshot two() {
        return Hosts.cpus(4).project("p", 1).task(aTask(0).remaining(100).due(5000))
                .task(aTask(0).remaining(200).due(4000)).build();
    }

    @ParameterizedTest
    @CsvSource({"1, 300, 200, 0, 300, 700", "2, 100, 200, 0, 100, 1700", "3, 100, 200, 1, 0, 2700",
        "1.5, 100, 200, 0, 100, 1250",
        "2.5, 100, 200, 0.5, 0, 2200"})
    void whenTasksAreDoneAndInstancesAreIdle(double capacity, double first, double second, double idle,
            double saturated,
            double shortfall) {
        EdfPlan plan = plan(two(), capacity);
        assertArrayEquals(new double[]{first, second}, plan.done);
        assertEquals(List.of(idle, saturated, shortfall), List.of(plan.idleNow, plan.saturated, plan.shortfall));
    }

    @Test
    void theSpreadOfWhatWentBeforeAddsToThatOfATask() {
        EdfPlan one = plan(two(), 1);
        assertArrayEquals(new double[]{60 * 60 + 30 * 30, 60 * 60}, one.variance, 1e-9);
        EdfPlan both = plan(two(), 2);
        assertArrayEquals(new double[]{30 * 30, 60 * 60}, both.variance, 1e-9,
                "side by side they have nothing to do with each other");
    }

    @Test
    void whatIsNotInThePlanHasNoEnd() {
        HostSnapshot host = two();
        BitSet second = new BitSet();
        second.set(1);
        EdfPlan plan = new EdfPlan(host, Workload.of(host, second, 0), 1, HORIZON, null, false);
        assertFalse(plan.isPlanned(0));
        assertTrue(plan.isPlanned(1));
        assertEquals(200, plan.done[1]);
        EdfPlan nothing = plan(host, 0);
        assertFalse(nothing.isPlanned(0) || nothing.isPlanned(1));
        assertEquals(List.of(0.0, 0.0), List.of(nothing.idleNow, nothing.shortfall));
    }

    @Test
    void anEmptyPlanIsIdleFromNowOnAndALongOneNotAtAll() {
        EdfPlan empty = plan(Hosts.cpus(2).project("p", 1).build(), 2);
        assertEquals(List.of(2.0, 0.0, 2 * HORIZON), List.of(empty.idleNow, empty.saturated, empty.shortfall));
        EdfPlan full = plan(Hosts.cpus(1).project("p", 1).tasks(1, 0, 5000, 9000).build(), 1);
        assertEquals(List.of(0.0, 5000.0, 0.0), List.of(full.idleNow, full.saturated, full.shortfall));
    }

    private static HostSnapshot limited(int project, int app) {
        Hosts hosts = Hosts.cpus(4);
        hosts.project(new ProjectSnapshot(Hosts.url("p"), 1, 0, Set.of(), project, 1, List.of(ProjectResource.OPEN),
                List.of(new AppSnapshot("a", app, false), AppSnapshot.named("b"))));
        return hosts.task(aTask(0).remaining(100).due(1000)).task(aTask(0).remaining(100).due(2000))
                .task(aTask(0).app(1).remaining(100).due(3000)).build();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 100, 100, 100", "0, 1, 100, 200, 100", "1, 0, 100, 200, 300", "2, 0, 100, 100, 200",
        "2, 1, 100, 200, 100"})
    void limitsOfRunningTasksKeepThemWaiting(int project, int app, double first, double second, double third) {
        assertArrayEquals(new double[]{first, second, third}, plan(limited(project, app), 4).done);
    }

    @Test
    void tasksThatMayUseOneDeviceOnlyWaitForIt() {
        HostSnapshot host = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, 1e12).project("p", 1)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(1).remaining(100).due(1000))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(1).remaining(100).due(2000))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1).mask(3).remaining(50).due(3000)).build();
        assertArrayEquals(new double[]{100, 200, 50}, plan(host, 1, 2, null, 0).done);
        assertEquals(3, plan(host, 1, 2, null, 0).done.length);
        assertFalse(plan(host, 0, 4, null, 0).isPlanned(0), "they are no tasks of the CPU");
    }

    @ParameterizedTest
    @CsvSource({"3999, 50 100, 400, 300", "4000, 250 300, 400, 200", "4999, 250 300, 400, 200",
        "5000, 350 400, 300, 200",
        "9000, 350 400, 300, 200"})
    void freshTasksHaveTheirTurnByTheirDeadline(double latency, String fresh, double first, double second) {
        EdfPlan plan = plan(two(), 0, 1, new FreshTask(50, 5, 50, latency, 1), 2);
        assertArrayEquals(Arrays.stream(fresh.split(" ")).mapToDouble(Double::parseDouble).toArray(), plan.freshDone);
        assertArrayEquals(new double[]{first, second}, plan.done);
    }

    @Test
    void theSpreadOfFreshTasksAddsUpToo() {
        EdfPlan plan = plan(Hosts.cpus(1).project("p", 1).build(), 0, 1, new FreshTask(50, 5, 50, 900, 1), 3);
        assertArrayEquals(new double[]{50, 100, 150}, plan.freshDone);
        assertArrayEquals(new double[]{25, 50, 75}, plan.freshVariance);
        assertArrayEquals(new double[]{50, 50, 100},
                plan(Hosts.cpus(2).project("p", 1).build(), 0, 1, new FreshTask(50, 5, 50, 900, 0.5), 3).freshDone);
    }

    @ParameterizedTest
    @ValueSource(longs = {71, 72, 73, 74, 75})
    void itIsTheSimulationOfServersWhereNothingIsLimited(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            int cpus = 1 + random.nextInt(4);
            Hosts hosts = Hosts.cpus(cpus).project("p", 1);
            List<EdfSimulation.Job> jobs = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(12); i++) {
                double seconds = 1 + random.nextInt(500);
                double due = 1000 * random.nextDouble();
                hosts.task(aTask(0).remaining(seconds).due(due));
                jobs.add(new EdfSimulation.Job(due, seconds, 1));
            }
            double[] late = EdfSimulation.lateness(jobs, cpus);
            EdfPlan plan = plan(hosts.build(), cpus);
            for (int i = 0; i < late.length; i++) {
                assertEquals(late[i] + jobs.get(i).deadline(), plan.done[i], 1e-6, "seed " + seed + " round " + round);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {76, 77, 78})
    void whatIsNotIdleUntilTheHorizonIsWorkedIn(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            int cpus = 1 + random.nextInt(4);
            Hosts hosts = Hosts.cpus(cpus).project("p", 1);
            for (int i = 0; i < random.nextInt(10); i++) {
                hosts.task(aTask(0).remaining(1 + random.nextInt(900)).due(5000 * random.nextDouble()));
            }
            HostSnapshot host = hosts.build();
            EdfPlan plan = plan(host, cpus);
            double worked = 0;
            for (int i = 0; i < plan.done.length; i++) {
                double begun = plan.done[i] - host.tasks().remainingSeconds(i);
                worked += Math.max(0, Math.min(HORIZON, plan.done[i]) - begun);
            }
            assertEquals(cpus * HORIZON - worked, plan.shortfall, 1e-6, "seed " + seed + " round " + round);
        }
    }
}
