package org.quern.model.device;

import org.jspecify.annotations.Nullable;

/**
 * One card among those of its kind.
 *
 * @param deviceNumber the driver's number, which programs are told; it can change when cards come and go
 * @param openClIndex the number under which OpenCL knows it, -1 if OpenCL does not
 * @param uuid its identity as the driver tells it, empty if unknown
 * @param place where it sits, null if unknown
 * @param memoryBytes its memory, 0 = unknown
 * @param drivesDisplay a screen is connected to it and on
 */
public record CardInstance(int deviceNumber, int openClIndex, String uuid, @Nullable PciPlace place,
        double memoryBytes, boolean drivesDisplay) {
    /** OpenCL does not know the card. */
    public static final int NO_OPENCL = -1;

    /** A card of which nothing else is known. */
    public CardInstance(int deviceNumber, int openClIndex, String uuid, @Nullable PciPlace place) {
        this(deviceNumber, openClIndex, uuid, place, 0, false);
    }

    /** What stays the same when cards change their order: the UUID, else the place, else the number. */
    public String identity() {
        return !uuid.isEmpty() ? uuid : place != null ? "pci " + place : "device " + deviceNumber;
    }
}
