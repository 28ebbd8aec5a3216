package org.quern.simulator.soak.check;

import java.util.EnumSet;
import java.util.Set;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserMode;
import org.quern.engine.state.UserModes;
import org.quern.model.RunMode;
import org.quern.model.SavedState;

/**
 * Which modes may be "always" as far as can be known from outside: until another one for good is on disk. What a client begins with tells
 * which of its user's last wishes it has heard of: of those that it had not stored when it died it knows nothing. Mutable.
 */
final class ModesKnown {
    private final Set<ModeKind> always = EnumSet.noneOf(ModeKind.class);
    private final Set<ModeKind> once = EnumSet.noneOf(ModeKind.class);
    /** Taken back, and not in a state that was ordered to be saved. */
    private final Set<ModeKind> takenBack = EnumSet.noneOf(ModeKind.class);
    private final Set<ModeKind> beingWritten = EnumSet.noneOf(ModeKind.class);

    boolean mayBeAlways(ModeKind kind) {
        return always.contains(kind);
    }

    void asked(UserCommand command) {
        if (command instanceof UserCommand.SetMode(ModeKind kind, RunMode mode, double forSeconds)) {
            if (mode == RunMode.ALWAYS) {
                always.add(kind);
                once.add(kind);
                takenBack.remove(kind);
                beingWritten.remove(kind);
            } else if (forSeconds == 0) {
                takenBack.add(kind);
            }
        }
    }

    void carriedOut(Command command) {
        if (command instanceof Command.SaveState) {
            beingWritten.addAll(takenBack);
            takenBack.clear();
        }
    }

    void stored() {
        always.removeAll(beingWritten);
        beingWritten.clear();
    }

    /** What was ordered before is in the state by now, or lost. */
    void died() {
        takenBack.clear();
        beingWritten.clear();
    }

    /** An old state may say what was said long ago. */
    void damaged() {
        always.addAll(once);
    }

    /** What the state does not say does not hold. */
    void began(SavedState from) {
        always.retainAll(EnumSet.allOf(ModeKind.class).stream().filter(kind -> isAlways(from, kind)).toList());
    }

    private static boolean isAlways(SavedState state, ModeKind kind) {
        UserMode mode = UserModes.of(state).of(kind);
        return mode.usual() == RunMode.ALWAYS || mode.passing().mode() == RunMode.ALWAYS;
    }
}
