package org.quern.daemon.exec.process;

/**
 * A process for good: process numbers are used again, a number together with a start time is not.
 *
 * @param pid process number
 * @param startTime clock ticks since boot on Linux; elsewhere any unit in which later starts are larger; 0 = unknown
 */
public record ProcessId(long pid, long startTime) {}
