package org.quern.scheduler.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.GFLOPS;
import static org.quern.scheduler.Hosts.HOUR;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.HostSnapshot;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskSnapshot;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.account.LongTermDebt;
import org.quern.scheduler.account.ShareAccounting;
import org.quern.scheduler.account.ShortTermDebt;
import org.quern.scheduler.cpu.Enforcement;

/** Absurd numbers, clock steps, suspension: never an exception, an endless loop or a starved project; invariants after every tick. */
class BadInputTest {
    private static final double NO_EFFECT = 1;

    /** A way to disturb a world, and whether every project must still get something. */
    enum Trouble {
        NEGATIVE_ESTIMATES(-5 * HOUR, 9 * DAY), NAN_ESTIMATES(Double.NaN, 9 * DAY), ABSURD_ESTIMATES(1e300, 9 * DAY),
        DEADLINES_IN_THE_PAST(HOUR, -DAY), NAN_DEADLINES(HOUR, Double.NaN), NO_SHARES(HOUR, 9 * DAY),
        ONE_WITHOUT_SHARE(HOUR, 9 * DAY), CLOCK_STEPS(HOUR, 9 * DAY), NO_LENGTH(0, 9 * DAY), SUSPENSIONS(HOUR, 9 * DAY);

        private final double seconds;
        private final double latency;

        Trouble(double seconds, double latency) {
            this.seconds = seconds;
            this.latency = latency;
        }

        TaskSource source() {
            boolean odd = !(seconds >= 0 && seconds < DAY);
            TaskSource source = TaskSource.cpu(odd ? HOUR : seconds, latency);
            return odd ? new TaskSource(0, source.usage(), seconds * GFLOPS, NO_EFFECT, latency, Integer.MAX_VALUE)
                    : source;
        }
    }

