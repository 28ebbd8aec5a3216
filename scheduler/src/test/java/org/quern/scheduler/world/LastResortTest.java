package org.quern.scheduler.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.GFLOPS;
import static org.quern.scheduler.Hosts.HOUR;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.BufferTargets;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicyCatalog;
import org.quern.scheduler.fetch.WorkFetchPolicy;

/** Every work fetch policy with a backup project beside one that runs dry, and with users who want no queue. */
class LastResortTest {
    private static final int SUPPLY = 3;

    static Stream<String> policies() {
        return PolicyCatalog.FETCH.stream().map(WorkFetchPolicy::name);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("policies")
    void aBackupProjectIsAskedWhenTheOthersHaveNothing(String policy) {
        World world = world(policy, 0);
        world.run(2 * DAY);
        assertEquals(SUPPLY, world.received(0), "the other project gave all it had");
        assertTrue(world.received(1) > 0, "the backup project was asked");
        assertTrue(world.used(1, 0) > 0 && world.used(1, 1) > 0, "for CPU and GPU");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("policies")
    void whoWantsNoQueueIsGivenWorkForEveryProcessor(String policy) {
        World world = world(policy, 100);
        world.buffers = new BufferTargets(0, 0, true);
        world.run(2 * DAY);
        assertTrue(world.used(1, 0) > DAY && world.used(1, 1) > DAY / 2, "both CPUs and the GPU are used");
    }

    private static World world(String policy, double share) {
        ResourceUsage gpu = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, GFLOPS);
        return new World("REC_" + policy, 7,
                List.of(ResourceSnapshot.cpus(2, GFLOPS), ResourceSnapshot.coprocs(ResourceType.NVIDIA, 1, GFLOPS)))
                .project("main", 100, TaskSource.cpu(HOUR, 9 * DAY).supply(SUPPLY))
                .project("other", share, TaskSource.cpu(HOUR, 9 * DAY),
                        new TaskSource(1, gpu, HOUR * GFLOPS, 1, 9 * DAY, Integer.MAX_VALUE));
    }
}
