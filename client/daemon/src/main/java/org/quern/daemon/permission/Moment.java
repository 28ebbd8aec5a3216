package org.quern.daemon.permission;

import java.time.Duration;
import java.time.Instant;

/**
 * When something happened, by a clock that nobody sets.
 *
 * @param nanos as {@link System#nanoTime} tells
 */
public record Moment(long nanos) {
    /** This one. */
    public static Moment now() {
        return new Moment(System.nanoTime());
    }

    /** What the computer's clock, as it goes now, would have shown then: a clock that is set moves no moment into the future. */
    Instant by(Instant clock, long nanosNow) {
        return clock.minus(Duration.ofNanos(nanosNow - nanos));
    }
}
