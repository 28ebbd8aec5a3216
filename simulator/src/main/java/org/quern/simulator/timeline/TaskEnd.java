package org.quern.simulator.timeline;

/**
 * A task's end.
 *
 * @param instance where it computed last; -1 if it never did
 * @param at Unix seconds
 * @param met it ended by its deadline
 */
record TaskEnd(int instance, double at, boolean met) {}
