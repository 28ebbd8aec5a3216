package org.quern.simulator.scenario;

/**
 * What the simulated user prefers.
 *
 * @param schedulingPeriodSeconds time slice
 * @param connectDays "store at least" days of work
 * @param additionalDays "store up to an additional" days of work
 * @param leaveInMemory preempted tasks keep their process
 * @param newlyInstalled it knows nothing yet of when the host is on; else it has measured that for long
 */
public record ClientModel(double schedulingPeriodSeconds, double connectDays, double additionalDays,
        boolean leaveInMemory, boolean newlyInstalled) {
    /** docs/protocol/study.md 2. */
    public static final ClientModel STUDY = new ClientModel(3600, 0.1, 0.25, false);

    /** One that has been on this host for long. */
    public ClientModel(double schedulingPeriodSeconds, double connectDays, double additionalDays,
            boolean leaveInMemory) {
        this(schedulingPeriodSeconds, connectDays, additionalDays, leaveInMemory, false);
    }
}
