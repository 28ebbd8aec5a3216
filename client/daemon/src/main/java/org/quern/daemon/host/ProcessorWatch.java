package org.quern.daemon.host;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.probe.Guard;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.ProcessorSensors;
import oshi.hardware.CentralProcessor.TickType;

/** How busy the processors are and how warm: measured when somebody asks, and at no other time. For any thread. */
public final class ProcessorWatch {
    private static final String LOAD = "processor load";
    private static final String TEMPERATURE = "processor temperature";
    private static final String NO_SENSOR = "no sensor tells it; a virtual machine has none, and on other computers its driver may be missing";
    private static final double PERCENT = 100;
    /** The kernel counts in hundredths of a second: over less time the load would be a guess. Who asks sooner is told the same again. */
    private static final Duration SHORTEST = Duration.ofMillis(500);
    /** What was counted longer ago tells little of now: it is counted anew, which takes the shortest time. */
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private final Supplier<long[]> ticks;
    private final Supplier<OptionalDouble> celsius;
    private final LongSupplier nanos;
    private @Nullable Sample last;
    private @Nullable Seen seen;

    /**
     * What was seen.
     *
     * @param busyPercent of the time of all processors; empty if it cannot be told
     * @param celsius the temperature of the warmest; empty if it cannot be told
     * @param missing what cannot be told, and why
     */
    public record Seen(OptionalDouble busyPercent, OptionalDouble celsius, List<Missing> missing) {
        public Seen {
            missing = List.copyOf(missing);
        }
    }

    /** Time of all processors at one moment: all that was counted, and what of it was used by this system's programs. */
    private record Sample(long nanos, long all, long used) {
        static Sample of(long nanos, long[] ticks) {
            long all = Arrays.stream(ticks).sum();
            return new Sample(nanos, all, all - ticks[TickType.IDLE.getIndex()] - ticks[TickType.IOWAIT.getIndex()]
                    - ticks[TickType.STEAL.getIndex()]);
        }

        /** Empty if nothing was counted in between. */
        OptionalDouble busySince(Sample before) {
            return all <= before.all ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            Math.clamp(PERCENT * (used - before.used) / (all - before.all), 0, PERCENT));
        }
    }

    public ProcessorWatch(ProcessorSensors sensors) {
        this(sensors::ticks, sensors::celsius, System::nanoTime);
    }

    /** By times in the order of {@link TickType}; {@code nanos} is a clock that is never set. */
    ProcessorWatch(Supplier<long[]> ticks, Supplier<OptionalDouble> celsius, LongSupplier nanos) {
        this.ticks = ticks;
        this.celsius = celsius;
        this.nanos = nanos;
    }

    /** Takes half a second where nobody has asked for a while. */
    public synchronized Seen look() {
        Sample before = last;
        long age = before == null ? Long.MAX_VALUE : nanos.getAsLong() - before.nanos();
        Seen told = seen;
        if (told != null && age < SHORTEST.toNanos()) {
            return told;
        }
        Guard guard = new Guard();
        OptionalDouble busy = guard.read(LOAD, OptionalDouble.empty(), () -> {
            Sample from = before == null || age > LONGEST.toNanos() ? anew() : before;
            Sample now = sample();
            last = now;
            return now.busySince(from);
        });
        OptionalDouble warm = guard.read(TEMPERATURE, OptionalDouble.empty(), celsius::get);
        if (warm.isEmpty() && isNotTold(guard, TEMPERATURE)) {
            guard.missing(TEMPERATURE, NO_SENSOR);
        }
        if (busy.isEmpty() && isNotTold(guard, LOAD)) {
            guard.missing(LOAD, "the system counted no time");
        }
        seen = new Seen(busy, warm, guard.missing());
        return seen;
    }

    private static boolean isNotTold(Guard guard, String what) {
        return guard.missing().stream().noneMatch(each -> each.what().equals(what));
    }

    private Sample sample() {
        return Sample.of(nanos.getAsLong(), ticks.get());
    }

    private Sample anew() throws InterruptedException {
        Sample from = sample();
        Thread.sleep(SHORTEST);
        return from;
    }
}
