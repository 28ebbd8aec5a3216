package org.quern.daemon.host;

import java.util.List;
import java.util.Optional;
import org.quern.config.suspend.HostReadings;
import org.quern.coproc.probe.Missing;

/**
 * Everything that the sensors said at one moment.
 *
 * @param readings for the rules that suspend computing
 * @param networkUp whether there is a network; empty if that cannot be told
 * @param missing sensors that this computer does not have, with reasons
 */
public record SensorReport(HostReadings readings, Optional<Boolean> networkUp, List<Missing> missing) {
    public SensorReport {
        missing = List.copyOf(missing);
    }
}
