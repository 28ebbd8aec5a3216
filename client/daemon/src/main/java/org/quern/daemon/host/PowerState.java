package org.quern.daemon.host;

import java.util.OptionalDouble;

/**
 * What the computer runs on.
 *
 * @param onBattery its battery, or an emergency supply, is being drained
 * @param description one clause for people
 * @param chargePercent of the battery, empty if there is none
 */
public record PowerState(boolean onBattery, String description, OptionalDouble chargePercent) {
    static final PowerState NO_BATTERY = new PowerState(false, "mains; no battery", OptionalDouble.empty());
}
