package org.quern.simulator.soak.check;

import java.util.List;

/** All that must hold. */
public final class Checks {
    private Checks() {}

    /** One of each, for one run. */
    public static List<Check> all() {
        return List.of(new NoResultLost(), new NoResultTwice(), new NoCheckpointLost(), new NoHostFault(),
                new NoProjectDelayed(),
                new NoContactTooEarly(), new WithinDiskLimit(), new NothingAgainstNever(), new WaitsExplained(),
                new TimeConserved(), new EverythingEnds(), new DoneIsDone(), new KeptAsSent(), new PreferencesKept(),
                new NoProcessorIdle(), new NoTransferTooEarly(), new StopsWhenTold(), new NothingDueWaits(),
                new ClientTimeGoesOn());
    }
}
