package quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import quern.model.SavedState;

/** Keeps the state as a value. */
final class MemoryStore implements StateStore {
    @Nullable
    private SavedState state;

    @Override
    public String write(SavedState newState) {
        state = newState;
        return "";
    }

    @Override
    @Nullable
    public SavedState read() {
        return state;
    }
}
