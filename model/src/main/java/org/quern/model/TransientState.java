package org.quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What survives a restart and is over by itself soon: modes for a time, and what managers list for an hour
 * (docs/protocol/gui-rpc.md 6.9, 7.1).
 *
 * @param cpu the mode for computing
 * @param gpu the mode for graphics cards
 * @param network the mode for the network
 * @param reported tasks that were reported lately, oldest first
 */
public record TransientState(Mode cpu, Mode gpu, Mode network, List<OldResult> reported) {
    public static final TransientState NOTHING = new TransientState(Mode.NONE, Mode.NONE, Mode.NONE, List.of());

    public TransientState {
        reported = List.copyOf(reported);
    }

    /**
     * A mode for a time.
     *
     * @param mode what is allowed
     * @param until Unix seconds at which it ends, 0 = there is none
     * @param before the mode for good before the present one, to which "restore" goes back; null = not known
     */
    public record Mode(RunMode mode, double until, @Nullable RunMode before) {
        public static final Mode NONE = new Mode(RunMode.AUTO, 0);

        /** One of which nothing before is known. */
        public Mode(RunMode mode, double until) {
            this(mode, until, null);
        }

        /** The same after that mode, by its code; 0 = not known. */
        public Mode after(int code) {
            return new Mode(mode, until, code == 0 ? null : RunMode.ofCode(code));
        }
    }
}
