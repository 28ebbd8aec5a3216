package org.quern.daemon.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.quern.coproc.probe.OshiSystem;
import org.quern.coproc.probe.ProcessorSensors;

/** docs/protocol/gui-rpc.md, get_quern_processor. */
class ProcessorWatchTest {
    /** Each time by so much more: programs, nice ones, kernel, idle, disks, interrupts, taken by other machines. */
    private static long[] ticks(int times) {
        return new long[]{10L * times, 20L * times, 5L * times, 40L * times, 10L * times, 3L * times, 2L * times,
            10L * times};
    }

    @Test
    void nothingIsMeasuredUntilSomebodyAsksAndThenOnceForAllWhoAsk() {
        AtomicInteger looks = new AtomicInteger();
        AtomicLong nanos = new AtomicLong();
        ProcessorWatch watch = new ProcessorWatch(() -> ticks(looks.incrementAndGet()), () -> OptionalDouble.of(61.5),
                nanos::get);
        assertEquals(0, looks.get());
        ProcessorWatch.Seen seen = watch.look();
        assertEquals(new ProcessorWatch.Seen(OptionalDouble.of(40), OptionalDouble.of(61.5), List.of()), seen);
        assertEquals(2, looks.get());
        nanos.addAndGet(400_000_000);
        assertSame(seen, watch.look());
        nanos.addAndGet(200_000_000);
        assertEquals(seen, watch.look());
        assertEquals(3, looks.get(), "since the last look");
        nanos.addAndGet(31_000_000_000L);
        assertEquals(seen, watch.look());
        assertEquals(5, looks.get(), "which is too long ago: anew");
    }

    @Test
    void whatCannotBeToldIsLeftOutWithAWord() {
        ProcessorWatch.Seen none = new ProcessorWatch(() -> ticks(1), OptionalDouble::empty, System::nanoTime).look();
        assertEquals(List.of(OptionalDouble.empty(), OptionalDouble.empty()),
                List.of(none.busyPercent(), none.celsius()));
        assertEquals(List.of("processor temperature", "processor load"),
                none.missing().stream().map(each -> each.what()).toList());
        ProcessorWatch.Seen broken = new ProcessorWatch(() -> {
            throw new IllegalStateException("no such counter");
        }, () -> {
            throw new IllegalStateException("no such sensor");
        }, System::nanoTime).look();
        assertEquals(List.of("processor load: IllegalStateException, no such counter",
                "processor temperature: IllegalStateException, no such sensor"),
                broken.missing().stream().map(Object::toString).toList());
        assertEquals(List.of("processor load"),
                new ProcessorWatch(() -> new long[0], () -> OptionalDouble.of(20), System::nanoTime)
                        .look().missing().stream().map(each -> each.what()).toList());
    }

    @Test
    void thisComputerTellsItsLoad() {
        ProcessorWatch.Seen seen = new ProcessorWatch(new ProcessorSensors(OshiSystem.open())).look();
        assertTrue(seen.busyPercent().orElseThrow() >= 0 && seen.busyPercent().getAsDouble() <= 100, seen::toString);
        assertEquals(seen.celsius().isEmpty(), seen.missing().stream()
                .anyMatch(each -> each.what().equals("processor temperature")), seen::toString);
    }
}
