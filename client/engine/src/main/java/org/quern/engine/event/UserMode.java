package org.quern.engine.event;

import org.quern.model.RunMode;
import org.quern.model.Sane;
import org.quern.model.TransientState;
import org.quern.model.UnixTime;

/**
 * What the user allows of computing, graphics cards or network, for good and for a time (docs/protocol/gui-rpc.md 7.1).
 *
 * @param usual the mode for good; survives a restart
 * @param before the mode for good that it replaced
 * @param temporary the mode until then
 * @param until Unix seconds at which the temporary mode ends, {@link UnixTime#NONE} if there is none
 */
public record UserMode(RunMode usual, RunMode before, RunMode temporary, double until) {
    /** A mode for good. */
    public static UserMode of(RunMode usual) {
        return new UserMode(usual, usual, usual, UnixTime.NONE);
    }

    /** The same with a mode for a time and the one before, as they were saved. */
    public UserMode with(TransientState.Mode saved) {
        RunMode known = saved.before() == null ? before : saved.before();
        return new UserMode(usual, known, saved.mode(), saved.until());
    }

    /** The mode for a time and the one before, to be saved. */
    public TransientState.Mode passing() {
        TransientState.Mode mode = until > 0 ? new TransientState.Mode(temporary, until) : TransientState.Mode.NONE;
        return mode.after(before.code());
    }

    /** The mode in force. */
    public RunMode at(double now) {
        return until > now ? temporary : usual;
    }

    /** Seconds until the temporary mode is over, 0 if there is none. */
    public double secondsLeft(double now) {
        return Math.max(0, until - now);
    }

    /** Set for {@code seconds}, or for good if that is not above 0. */
    public UserMode set(RunMode mode, double seconds, double now) {
        return seconds > 0 ? new UserMode(usual, before, mode, now + Sane.duration(seconds))
                : new UserMode(mode, mode == usual ? before : usual, mode, UnixTime.NONE);
    }

    /** A temporary mode ends; without one the mode for good becomes the one before it. */
    public UserMode restored(double now) {
        return until > now ? new UserMode(usual, before, usual, UnixTime.NONE)
                : new UserMode(before, usual, before, UnixTime.NONE);
    }

    /** The clock was set by that much: the time that is left stays what it was. */
    public UserMode shifted(double seconds) {
        return UnixTime.isSet(until) ? new UserMode(usual, before, temporary, until + seconds) : this;
    }
}
