package org.quern.engine.tick;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;

/**
 * When something becomes due by itself: the earliest of the times that the stages tell ({@link Stage#due}), for those who do
 * not poll. Mutable, one for each question.
 */
public final class Due {
    /** Just after a time, never before it: rules compare with "later than". */
    private static final double AFTER_SECONDS = 1;
    private final Now now;
    private double seconds = Double.POSITIVE_INFINITY;

    public Due(Now now) {
        this.now = now;
    }

    /** The time that it is now, Unix seconds. */
    public double wall() {
        return now.wall();
    }

    /** At a wall time, Unix seconds; one that has passed asks for nothing. */
    public void atWall(double time) {
        if (time > now.wall()) {
            in(time - now.wall() + AFTER_SECONDS);
        }
    }

    /** So many seconds after a moment, in no time if that never was; an overdue look waits for something that may be over in a moment. */
    public void after(@Nullable MonotonicTime moment, double wait) {
        in(Math.max(AFTER_SECONDS, wait - now.mono().since(moment)));
    }

    /** So many seconds after a moment; if that has passed, nothing is asked for. */
    public void once(@Nullable MonotonicTime moment, double wait) {
        double left = wait - now.mono().since(moment);
        if (left > 0) {
            in(left + AFTER_SECONDS);
        }
    }

    /** At the next turn. */
    public void soon() {
        in(AFTER_SECONDS);
    }

    /** Seconds from now, infinite if nothing becomes due by itself. */
    public double seconds() {
        return seconds;
    }

    private void in(double wait) {
        seconds = Math.min(seconds, wait);
    }
}
