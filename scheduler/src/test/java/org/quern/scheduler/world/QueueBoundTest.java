package org.quern.scheduler.world;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.GFLOPS;
import static org.quern.scheduler.Hosts.HOUR;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.HostSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.WorkRequest;

/**
 * With the default suite no request makes the estimated queue exceed 1.25 times the buffer, one task for each idle instance apart.
 * Users were sent 1617 days of work for 1.25 days asked.
 */
class QueueBoundTest {
    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void requestsNeverExceedTheBuffer(int seed) {
        Random random = new Random(seed);
        int cpus = 1 + random.nextInt(8);
        World world = new World("", seed, List.of(ResourceSnapshot.cpus(cpus, GFLOPS)))
                .buffers(random.nextDouble() * 2, random.nextDouble() * 2).tick(600);
        for (int p = 0; p < 3; p++) {
            world.project("p" + p, 1 + random.nextInt(100),
                    TaskSource.cpu(HOUR * (0.2 + 5 * random.nextDouble()), 9 * DAY)
                            .ratio(0.1 + 4 * random.nextDouble()));
            if (random.nextBoolean()) {
                world.maxConcurrent(p, 1 + random.nextInt(2));
            }
        }
        world.run(4 * DAY, moment -> {
            if (moment.fetch().project().isPresent()) {
                check(moment, seed);
            }
        });
    }

    private static void check(World.Moment moment, int seed) {
        HostSnapshot host = moment.host();
        WorkRequest.Ask ask = moment.fetch().request().of(host.cpu().type());
        double queue = host.tasks().stream().mapToDouble(task -> task.remainingSeconds() * task.instances()).sum();
        double bound = 1.25 * host.buffers().high() * host.cpu().instances();
        // A request of a second is for idle instances: one task each, the batch.
        assertTrue(ask.seconds() <= 1 || queue + ask.seconds() <= bound,
                () -> "seed " + seed + ": " + queue + " s queued, asks for "
                        + ask.seconds() + ", bound " + bound);
    }
}
