package org.quern.engine.host;

import org.quern.engine.state.ClientClock;
import org.quern.engine.state.ClientState;

/** Moves what was noted under a clock that turned out to be wrong, so that every waiting time lasts as long as it was meant to. */
final class ClockShift {
    private ClockShift() {}

    static void apply(ClientState state, ClientClock.Reading reading) {
        double shift = reading.shiftSeconds();
        state.updateModes(modes -> modes.shifted(shift));
        state.updateTimeStats(timeStats -> timeStats.moved(reading::moved));
        state.updateNetStats(netStats -> netStats.moved(reading::moved));
        state.choreTimes().replaceAll((chore, time) -> reading.moved(time));
        state.updateHost(host -> host.withBenchmarks(host.fpops(), host.iops(), reading.moved(host.calculated())));
        state.sessionStart(reading.moved(state.sessionStart()));
        state.oldResults().replaceAll(old -> old.moved(reading::moved));
        state.watch().count().moved(shift);
        state.projects().values().forEach(project -> project.moved(reading::moved, reading::began, shift));
        state.tasks().forEach(task -> task.moved(reading::moved));
        state.contacts().lookNow();
        state.schedule().lookNow();
        state.touch();
    }
}
