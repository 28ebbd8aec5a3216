package org.quern.scheduler.world;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.GFLOPS;
import static org.quern.scheduler.Hosts.HOUR;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.HostSnapshot;
import org.quern.model.ResourceSnapshot;
import org.quern.model.WorkRequest;

/**
 * No request makes the estimated queue exceed 1.25 times the buffer, one task for each idle instance apart.
 * Users were sent 1617 days of work for 1.25 days asked.
 */
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"REC_HYST_JC2", "RISK_SLACK_JC4"})
class QueueBoundTest {
    private final String suite;
    private final boolean ownOnly;

    QueueBoundTest(String suite) {
        this.suite = suite;
        ownOnly = suite.contains("SLACK");
    }

    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void requestsNeverExceedTheBuffer(int seed) {
        Random random = new Random(seed);
        int cpus = 1 + random.nextInt(8);
        World world = new World(suite, seed, List.of(ResourceSnapshot.cpus(cpus, GFLOPS)))
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

    private void check(World.Moment moment, int seed) {
        HostSnapshot host = moment.host();
        WorkRequest.Ask ask = moment.fetch().request().of(host.cpu().type());
        // SLACK asks a project that is owed much although the queue is full: then its own tasks keep to the buffer.
        int asked = moment.fetch().project().orElseThrow();
        double queue = host.tasks().stream().filter(task -> !ownOnly || task.project() == asked)
                .mapToDouble(task -> task.remainingSeconds() * task.instances()).sum();
        double bound = 1.25 * host.buffers().high() * host.cpu().instances();
        // A request of a second is for idle instances: one task each, the batch.
        assertTrue(ask.seconds() <= 1 || queue + ask.seconds() <= bound,
                () -> "seed " + seed + ": " + queue + " s queued, asks for "
                        + ask.seconds() + ", bound " + bound);
    }
}
