package org.quern.daemon.host;

/**
 * What the computer runs on.
 *
 * @param onBattery its battery, or an emergency supply, is being drained
 * @param description one clause for people
 */
public record PowerState(boolean onBattery, String description) {
    static final PowerState NO_BATTERY = new PowerState(false, "mains; no battery");
}
