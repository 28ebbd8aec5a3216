package org.quern.model;

import java.util.List;

/**
 * What survives a restart and is over by itself soon: modes for a time, and what managers list for an hour
 * (docs/protocol/gui-rpc.md 6.9, 7.1).
 *
 * @param cpu the mode for computing
 * @param gpu the mode for graphics cards
 * @param network the mode for the network
 * @param reported tasks that were reported lately, oldest first
 */
public record Passing(Mode cpu, Mode gpu, Mode network, List<OldResult> reported) {
    public static final Passing NOTHING = new Passing(Mode.NONE, Mode.NONE, Mode.NONE, List.of());

    public Passing {
        reported = List.copyOf(reported);
    }

    /**
     * A mode for a time.
     *
     * @param mode what is allowed
     * @param until Unix seconds at which it ends, 0 = there is none
     */
    public record Mode(RunMode mode, double until) {
        public static final Mode NONE = new Mode(RunMode.AUTO, 0);
    }
}
