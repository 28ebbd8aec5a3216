package org.quern.scheduler.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A heap gives tasks back as a sort does: by time, then by tie-break, then by index. */
class TaskHeapTest {
    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    private final double[] times = new double[100];
    private final double[] ties = new double[100];

    /** Few different times, so that many are equal. */
    private void fill(Random random) {
        for (int t = 0; t < times.length; t++) {
            times[t] = random.nextInt(8);
            ties[t] = random.nextInt(3);
        }
    }

    private List<Integer> sorted(boolean withTies, int count) {
        Comparator<Integer> byTime = Comparator.comparingDouble(t -> times[t]);
        return IntStream.range(0, count).boxed()
                .sorted(byTime.thenComparingDouble(t -> withTies ? ties[t] : 0).thenComparingInt(t -> t)).toList();
    }

    private static List<Integer> drained(TaskHeap heap) {
        List<Integer> order = new ArrayList<>();
        while (!heap.isEmpty()) {
            order.add(heap.removeMin());
        }
        return order;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void tasksComeOutInOrderHoweverTheyWentIn(int seed) {
        Random random = new Random(seed);
        fill(random);
        for (boolean withTies : List.of(false, true)) {
            int count = 1 + random.nextInt(times.length);
            TaskHeap added = new TaskHeap(withTies ? ties : null);
            TaskHeap appended = new TaskHeap(withTies ? ties : null);
            for (int t = count - 1; t >= 0; t--) {
                added.add(t, times[t]);
                appended.append(t, times[t]);
            }
            appended.heapify();
            assertEquals(count, added.size());
            assertEquals(times[sorted(withTies, count).getFirst()], added.minTime());
            assertEquals(sorted(withTies, count), drained(added), () -> "seed " + seed);
            assertEquals(sorted(withTies, count), drained(appended), () -> "seed " + seed);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void oneTaskCanTakeThePlaceOfTheFirst(int seed) {
        fill(new Random(seed));
        TaskHeap heap = new TaskHeap(null);
        for (int t = 0; t < 50; t++) {
            heap.add(t, times[t]);
        }
        List<Integer> expected = new ArrayList<>(sorted(false, 50));
        expected.removeFirst();
        expected.add(99);
        expected.sort(Comparator.<Integer>comparingDouble(t -> t == 99 ? 3.5 : times[t]).thenComparingInt(t -> t));
        heap.replaceMin(99, 3.5);
        assertEquals(expected, drained(heap), () -> "seed " + seed);
        heap.add(1, 1);
        heap.clear();
        assertTrue(heap.isEmpty());
    }
}
