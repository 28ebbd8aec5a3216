package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * The plans of {@link PlanningBenchmark} by the processor time of their thread: what a plan costs on a machine that does
 * other work meanwhile, where a clock on the wall tells nothing. Runs under {@code -P bench} only.
 */
class PlanningCpuBenchmark {
    private static final int RUNS = 41;
    private static final double NANOS_PER_MILLI = 1e6;

    @Test
    void printMedians() {
        PlanningBenchmark plans = new PlanningBenchmark(100_000);
        plans.fill();
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("idlePoll", plans::idlePoll);
        all.put("fileThatFits", plans::fileThatFits);
        all.put("fileForWhichOthersGiveWay", plans::fileForWhichOthersGiveWay);
        all.put("fileThatCannotFit", plans::fileThatCannotFit);
        all.put("amounts", plans::amounts);
        all.put("violation", plans::violation);
        all.put("violationThatStays", plans::violationThatStays);
        all.forEach((name, plan) -> System.out.printf(Locale.ROOT, "%-26s %8.2f ms of processor time%n", name,
                median(plan)));
    }

    private static double median(Supplier<Object> plan) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] millis = new double[RUNS];
        for (int i = -RUNS; i < RUNS; i++) {
            long start = threads.getCurrentThreadCpuTime();
            assertNotNull(plan.get());
            millis[Math.floorMod(i, RUNS)] = (threads.getCurrentThreadCpuTime() - start) / NANOS_PER_MILLI;
        }
        Arrays.sort(millis);
        return millis[RUNS / 2];
    }
}
