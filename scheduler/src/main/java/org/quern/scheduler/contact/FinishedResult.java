package org.quern.scheduler.contact;

/**
 * A result that is ready to be reported.
 *
 * @param receivedTime when it came from its server, Unix seconds
 * @param completedTime when it became ready, Unix seconds
 * @param deadline report deadline, Unix seconds
 * @param reportImmediately the project or the configuration wants it reported at once
 */
public record FinishedResult(double receivedTime, double completedTime, double deadline,
        boolean reportImmediately) {}
