package org.quern.simulator.sweep;

import java.util.Optional;

/**
 * A run of a sweep that gave no result, or one that could not be kept.
 *
 * @param trial which run
 * @param reason what went wrong, a clause
 */
public record FailedRun(Trial trial, String reason) {
    static FailedRun of(Trial trial, Throwable failure) {
        String told = Optional.ofNullable(failure.getMessage()).orElse("");
        // What a check says is a sentence of its own; of other exceptions the kind says more than the text.
        String clause = failure instanceof IllegalStateException && !told.isEmpty() ? told : failure.toString();
        String name = trial.scenario().name() + ": ";
        return new FailedRun(trial, clause.startsWith(name) ? clause.substring(name.length()) : clause);
    }

    /** Which run, and why, without a full stop. */
    public String sentence() {
        return trial.scenario().name() + " under " + trial.suite() + ", seed " + trial.seed() + ", failed: " + reason;
    }
}
