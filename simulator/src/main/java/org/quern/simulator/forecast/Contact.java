package org.quern.simulator.forecast;

/**
 * A moment at which a project's server will be asked.
 *
 * @param project index in the scenario
 * @param at Unix seconds
 * @param reason why, in the engine's words
 */
public record Contact(int project, double at, String reason) {}
