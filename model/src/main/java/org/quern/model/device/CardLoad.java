package org.quern.model.device;

/**
 * What a card does at the moment. A negative number means that the card does not tell.
 *
 * @param identity as in {@link CardInstance#identity()}
 * @param name model
 * @param busyPercent of the time in which something ran on it
 * @param temperatureCelsius of its chip
 * @param powerWatts what it draws
 * @param powerLimitWatts what it may draw
 * @param usedBytes memory in use
 * @param totalBytes memory
 * @param clockMhz of its processors
 * @param drivesDisplay a screen is connected and on
 */
public record CardLoad(String identity, String name, double busyPercent, double temperatureCelsius, double powerWatts,
        double powerLimitWatts, double usedBytes, double totalBytes, double clockMhz, boolean drivesDisplay) {}
