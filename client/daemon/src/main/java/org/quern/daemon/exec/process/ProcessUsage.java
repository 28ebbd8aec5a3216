package org.quern.daemon.exec.process;

/**
 * What all processes of a task use together (docs/protocol/app-control.md 20).
 *
 * @param processes how many there are
 * @param cpuSeconds CPU time of those that live now
 * @param memory their memory
 */
public record ProcessUsage(int processes, double cpuSeconds, MemoryUse memory) {}
