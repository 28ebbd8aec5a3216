package org.quern.coproc.gpu.cuda;

import java.util.List;
import java.util.Map;

/**
 * The CUDA driver's answers as they came.
 *
 * @param version of the interface, such as 13000
 * @param count how many cards there are, as it says
 * @param devices the cards that could be asked
 */
public record CudaReading(int version, int count, List<Device> devices) {
    /** More cards than any computer holds: a larger number is garbage. */
    static final int MOST_DEVICES = 64;

    public CudaReading {
        devices = List.copyOf(devices);
    }

    /**
     * One card's answers.
     *
     * @param number its number
     * @param name model
     * @param uuid 16 bytes in hex, empty if the driver does not tell
     * @param place PCI address as text, empty if the driver does not tell
     * @param totalBytes its memory
     * @param freeBytes free memory, negative if it could not be asked
     * @param attributes by the number of the attribute, those that it knows
     */
    public record Device(int number, String name, String uuid, String place, long totalBytes, long freeBytes,
            Map<Integer, Integer> attributes) {
        public Device {
            attributes = Map.copyOf(attributes);
        }

        int attribute(int number) {
            return attributes.getOrDefault(number, 0);
        }
    }
}
