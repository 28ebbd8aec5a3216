package org.quern.engine.tick;

import org.quern.engine.Engine;
import org.quern.engine.state.ClientState;

/**
 * How time advances for the engine: by a daemon that polls it about once a second, or by a simulation that jumps from event to event.
 *
 * @param longestCountedTickSeconds a longer tick means that the computer slept, and nobody computed meanwhile
 * @param lookSeconds time between looks at scheduling, reporting and fetching while nothing asks for one
 * @param idleLookSeconds the same while an instance is idle
 * @param durable commands wait until the state that they rest on is on disk
 * @param explains every subject's reason is kept and told
 */
public record TimeAdvance(double longestCountedTickSeconds, double lookSeconds, double idleLookSeconds, boolean durable,
        boolean explains) {
    /** The daemon: looks every minute (docs/protocol/scheduling.md 1.1). */
    public static final TimeAdvance POLLED = new TimeAdvance(10, 60, 60, true, true);
    /** A simulation: time passes only between ticks, what may change by itself is told by {@link Engine#secondsToWake}. */
    public static final TimeAdvance BY_EVENTS = new TimeAdvance(Double.POSITIVE_INFINITY, 3600, POLLED.idleLookSeconds,
            false,
            false);

    /** Seconds between looks: no instance stays idle for long only because nobody looked. */
    public double lookSeconds(ClientState state) {
        return state.schedule().leavesIdle() ? Math.min(lookSeconds, idleLookSeconds) : lookSeconds;
    }

    /** It is asked every second what is due, so that what changes is looked at anyway within a minute. */
    public boolean polls() {
        return lookSeconds <= POLLED.lookSeconds;
    }

    /** The same with other looks: a simulation in steps of a minute looks as often as the daemon. */
    public TimeAdvance lookingEvery(double seconds) {
        return new TimeAdvance(longestCountedTickSeconds, seconds, idleLookSeconds, durable, explains);
    }

    /** The same, with reasons: for decision logs and timelines of a simulation. */
    public TimeAdvance explaining() {
        return new TimeAdvance(longestCountedTickSeconds, lookSeconds, idleLookSeconds, durable, true);
    }
}
