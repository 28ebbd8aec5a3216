package org.quern.coproc.probe;

import java.util.Locale;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;

/**
 * A graphics card or another device that could compute.
 *
 * @param type the resource that it counts for
 * @param name for people
 * @param identity what tells it from its twins: its place on the bus or its device number; empty if unknown
 * @param memoryBytes its memory, 0 = unknown
 * @param driver version of its driver, empty if unknown
 * @param library the library that drives it, empty if none does
 * @param peakFlops operations per second, 0 = unknown
 * @param usable whether tasks can be given to it
 * @param reason why not; empty if usable
 */
public record Device(ResourceType type, String name, String identity, double memoryBytes, String driver, String library,
        double peakFlops, boolean usable, String reason) {
    private static final String NO_LIBRARY = "the system lists this card, but no library that could drive it "
            + "(CUDA or OpenCL) is loaded";

    /**
     * A card that the operating system lists and nothing drives yet.
     *
     * @param vendor text with the maker's name or PCI number
     */
    static Device listed(String vendor, String name, String identity, double memoryBytes, String driver) {
        return new Device(typeOf(vendor, name), name, identity, memoryBytes, driver, "", 0, false, NO_LIBRARY);
    }

    private static ResourceType typeOf(String vendor, String name) {
        String text = vendor.toLowerCase(Locale.ROOT);
        if (text.contains("nvidia") || text.contains("0x10de")) {
            return ResourceType.NVIDIA;
        }
        if (text.contains("advanced micro devices") || text.contains("amd") || text.contains("0x1002")) {
            return ResourceType.ATI;
        }
        if (text.contains("intel") || text.contains("0x8086")) {
            return ResourceType.INTEL_GPU;
        }
        return text.contains("apple") ? ResourceType.APPLE_GPU : new ResourceType(name);
    }

    /** As the engine counts it: one instance. */
    public Coprocessor coprocessor() {
        return new Coprocessor(type, name, 1, peakFlops, memoryBytes, memoryBytes, driver, usable, reason);
    }
}
