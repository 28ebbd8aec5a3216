package org.quern.daemon.turn;

import java.util.OptionalDouble;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;

/**
 * The machine's clocks in sixteenths of a second, the wall clock at a constant distance from the monotonic one for as long as
 * they agree. A turn that comes on its beat is then exactly one second after the one before it, by both clocks and to the last
 * bit, so that a recording need not keep its time. Nothing that the engine decides depends on less than a second.
 */
public final class GridClock implements Clock {
    /** A power of two: multiples of it are added and subtracted without rounding. */
    private static final double GRID_SECONDS = 1.0 / 16;
    private final Clock machine;
    private OptionalDouble distance = OptionalDouble.empty();

    public GridClock(Clock machine) {
        this.machine = machine;
    }

    @Override
    public Now now() {
        Now exact = machine.now();
        double mono = Math.floor(exact.mono().seconds() / GRID_SECONDS) * GRID_SECONDS;
        double measured = exact.wall() - exact.mono().seconds();
        double kept = distance.orElse(Double.POSITIVE_INFINITY);
        if (!(Math.abs(measured - kept) < GRID_SECONDS)) {
            kept = Math.rint(measured / GRID_SECONDS) * GRID_SECONDS;
            distance = OptionalDouble.of(kept);
        }
        return new Now(mono + kept, new MonotonicTime(mono));
    }

    @Override
    public OptionalDouble sleptSeconds() {
        return machine.sleptSeconds();
    }
}
