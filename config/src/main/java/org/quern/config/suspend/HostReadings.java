package org.quern.config.suspend;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the sensors of this computer say. An empty value is a sensor that is missing, and stands in nobody's way.
 *
 * @param onBattery the computer runs on its battery, or on an emergency supply that is being drained
 * @param idleSeconds seconds since the last input
 * @param otherLoad CPU load of other programs as a fraction of all CPUs
 * @param exclusiveApp name of a running program during which nothing shall be computed; empty if none
 * @param exclusiveGpuApp the same for graphics cards
 * @param powerSource what the computer runs on, a clause for people; empty if that is not known
 */
public record HostReadings(Optional<Boolean> onBattery, OptionalDouble idleSeconds, OptionalDouble otherLoad,
        String exclusiveApp, String exclusiveGpuApp, String powerSource) {
    /** No sensor says anything. */
    public static final HostReadings NONE = new HostReadings(Optional.empty(), OptionalDouble.empty(),
            OptionalDouble.empty(), "", "");

    /** The same without words for the power. */
    public HostReadings(Optional<Boolean> onBattery, OptionalDouble idleSeconds, OptionalDouble otherLoad,
            String exclusiveApp, String exclusiveGpuApp) {
        this(onBattery, idleSeconds, otherLoad, exclusiveApp, exclusiveGpuApp, "");
    }
}
