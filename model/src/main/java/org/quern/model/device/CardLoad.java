package org.quern.model.device;

import java.util.OptionalDouble;

/**
 * What a card does at the moment; a figure is empty if the card does not tell it.
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
public record CardLoad(String identity, String name, OptionalDouble busyPercent, OptionalDouble temperatureCelsius,
        OptionalDouble powerWatts, OptionalDouble powerLimitWatts, OptionalDouble usedBytes, OptionalDouble totalBytes,
        OptionalDouble clockMhz, boolean drivesDisplay) {

    /** One that tells nothing. */
    public static CardLoad silent(String identity, String name, boolean drivesDisplay) {
        OptionalDouble none = OptionalDouble.empty();
        return new CardLoad(identity, name, none, none, none, none, none, none, none, drivesDisplay);
    }
}
