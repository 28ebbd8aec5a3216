package org.quern.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TransferSettings;
import org.quern.model.HostInfo;

/**
 * What a turn costs in which everything is looked at: accounting, snapshot, forecast, run list, enforcement, whom to ask; of 10,000 tasks of 20 projects. Processor time
 * of the thread, for machines that do other work meanwhile. Once while the files of most tasks are still to come, and once when all are here.
 * Figures and the command in docs/performance.md.
 */
class WholeLookCpuBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int PROJECTS = 20;
    private static final int TASKS_OF_EACH = 500;
    private static final int TURNS = 150;
    private static final int TURNS_WARM_UP = 300;
    private static final int TURNS_COUNTED = 900;
    /** Every look is due after a minute. */
    private static final double LOOK_SECONDS = 61;

    @Test
    void run() {
        for (String suite : List.of("REC_HYST_JC2", "RISK_SLACK_JC4")) {
            for (int cpus : new int[]{2, 128}) {
                System.out.printf(Locale.ROOT, "| %s | %d | %.2f | %.2f |%n", suite, cpus,
                        median(suite, cpus, false) / 1e6,
                        median(suite, cpus, true) / 1e6);
            }
        }
    }

    /** All turns of a quarter of an hour, a second each, in which tasks end, are reported and begin; the first five minutes are not counted. */
    @Test
    void turns() {
        for (int cpus : new int[]{2, 128}) {
            FakeWorld world = world("RISK_SLACK_JC4", cpus, true);
            world.run(TURNS_WARM_UP);
            long[] times = new long[TURNS_COUNTED];
            for (int turn = 0; turn < TURNS_COUNTED; turn++) {
                world.step(1);
                times[turn] = world.turnCpuNanos;
            }
            Arrays.sort(times);
            System.out.printf(Locale.ROOT, "| %d | %.3f | %.2f | %.2f |%n", cpus, times[TURNS_COUNTED / 2] / 1e6,
                    times[TURNS_COUNTED * 99 / 100] / 1e6, times[TURNS_COUNTED - 1] / 1e6);
        }
    }

    private static long median(String suite, int cpus, boolean hasFiles) {
        FakeWorld world = world(suite, cpus, hasFiles);
        long[] times = new long[TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            Now now = new Now(world.wall + (turn + 1) * LOOK_SECONDS,
                    new MonotonicTime(world.mono + (turn + 1) * LOOK_SECONDS));
            long start = THREADS.getCurrentThreadCpuTime();
            world.engine.tick(now, List.of());
            times[turn] = THREADS.getCurrentThreadCpuTime() - start;
        }
        long[] warm = Arrays.copyOfRange(times, TURNS / 2, TURNS);
        Arrays.sort(warm);
        return warm[warm.length / 2];
    }

    private static FakeWorld world(String suite, int cpus, boolean hasFiles) {
        FakeServer[] servers = IntStream.range(0, PROJECTS).mapToObj(p -> new FakeServer("p" + p, TASKS_OF_EACH))
                .toArray(FakeServer[]::new);
        for (FakeServer server : servers) {
            server.most = TASKS_OF_EACH;
            server.sendsUnasked = true;
        }
        EngineSettings plain = EngineSettings.defaults(cpus, "plat");
        EngineSettings chosen = plain.with(plain.work().withSuite(suite));
        EngineSettings settings = hasFiles ? manyTransfers(chosen) : chosen;
        FakeWorld world = new FakeWorld(1, HostInfo.plain(cpus, FakeServer.FLOPS), settings, servers);
        world.runUntil("all tasks are there and some run", 3600, w -> w.view().tasks().size() >= cpus
                && Arrays.stream(servers).allMatch(server -> server.sent.size() == TASKS_OF_EACH));
        if (hasFiles) {
            world.runUntil("all files are here", 3600, w -> w.view().transfers().isEmpty());
        }
        return world;
    }

    /** So many at once that all files come within few turns. */
    private static EngineSettings manyTransfers(EngineSettings settings) {
        return new EngineSettings(settings.tasks(), settings.schedule(), settings.work(),
                new TransferSettings(PROJECTS * TASKS_OF_EACH, TASKS_OF_EACH), settings.disk(), settings.identity(),
                settings.wishes());
    }
}
