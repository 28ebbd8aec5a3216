package org.quern.engine;

import java.util.List;
import java.util.stream.Stream;
import org.quern.engine.state.ClientState;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;

/** Before all stages: every look that a flag asks for takes place in this turn, if anybody wants that. Mutable. */
final class RaisedFlags implements Stage {
    private boolean raises;

    /** The stages of the daemon after one that raises. */
    static List<Stage> before(RaisedFlags flags) {
        return Stream.concat(Stream.of(flags), Engine.STAGES.stream()).toList();
    }

    void raise(boolean wanted) {
        raises = wanted;
    }

    @Override
    public void run(TickContext tick) {
        if (raises) {
            ClientState state = tick.state();
            state.schedule().lookNow();
            state.contacts().lookNow();
            state.collecting().lookNow();
            if (state.watch().violation().isEmpty()) { // else a walk every few seconds asks for it
                state.watch().pollNow();
            }
        }
    }
}
