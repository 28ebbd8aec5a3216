package org.quern.simulator.soak.check;

import java.util.EnumSet;
import java.util.Set;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.model.RunMode;

/** Which modes may be "always" as far as can be known from outside: until another one for good is on disk. Mutable. */
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

    /** An old state may say what was said long ago. */
    void damaged() {
        always.addAll(once);
    }
}
