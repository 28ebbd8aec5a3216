package org.quern.daemon.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.quern.daemon.turn.Clock;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;

class ClockWatchTest {
    private final List<Double> set = new ArrayList<>();
    private double wall = 1_700_000_000;
    private double mono = 50;
    private OptionalDouble slept = OptionalDouble.of(7);

    private final ClockWatch watch = new ClockWatch(new Clock() {
        @Override
        public Now now() {
            return new Now(wall, new MonotonicTime(mono));
        }

        @Override
        public OptionalDouble sleptSeconds() {
            return slept;
        }
    });

    @Test
    void sleepIsToldAsSleepAndASetClockToWhomItConcerns() {
        watch.onSet(set::add);
        assertEquals(Optional.empty(), look(0), "the first look");
        assertEquals(Optional.empty(), look(0));
        int[] awake = new int[1];
        watch.onSlept(() -> awake[0]++);
        sleeps(30_000);
        assertEquals(Optional.of(new Event.ComputerSlept(30_000)), look(30_000));
        assertEquals(Optional.empty(), look(-5000));
        assertEquals(1, awake[0], "a set clock is no sleep");
        sleeps(100);
        assertEquals(Optional.of(new Event.ComputerSlept(100)), look(700));
        assertEquals(List.of(-5000.0, 600.0), set);
    }

    @Test
    void whereSleepCannotBeToldItLooksLikeASetClock() {
        watch.onSet(set::add);
        slept = OptionalDouble.empty();
        assertEquals(Optional.empty(), look(0));
        assertEquals(Optional.empty(), look(30_000));
        assertEquals(List.of(30_000.0), set);
    }

    private void sleeps(double seconds) {
        slept = OptionalDouble.of(slept.getAsDouble() + seconds);
    }

    private Optional<Event> look(double moved) {
        mono += 1;
        wall += 1 + moved;
        return watch.sleepUntil(new Now(wall, new MonotonicTime(mono)));
    }
}
