package org.quern.simulator.scenario;

import java.util.List;
import org.quern.config.options.GpuExclusion;

/**
 * What the simulated user prefers.
 *
 * @param schedulingPeriodSeconds time slice
 * @param connectDays "store at least" days of work
 * @param additionalDays "store up to an additional" days of work
 * @param leaveAppsInMemory preempted tasks keep their process
 * @param newlyInstalled it knows nothing yet of when the host is on; else it has measured that for long
 * @param exclusions devices that projects shall not use, numbered from 0 within their kind
 */
public record ClientModel(double schedulingPeriodSeconds, double connectDays, double additionalDays,
        boolean leaveAppsInMemory, boolean newlyInstalled, List<GpuExclusion> exclusions) {
    /** docs/protocol/study.md 2. */
    public static final ClientModel STUDY = new ClientModel(3600, 0.1, 0.25, false);

    public ClientModel {
        exclusions = List.copyOf(exclusions);
    }

    /** One that has been on this host for long. */
    public ClientModel(double schedulingPeriodSeconds, double connectDays, double additionalDays,
            boolean leaveAppsInMemory) {
        this(schedulingPeriodSeconds, connectDays, additionalDays, leaveAppsInMemory, false);
    }

    /** One whose projects may use all devices. */
    public ClientModel(double schedulingPeriodSeconds, double connectDays, double additionalDays,
            boolean leaveAppsInMemory, boolean newlyInstalled) {
        this(schedulingPeriodSeconds, connectDays, additionalDays, leaveAppsInMemory, newlyInstalled, List.of());
    }

    ClientModel withBuffer(double least, double more) {
        return new ClientModel(schedulingPeriodSeconds, least, more, leaveAppsInMemory, newlyInstalled, exclusions);
    }

    /** The same with these devices excluded. */
    public ClientModel withExclusions(List<GpuExclusion> excluded) {
        return new ClientModel(schedulingPeriodSeconds, connectDays, additionalDays, leaveAppsInMemory, newlyInstalled,
                excluded);
    }
}
