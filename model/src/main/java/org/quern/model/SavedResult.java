package org.quern.model;

/**
 * A result in the state file.
 *
 * @param result what the server said
 * @param outcome what became of it here
 */
public record SavedResult(Result result, ResultOutcome outcome) {}
