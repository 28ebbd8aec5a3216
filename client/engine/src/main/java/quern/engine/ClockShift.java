package quern.engine;

import quern.model.HostInfo;

/** Moves what was noted under a clock that turned out to be wrong, so that every waiting time lasts as long as it was meant to. */
final class ClockShift {
    private ClockShift() {
    }

    static void apply(ClientState state, ClientClock.Reading reading) {
        double shift = reading.shiftSeconds();
        state.modes = state.modes.shifted(shift);
        state.timeStats = state.timeStats.moved(reading::moved);
        state.netStats = state.netStats.moved(reading::moved);
        state.choreTimes.replaceAll((chore, time) -> reading.moved(time));
        HostInfo host = state.host;
        state.host = host.withBenchmarks(host.fpops(), host.iops(), reading.moved(host.calculated()));
        state.sessionStart = reading.moved(state.sessionStart);
        state.oldResults.replaceAll(old -> old.moved(reading::moved));
        state.watch.count.moved(shift);
        state.projects.values().forEach(project -> move(project, reading));
        state.tasks.forEach(task -> task.moved(reading::moved));
        state.contacts.lookNow();
        state.schedule.lookNow();
        state.touch();
    }

    private static void move(ProjectState project, ClientClock.Reading reading) {
        project.contact = project.contact.moved(reading::moved);
        project.downloadBackoff = project.downloadBackoff.moved(reading::moved);
        project.uploadBackoff = project.uploadBackoff.moved(reading::moved);
        project.room.moved(reading.shiftSeconds());
        project.files.replaceAll((name, file) -> file.moved(reading::moved));
        project.results.values().forEach(held -> {
            held.deferredUntil = reading.moved(held.deferredUntil);
            held.result = held.result.withReceivedTime(reading.moved(held.result.receivedTime()));
            held.outcome = held.outcome.withCompletedTime(reading.moved(held.outcome.completedTime()));
        });
    }

}
