package org.quern.engine.host;

import org.quern.engine.state.ClientClock;
import org.quern.engine.state.ClientState;

/** Moves what was noted under a clock that turned out to be wrong, so that every waiting time lasts as long as it was meant to. */
final class ClockShift {
    private ClockShift() {}

    static void apply(ClientState state, ClientClock.Reading reading) {
        double shift = reading.shiftSeconds();
        state.chosenModes().shifted(shift);
        state.computer().moved(reading::moved);
        state.chores().moved(reading::moved);
        state.sessionStart(reading.moved(state.sessionStart()));
        state.oldResults().moved(reading::moved);
        state.watch().count().moved(shift);
        state.projects().values().forEach(project -> project.moved(reading::moved, reading::began, shift));
        state.tasks().forEach(task -> task.moved(reading::moved));
    }
}
