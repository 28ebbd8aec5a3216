package org.quern.coproc.probe.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BenchmarksTest {
    @Test
    void aPassComputesTheSameEveryTime() {
        Whetstone whetstone = new Whetstone();
        double first = whetstone.pass();
        assertTrue(Double.isFinite(first) && first != 0, "checksum " + first);
        assertEquals(first, new Whetstone().pass());
        double dhrystone = new Dhrystone().pass();
        assertEquals(dhrystone, new Dhrystone().pass());
        assertTrue(Double.isFinite(dhrystone) && dhrystone != 0, "checksum " + dhrystone);
    }

    @Test
    void aPassStandsForTheOperationsOfItsDefinition() {
        assertEquals(1e6, new Whetstone().operations());
        assertEquals(16_000 / 1757.0 * 1e6, new Dhrystone().operations(), 1e-3);
    }

    @Test
    void theSpeedIsOperationsByTime() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        // Each look at the clock is 1 ms later: ten passes in 10 ms, of which others took half.
        Benchmarks benchmarks = new Benchmarks(1, Duration.ofMillis(10), () -> clock.addAndGet(1_000_000),
                () -> clock.get() / 2);
        Speeds speeds = benchmarks.run().orElseThrow();
        assertEquals(2e9, speeds.fpops(), 1);
        assertEquals(2 * 16_000 / 1757.0 * 1e9, speeds.iops(), 1);
        assertTrue(benchmarks.sink() != 0);
    }

    @Test
    void whatIsSlowAtFirstOrNowAndThenIsNotTheProcessorsSpeed() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        AtomicLong looks = new AtomicLong();
        AtomicLong cpu = new AtomicLong();
        // A busy computer: a pass takes 7 ms of CPU at first and each third time, else 1 ms.
        Benchmarks benchmarks = new Benchmarks(1, Duration.ofMillis(10), () -> clock.addAndGet(1_000_000),
                () -> cpu.addAndGet(looks.incrementAndGet() < 5 || looks.get() % 3 == 0 ? 7_000_000 : 1_000_000));
        assertEquals(1e9, benchmarks.run().orElseThrow().fpops(), 1);
    }

    @Test
    void aProcessorThatIsNeverTheSameIsMeasuredForSixTimesTheTimeAtMost() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        AtomicLong cpu = new AtomicLong();
        Benchmarks benchmarks = new Benchmarks(1, Duration.ofMillis(10), () -> clock.addAndGet(1_000_000),
                () -> cpu.updateAndGet(used -> used + (1_000_000_000_000_000L >> (clock.get() / 1_000_000 % 60))));
        assertTrue(benchmarks.run().isPresent());
        assertTrue(clock.get() >= 60_000_000 && clock.get() <= 2 * 62_000_000, "two halves lasted " + clock.get());
    }

    @Test
    void allCpusWorkAtOnceAndTheMeanIsTold() throws InterruptedException {
        Speeds speeds = new Benchmarks(2, Duration.ofMillis(5)).run().orElseThrow();
        assertTrue(speeds.fpops() > 0 && speeds.iops() > 0, speeds.toString());
    }

    @Test
    void aCancelledRunHasNoResult() throws InterruptedException {
        Benchmarks benchmarks = new Benchmarks(1, Duration.ofDays(1));
        benchmarks.cancel();
        assertEquals(Optional.empty(), benchmarks.run());
    }

    @Test
    void aRunThatIsUnderWayCanBeCancelled() throws InterruptedException {
        AtomicLong readings = new AtomicLong();
        Benchmarks[] itself = new Benchmarks[1];
        Benchmarks benchmarks = new Benchmarks(1, Duration.ofDays(1), () -> {
            if (readings.incrementAndGet() == 5) {
                itself[0].cancel();
            }
            return readings.get();
        }, readings::get);
        itself[0] = benchmarks;
        assertEquals(Optional.empty(), benchmarks.run());
    }
}
