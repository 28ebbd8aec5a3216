package org.quern.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * The passes of {@link SchedulingPassBenchmark} by processor time of the thread, for machines that do other work meanwhile: the
 * median of many passes after a warm-up.
 */
class SchedulingPassCpuBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WARM_UP_TASKS = 600_000;
    private static final int MEASURED_TASKS = 900_000;

    @Test
    void run() {
        for (int projects : new int[]{1, 20}) {
            for (int cpus : new int[]{2, 16, 128}) {
                StringBuilder row = new StringBuilder("| " + projects + " | " + cpus);
                for (int tasks : new int[]{100, 1000, 10_000, 100_000}) {
                    row.append(" | ").append(String.format(Locale.ROOT, "%.2f", median(tasks, projects, cpus) / 1e6));
                }
                System.out.println(row.append(" |"));
            }
        }
    }

    /** With and without the question whom to ask, 10,000 tasks of 20 projects. */
    @Test
    void policies() {
        for (String policy : List.of("REC", "RISK")) {
            for (int cpus : new int[]{2, 128}) {
                SchedulingPassBenchmark pass = SchedulingPassBenchmark.of(policy, 10_000, 20, cpus);
                System.out.printf(Locale.ROOT, "| %s | %d | %.2f | %.2f |%n", policy, cpus,
                        median(10_000, pass::fullPass) / 1e6, median(10_000, pass::passWithFetch) / 1e6);
            }
        }
    }

    private static double median(int tasks, int projects, int cpus) {
        return median(tasks, SchedulingPassBenchmark.of(tasks, projects, cpus)::fullPass);
    }

    private static double median(int tasks, Runnable pass) {
        for (int i = 0; i < Math.max(3, WARM_UP_TASKS / tasks); i++) {
            pass.run();
        }
        long[] times = new long[Math.clamp(MEASURED_TASKS / tasks, 7, 1000)];
        for (int i = 0; i < times.length; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            pass.run();
            times[i] = THREADS.getCurrentThreadCpuTime() - start;
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
