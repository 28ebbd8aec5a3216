package org.quern.scheduler.forecast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.scheduler.forecast.EdfSimulation.Job;

/** Deadlines by earliest deadline, and how long instances are busy with what misses its own. */
class EdfSimulationTest {
    private static double[] late(double instances, Job... jobs) {
        return EdfSimulation.lateness(Arrays.asList(jobs), instances);
    }

    @Test
    void nothingIsLateByNothing() {
        assertEquals(0, late(1).length);
    }

    @Test
    void theEarliestDeadlineGoesFirstAndOfEqualOnesTheShortest() {
        assertArrayEquals(new double[]{10 + 20 - 15, 10 - 10}, late(1, new Job(15, 20, 1), new Job(10, 10, 1)));
        assertArrayEquals(new double[]{30 - 100, 10 - 100}, late(1, new Job(100, 20, 1), new Job(100, 10, 1)));
        assertArrayEquals(new double[]{10 - 100, 20 - 100}, late(1, new Job(100, 10, 1), new Job(100, 10, 1)));
    }

    @Test
    void severalRunSideBySideAsFarAsInstancesGo() {
        assertArrayEquals(new double[]{9, 18, 17}, late(2, new Job(1, 10, 1), new Job(2, 20, 1), new Job(3, 10, 1)));
        assertArrayEquals(new double[]{9, 8, 7, 16},
                late(1.5, new Job(1, 10, 0.5), new Job(2, 10, 0.5), new Job(3, 10, 0.5),
                        new Job(4, 10, 0.5)));
        assertArrayEquals(new double[]{9, 18}, late(2, new Job(1, 10, 2), new Job(2, 10, 1)));
    }

    @Test
    void whatNeedsMoreThanThereIsTakesAllOfIt() {
        assertArrayEquals(new double[]{9, 18, 27}, late(2, new Job(1, 10, 5), new Job(2, 10, 9), new Job(3, 10, 1)));
    }

    @Test
    void aLargeOneWaitsUntilEnoughIsFree() {
        // 20 of one instance, 10 of the other; the third needs both and starts at 20.
        assertArrayEquals(new double[]{19, 8, 22, 26}, late(2, new Job(1, 20, 1), new Job(2, 10, 1), new Job(3, 5, 2),
                new Job(4, 5, 1)));
    }

    @Test
    void tenthsOfAnInstanceFillItWithoutARest() {
        Job[] tenths = new Job[10];
        Arrays.fill(tenths, new Job(0, 10, 0.1));
        double[] expected = new double[10];
        Arrays.fill(expected, 10);
        assertArrayEquals(expected, late(1, tenths));
    }

    @ParameterizedTest
    @ValueSource(longs = {101, 102, 103, 104})
    void eachTakesTheInstanceThatIsFreeFirst(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            double[] free = new double[1 + random.nextInt(4)];
            List<Job> jobs = new ArrayList<>();
            for (int i = 0; i < random.nextInt(15); i++) {
                jobs.add(new Job(random.nextInt(1000) + i / 100.0, random.nextInt(300), 1));
            }
            double[] late = EdfSimulation.lateness(jobs, free.length);
            List<Job> ordered = new ArrayList<>(jobs);
            ordered.sort(Comparator.comparingDouble(Job::deadline));
            for (Job job : ordered) {
                Arrays.sort(free);
                free[0] += job.seconds();
                assertEquals(free[0] - job.deadline(), late[jobs.indexOf(job)], 1e-9,
                        "seed " + seed + " round " + round);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1 1 1, 30", "2, 1 1 1, 10", "3, 1 1 1, 10", "4, 1 1 1, 0", "2, 2 1, 10", "2, 2 2, 20", "3, 2 2, 10",
        "2, 5, 10",
        "2, 0.9 0.9 0.5, 0", "2, 1.9 1 1, 10", "0, 1 1, 0", "1, 1 0.5 1, 20", "4, 3 3, 10"})
    void theLeastBusyInstanceIsBusyWithWholeOnesOnly(int instances, String usages, double least) {
        BusyTime busy = new BusyTime(instances);
        for (String usage : usages.split(" ")) {
            busy.add(Double.parseDouble(usage), 10);
        }
        assertEquals(least, busy.least());
    }

    @ParameterizedTest
    @ValueSource(longs = {111, 112, 113})
    void busyTimeIsThatOfSortedInstances(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            double[] instances = new double[1 + random.nextInt(5)];
            BusyTime busy = new BusyTime(instances.length);
            for (int i = 0; i < random.nextInt(20); i++) {
                int usage = random.nextInt(7);
                double seconds = random.nextInt(100);
                busy.add(usage, seconds);
                Arrays.sort(instances);
                for (int k = 0; k < Math.min(usage, instances.length); k++) {
                    instances[k] += seconds;
                }
                assertEquals(Arrays.stream(instances).min().orElseThrow(), busy.least(),
                        "seed " + seed + " round " + round);
            }
        }
    }
}
