package quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import quern.model.SavedState;

/** Where the client's state outlives its process. */
interface StateStore {
    /** Stores a state for good; returns why it could not be stored, empty if it is. */
    String write(SavedState state);

    /** The newest state that is whole, null if there is none. */
    @Nullable
    SavedState read();
}
