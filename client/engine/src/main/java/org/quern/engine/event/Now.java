package org.quern.engine.event;

/**
 * The time of one tick, read once by the shell. Deadlines compare with the wall clock, intervals with the monotonic one;
 * their origins differ, so that mixing them shows up in tests.
 *
 * @param wall Unix seconds
 * @param mono seconds since an arbitrary moment, never going back
 */
public record Now(double wall, double mono) {
}
