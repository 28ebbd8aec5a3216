package org.quern.engine.event;

import org.jspecify.annotations.Nullable;

/**
 * A moment of the clock that never goes back and has no date: for how long something has lasted. Unix seconds are bare numbers, as files and
 * messages have them; this is a type, so that neither can be taken for the other.
 *
 * @param seconds since an arbitrary moment
 */
public record MonotonicTime(double seconds) {

    /** Seconds from {@code earlier} to this; infinite if that never was. */
    public double since(@Nullable MonotonicTime earlier) {
        return earlier == null ? Double.POSITIVE_INFINITY : seconds - earlier.seconds;
    }

    public MonotonicTime plus(double more) {
        return new MonotonicTime(seconds + more);
    }

    public boolean isBefore(MonotonicTime other) {
        return seconds < other.seconds;
    }
}