    static Stream<Arguments> cases() {
        Stream<String> suites = Stream.concat(PolicyCatalog.CPU.stream().map(cpu -> cpu.name() + "_HYST"),
                PolicyCatalog.FETCH.stream().map(fetch -> "REC_" + fetch.name()));
        return suites.distinct()
                .flatMap(suite -> Stream.of(Trouble.values()).map(trouble -> Arguments.of(suite, trouble)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void policiesLiveThroughIt(String suite, Trouble trouble) {
        World world = new World(suite, 7, List.of(ResourceSnapshot.cpus(2, GFLOPS))).tick(300)
                .project("a", trouble == Trouble.NO_SHARES ? 0 : 100, trouble.source())
                .project("b", trouble == Trouble.NO_SHARES || trouble == Trouble.ONE_WITHOUT_SHARE ? 0 : 100,
                        TaskSource.cpu(HOUR, 9 * DAY));
        Random random = new Random(7);
        Consumer<World.Moment> check = moment -> Invariants.check(moment, suite + " " + trouble);
        for (int round = 0; round < 12; round++) {
            world.computing = trouble != Trouble.SUSPENSIONS || round % 3 != 1;
            if (trouble == Trouble.CLOCK_STEPS) {
                world.stepClock((random.nextDouble() - 0.5) * 10 * DAY);
            }
            world.run(2 * HOUR, check);
        }
        world.computing = true;
        world.run(6 * HOUR, check);
        boolean lastResort = trouble == Trouble.ONE_WITHOUT_SHARE;
        assertTrue(lastResort || world.received(1) > 0, () -> suite + " " + trouble + ": b starved");
        assertTrue(world.received(0) > 0 || world.received(1) > 0,
                () -> suite + " " + trouble + ": nothing was fetched");
    }

    /** What must hold whatever happens. */
    private static final class Invariants {
        /** Which projects accrue by which debt. */
        private static final Map<ShareAccounting, BiPredicate<ProjectUsage, Integer>> ACCRUES = new LinkedHashMap<>();

        static {
            ACCRUES.put(ShortTermDebt.INSTANCE,
                    (project, r) -> project.runnable().get(r) || project.instanceSeconds().get(r) > 0);
            ACCRUES.put(LongTermDebt.NOT_BACKED_OFF, (project, r) -> project.owed().get(r));
            ACCRUES.put(LongTermDebt.SUPPLIES, (project, r) -> project.supplies().get(r));
            ACCRUES.put(LongTermDebt.HOST_WIDE, (project, r) -> project.owed().contains(true));
        }

        static void check(World.Moment moment, String where) {
            HostSnapshot host = moment.host();
            Enforcement result = moment.enforcement();
            assertEquals(host.tasks().size(), result.reasons().size(), where);
            double cpus = 0;
            double largest = 0;
            double[] used = new double[64];
            for (Enforcement.Assignment assignment : result.running()) {
                TaskSnapshot task = host.tasks().get(assignment.task());
                assertTrue(task.runnable(), where);
                assertTrue(host.cpu().allowed(), () -> where + ": runs while suspended");
                cpus += task.usage().cpus();
                largest = Math.max(largest, task.usage().cpus());
                for (int i = 0; i < used.length && !task.isCpuTask(); i++) {
                    used[i] += ((assignment.instances() >>> i) & 1) * Math.min(1, task.usage().coprocs());
                    assertTrue(used[i] <= 1 + 1e-6, () -> where + ": device overcommitted");
                }
            }
            double limit = host.cpu().instances() + Math.max(0, largest - 1) + 1e-6;
            assertTrue(cpus <= limit + (host.resources().size() > 1 ? 1 : 0), where + ": " + cpus + " CPUs in use");
            idleHasReason(moment, cpus, where);
            debtsSumToZero(moment, where);
            moment.fetch().reasons()
                    .forEach(row -> row.forEach(reason -> assertTrue(!reason.toString().isBlank(), where)));
        }

        /** What accruing projects are owed together is what they used together; resets apart, the sum stays zero. */
        private static void debtsSumToZero(World.Moment moment, String where) {
            ACCRUES.forEach((accounting, accrues) -> {
                if (!moment.world().suite().accountings().contains(accounting)) {
                    return;
                }
                for (int r = 0; r < moment.interval().resources().size(); r++) {
                    double change = 0;
                    double used = 1;
                    for (ProjectUsage project : moment.interval().projects()) {
                        LedgerKey key = LedgerKey.of("debt", project.url(),
                                moment.interval().resources().get(r).type());
                        used += project.instanceSeconds().get(r);
                        change += accrues.test(project, r) ? moment.settled().of(accounting).get(key)
                                - moment.before().of(accounting).get(key) : 0;
                    }
                    assertEquals(0, change, 1e-9 * used, where + ": debts of " + accounting.name());
                }
            });
        }

        private static void idleHasReason(World.Moment moment, double cpus, String where) {
            boolean idle = cpus < moment.host().cpu().instances() - 1e-6;
            boolean explained = moment.enforcement().idle().stream().anyMatch(entry -> entry.resource() == 0);
            assertEquals(idle, explained, where + ": idle CPUs and reasons disagree");
        }
    }

    static Stream<Arguments> hosts() {
        return PolicyCatalog.CPU.stream().flatMap(cpu -> Stream.iterate(0, seed -> seed + 1).limit(6)
                .map(seed -> Arguments.of(cpu.name(), seed)));
    }

    @ParameterizedTest(name = "{0} seed {1}")
    @MethodSource("hosts")
    void mixedHostsAreNeverOvercommitted(String policy, int seed) {
        Random random = new Random(seed);
        ResourceType gpu = ResourceType.NVIDIA;
        World world = new World(policy + "_HYST", seed,
                List.of(ResourceSnapshot.cpus(1 + random.nextInt(8), GFLOPS),
                        ResourceSnapshot.coprocs(gpu, 1 + random.nextInt(3), 1e10)));
        for (int p = 0; p < 3; p++) {
            double part = List.of(0.33, 0.5, 1.0, 2.0).get(random.nextInt(4));
            world.project("p" + p, random.nextInt(3) * 50, TaskSource.cpu(HOUR * (1 + random.nextInt(9)), 5 * DAY),
                    new TaskSource(0, new ResourceUsage(1 + random.nextInt(4), null, 0, 1e9), 1e13, 1, 5 * DAY, 1000),
                    new TaskSource(1, new ResourceUsage(random.nextDouble(), gpu, part, 1e10), 1e14, 1, 5 * DAY, 1000));
        }
        world.tick(600).run(4 * DAY, moment -> Invariants.check(moment, policy + " seed " + seed));
    }
}
