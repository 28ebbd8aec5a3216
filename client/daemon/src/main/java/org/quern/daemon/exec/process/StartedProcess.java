package org.quern.daemon.exec.process;

import java.util.concurrent.CompletableFuture;

/**
 * A child of this process.
 *
 * @param id which one
 * @param end completes when it has ended and its exit status was collected
 */
public record StartedProcess(ProcessId id, CompletableFuture<ProcessExit> end) {}
