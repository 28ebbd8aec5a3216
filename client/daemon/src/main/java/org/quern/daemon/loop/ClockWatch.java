package org.quern.daemon.loop;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;
import org.quern.daemon.turn.Clock;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;

/** Tells sleep of the computer from a clock that somebody set: both move the wall clock against the monotonic one. */
final class ClockWatch {
    /** Clocks that drift apart by less from turn to turn are only kept right. */
    private static final double LEAST_SECONDS = 1;
    private final Clock clock;
    private volatile DoubleConsumer onSet = seconds -> {
    };
    private volatile Runnable onSlept = () -> {
    };
    /** The wall clock less the monotonic one; empty before the first look. */
    private OptionalDouble distance = OptionalDouble.empty();
    private OptionalDouble slept = OptionalDouble.empty();

    ClockWatch(Clock clock) {
        this.clock = clock;
    }

    /** What is told when somebody set the clock, and by how many seconds. */
    void onSet(DoubleConsumer listener) {
        onSet = listener;
    }

    /** What is told when the computer is awake again. */
    void onSlept(Runnable listener) {
        onSlept = listener;
    }

    /** The sleep of the computer since the last look, if there was any. */
    Optional<Event> sleepUntil(Now now) {
        OptionalDouble before = distance;
        double present = now.wall() - now.mono().seconds();
        distance = OptionalDouble.of(present);
        if (before.isEmpty()) {
            slept = clock.sleptSeconds();
            return Optional.empty();
        }
        double moved = present - before.getAsDouble();
        if (Math.abs(moved) < LEAST_SECONDS) {
            return Optional.empty();
        }
        double sleep = sleep();
        boolean hasSlept = sleep >= LEAST_SECONDS;
        double set = hasSlept ? moved - sleep : moved;
        if (Math.abs(set) >= LEAST_SECONDS) {
            onSet.accept(set);
        }
        if (hasSlept) {
            onSlept.run();
        }
        return hasSlept ? Optional.of(new Event.ComputerSlept(sleep)) : Optional.empty();
    }

    /** Seconds that it slept since this was asked; 0 where that cannot be told. */
    private double sleep() {
        OptionalDouble before = slept;
        slept = clock.sleptSeconds();
        return before.isPresent() && slept.isPresent() ? slept.getAsDouble() - before.getAsDouble() : 0;
    }
}
