package org.quern.daemon.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;

class BenchmarkRunnerTest {
    private final List<Event> posted = new ArrayList<>();
    private final FakeMeasurement measurement = new FakeMeasurement();
    private final BenchmarkRunner runner = new BenchmarkRunner(measurement, posted::add);

    @Test
    void nothingHappensWhileNobodyWantsIt() {
        look(true, false, 1);
        look(true, false, 2);
        assertEquals(List.of(), measurement.starts);
    }

    @Test
    void aWishWaitsUntilComputingIsAllowed() {
        runner.want(2);
        look(false, false, 1);
        assertFalse(runner.isUnderWay());
        look(true, false, 2);
        assertTrue(runner.isUnderWay());
    }

    @Test
    void itMeasuresOnceTasksHavePausedAndPostsTheResult() {
        runner.want(3);
        look(true, true, 1);
        look(true, true, 2);
        assertEquals(List.of(), measurement.starts);
        look(true, false, 3);
        assertEquals(List.of(3), measurement.starts);
        assertTrue(runner.isUnderWay());
        measurement.end(new Event.BenchmarksEnded(2e9, 5e9, ""));
        assertFalse(runner.isUnderWay());
        assertEquals(List.of(new Event.BenchmarksEnded(2e9, 5e9, "")), posted);
    }

    @Test
    void tasksThatDoNotPauseEndItWithAReason() {
        runner.want(1);
        look(true, true, 1);
        look(true, true, 1 + BenchmarkRunner.PAUSE_SECONDS);
        assertTrue(runner.isUnderWay());
        look(true, true, 2 + BenchmarkRunner.PAUSE_SECONDS);
        assertFalse(runner.isUnderWay());
        assertTrue(posted.getFirst() instanceof Event.BenchmarksEnded ended
                && ended.failure().contains("tasks still computed"), posted.toString());
    }

    @Test
    void aWishDuringARunIsTheSameWish() {
        runner.want(1);
        look(true, false, 1);
        look(true, false, 2);
        runner.want(4);
        measurement.end(new Event.BenchmarksEnded(1, 1, ""));
        look(true, false, 3);
        assertEquals(List.of(1), measurement.starts);
        assertFalse(runner.isUnderWay());
    }

    private void look(boolean computingAllowed, boolean tasksCompute, double seconds) {
        runner.look(computingAllowed, tasksCompute, new MonotonicTime(seconds));
    }

    private static final class FakeMeasurement implements Measurement {
        final List<Integer> starts = new ArrayList<>();
        private Consumer<Event.BenchmarksEnded> listener = result -> {
        };

        @Override
        public void start(int cpus, Consumer<Event.BenchmarksEnded> ended) {
            starts.add(cpus);
            listener = ended;
        }

        void end(Event.BenchmarksEnded result) {
            listener.accept(result);
        }

        @Override
        public void close() {
            listener = result -> {
            };
        }
    }
}
