package org.quern.simulator.sweep;

import java.util.Optional;

/** Keeps results, so that a sweep that was interrupted goes on where it was. Used by many threads at once. */
public interface TrialStore {
    /** Keeps nothing. */
    TrialStore NONE = new TrialStore() {
        @Override
        public Optional<TrialResult> find(Trial trial) {
            return Optional.empty();
        }

        @Override
        public void keep(Trial trial, TrialResult result) {}
    };

    /** The result of an earlier run of the same trial, if there is one. */
    Optional<TrialResult> find(Trial trial);

    /** Keeps a result. */
    void keep(Trial trial, TrialResult result);
}
