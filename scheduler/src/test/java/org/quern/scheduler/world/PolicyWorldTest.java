package org.quern.scheduler.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.GFLOPS;
import static org.quern.scheduler.Hosts.HOUR;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.scheduler.PolicyCatalog;

/** What every policy must do in a plain world, and the examples of the founding designs. */
class PolicyWorldTest {
    private static final List<ResourceSnapshot> TWO_CPUS = List.of(ResourceSnapshot.cpus(2, GFLOPS));

    /** Every CPU policy with the default work fetch, every work fetch with a deadline-aware CPU policy. */
    static Stream<String> suites() {
        return Stream.concat(PolicyCatalog.CPU.stream().map(cpu -> cpu.name() + "_HYST_WS1F_JC2"),
                PolicyCatalog.FETCH.stream().map(fetch -> "CS2_" + fetch.name() + "_WS1F_JC2"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("suites")
    void everySuiteKeepsTwoCpusBusyAndSharesThemAsTheUserWants(String suite) {
        World world = new World(suite, 1, TWO_CPUS)
                .project("a", 300, TaskSource.cpu(3.6 * HOUR, 9 * DAY))
                .project("b", 100, TaskSource.cpu(3.6 * HOUR, 9 * DAY))
                .tick(300).run(8 * DAY);
        // A task that ends within a tick of five minutes leaves its CPU idle until the next one: about 1.2 %.
        assertTrue(world.idleness() < 0.025, () -> suite + " idleness " + world.idleness());
        assertEquals(0.75, world.part(0, 0), 0.06, () -> suite + " part of the larger share");
        assertEquals(0, world.waste(), 0.01);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"REC_HYST_WS1_JC2", "CS2_LTDH_WS1_JC2", "REC_LTDH_WS1_JC2", "DEBT4_LTDH_WS1_JC2"})
    void seedTwosExampleGivesBothProjectsEqualProcessing(String suite) {
        World world = gpuExample(suite).tick(300).run(10 * DAY);
        assertEquals(1, world.part(1, 0), 0.01, "part of the CPU for B");
        assertEquals(0.75, world.part(0, 1), 0.03, "part of the GPU for A");
        assertTrue(world.idleness() < 0.04, () -> "idleness " + world.idleness());
    }

    /** Debts that only accrue where a project supplies give A nothing for the CPU, so the design's own rules miss its example. */
    @Test
    void withTheSeedsOwnAccrualTheGpuIsSharedEqually() {
        assertEquals(0.5, gpuExample("CS2_LTDD_WS1_JC2").tick(300).run(10 * DAY).part(0, 1), 0.05);
    }

    private static World gpuExample(String suite) {
        ResourceUsage gpu = new ResourceUsage(0, ResourceType.NVIDIA, 1, 2 * GFLOPS);
        TaskSource gpuTasks = new TaskSource(1, gpu, 2 * HOUR * 2 * GFLOPS, 1, 9 * DAY, Integer.MAX_VALUE);
        return new World(suite, 1,
                List.of(ResourceSnapshot.cpus(1, GFLOPS), ResourceSnapshot.coprocs(ResourceType.NVIDIA, 1, 2 * GFLOPS)))
                .project("a", 100, gpuTasks)
                .project("b", 100, gpuTasks, TaskSource.cpu(2 * HOUR, 9 * DAY));
    }
}
