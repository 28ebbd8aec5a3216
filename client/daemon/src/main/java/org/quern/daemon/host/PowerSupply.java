package org.quern.daemon.host;

import java.util.Locale;

/**
 * An entry of Linux' /sys/class/power_supply.
 *
 * @param type {@code Battery}, {@code Mains}, {@code USB}, {@code UPS}
 * @param scope {@code Device} if it feeds a mouse or the like and not the computer; empty if not told
 * @param online {@code 1} if a charger is plugged in; empty if not told
 * @param status {@code Charging}, {@code Discharging}, {@code Full}; empty if not told
 */
record PowerSupply(String type, String scope, String online, String status) {
    boolean feedsComputer() {
        return !scope.equalsIgnoreCase("Device");
    }

    boolean isBattery() {
        return type.equalsIgnoreCase("Battery");
    }

    boolean isEmergencySupply() {
        return type.equalsIgnoreCase("UPS");
    }

    boolean isCharger() {
        return type.equalsIgnoreCase("Mains") || type.toUpperCase(Locale.ROOT).startsWith("USB");
    }

    boolean isDischarging() {
        return status.equalsIgnoreCase("Discharging");
    }
}
