package org.quern.simulator.scenario;

import java.util.List;
import org.quern.model.SavedLedger;

/**
 * What was before the simulation begins.
 *
 * @param now Unix seconds at which it begins
 * @param memories what the client's policies remember, by policy
 * @param known what a client that runs knows besides
 */
public record Past(double now, List<SavedLedger> memories, Known known) {
    /** A client that was just installed. Any moment will do: a date after BOINC's earliest believed clock. */
    public static final Past NONE = new Past(1_700_000_000, List.of());

    public Past {
        memories = List.copyOf(memories);
    }

    /** Of a client that does not run at this moment. */
    public Past(double now, List<SavedLedger> memories) {
        this(now, memories, Known.NOTHING);
    }
}
