package org.quern.engine.state;

import org.quern.engine.event.UserCommand;
import org.quern.model.RunMode;

/** What the user allows, as it was last chosen. Mutable, owned by the engine's thread. */
public final class ChosenModes {
    private UserModes modes;

    ChosenModes(UserModes saved) {
        modes = saved;
    }

    public UserModes modes() {
        return modes;
    }

    /** The user chose a mode, for so many seconds, or for good if that is not above 0; {@code now} in Unix seconds. */
    public void chosen(UserCommand.ModeKind kind, RunMode mode, double seconds, double now) {
        modes = modes.with(kind, modes.of(kind).set(mode, seconds, now));
    }

    /** The user wants the mode back that was before a temporary one, or before the last one; {@code now} in Unix seconds. */
    public void restored(UserCommand.ModeKind kind, double now) {
        modes = modes.with(kind, modes.of(kind).restored(now));
    }

    /** The client's time was moved by so many seconds: what is left of temporary modes stays what it was. */
    public void shifted(double seconds) {
        modes = modes.shifted(seconds);
    }
}
