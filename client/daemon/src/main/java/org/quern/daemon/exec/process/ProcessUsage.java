package org.quern.daemon.exec.process;

/**
 * What all processes of a task use together (docs/protocol/app-control.md 20).
 *
 * @param processes how many there are
 * @param cpuSeconds CPU time of those that live now
 * @param memory their memory
 * @param pageFaults pages that they had to wait for the disk for, so far
 */
public record ProcessUsage(int processes, double cpuSeconds, MemoryUse memory, long pageFaults) {}
