package org.quern.engine.event;

/**
 * The time of one tick, read once by the shell. Deadlines compare with the wall clock, intervals with the monotonic one.
 *
 * @param wall Unix seconds
 * @param mono never going back
 */
public record Now(double wall, MonotonicTime mono) {}
