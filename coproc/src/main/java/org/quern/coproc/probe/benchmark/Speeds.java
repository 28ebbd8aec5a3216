package org.quern.coproc.probe.benchmark;

/**
 * What was measured, for one CPU while all of them work.
 *
 * @param fpops floating point operations per second (Whetstone)
 * @param iops integer operations per second (Dhrystone)
 */
public record Speeds(double fpops, double iops) {}
