package org.quern.simulator.timeline;

/**
 * A task's end.
 *
 * @param lane where it computed last; -1 if it never did
 * @param at Unix seconds
 * @param met it ended by its deadline
 */
record Ending(int lane, double at, boolean met) {}
