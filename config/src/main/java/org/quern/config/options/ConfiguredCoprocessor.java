package org.quern.config.options;

import java.util.List;
import org.quern.model.ResourceType;

/**
 * A coprocessor that the user describes; it takes the place of a detected one of the same type.
 *
 * @param type its name
 * @param count instances, 1 to 64
 * @param peakFlops operations per second of one instance, 0 = unknown
 * @param deviceNumbers numbers of the instances, empty if not told
 * @param isGpu false if it is another kind of device
 * @param hasOpenCl programs may use OpenCL on it
 */
public record ConfiguredCoprocessor(ResourceType type, int count, double peakFlops, List<Integer> deviceNumbers,
        boolean isGpu, boolean hasOpenCl) {
    public ConfiguredCoprocessor {
        deviceNumbers = List.copyOf(deviceNumbers);
    }
}
