package org.quern.model;

import java.util.List;
import org.quern.model.device.DeviceFacts;

/**
 * One kind of coprocessor in this computer with its instances (docs/protocol/coprocessors.md).
 *
 * @param type resource type
 * @param name model name for people
 * @param count instances
 * @param peakFlops of one instance, operations per second
 * @param memoryBytes of one instance, 0 = unknown
 * @param availableRamBytes free memory of one instance, 0 = unknown
 * @param driver driver version text, empty if unknown
 * @param usable a library can drive it
 * @param reason why it is not usable, empty if it is
 * @param facts what its drivers say of it
 */
public record Coprocessor(ResourceType type, String name, int count, double peakFlops, double memoryBytes,
        double availableRamBytes, String driver, boolean usable, String reason, DeviceFacts facts) {
    /** Tasks reach this part of an instance's peak speed (docs/protocol/scheduling.md 4). */
    public static final double EFFICIENCY = 0.2;

    /** One of which no driver has said more. */
    public Coprocessor(ResourceType type, String name, int count, double peakFlops, double memoryBytes,
            double availableRamBytes, String driver, boolean usable, String reason) {
        this(type, name, count, peakFlops, memoryBytes, availableRamBytes, driver, usable, reason, DeviceFacts.NONE);
    }

    /** The driver's numbers of instances. */
    public List<Integer> deviceNumbers(List<Integer> instances) {
        return instances.stream().map(facts::deviceNumber).toList();
    }
}
