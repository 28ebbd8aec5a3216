package org.quern.simulator.world;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;

/** What a run costs within a sweep: processor time of the thread, median of several after a warm-up. */
class SimulationCpuBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 4;
    private static final int MEASURED = 5;

    @Test
    void run() {
        print(1, 100);
        print(20, 100);
        print(50, 365);
    }

    private static void print(int projects, double days) {
        Scenario scenario = Scenario.study(projects);
        double[] seconds = new double[WARM_UP + MEASURED];
        for (int i = 0; i < seconds.length; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            Simulation.run(scenario, PolicySuite.STANDARD, 1, days);
            seconds[i] = (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;
        }
        double first = seconds[0];
        double[] warm = Arrays.copyOfRange(seconds, WARM_UP, seconds.length);
        Arrays.sort(warm);
        System.out.printf(Locale.ROOT, "| %d | %.0f | %.2f | %.2f |%n", projects, days, first, warm[MEASURED / 2]);
    }
}
