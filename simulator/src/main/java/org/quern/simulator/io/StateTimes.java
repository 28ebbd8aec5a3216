package org.quern.simulator.io;

import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.simulator.scenario.Past;

/** When a state was saved. */
final class StateTimes {
    private StateTimes() {}

    /** Unix seconds of the last thing that the state tells of. */
    static double now(SavedState state) {
        double last = state.timeStats().lastUpdate();
        for (SavedProject project : state.projects()) {
            last = Math.max(last, project.contact().lastRpcTime());
            last = Math.max(last, project.results().stream().mapToDouble(r -> r.result().receivedTime()).max()
                    .orElse(0));
        }
        return last > 0 ? last : Past.NONE.now();
    }
}
