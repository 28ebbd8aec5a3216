package org.quern.model;

/**
 * The CPU or one kind of coprocessor (docs/protocol/literature.md 2: PRSC; docs/protocol/coprocessors.md 1).
 *
 * @param name the name used on the wire in {@code <coproc><type>} and {@code no_rsc_apps}
 */
public record ResourceType(String name) implements Comparable<ResourceType> {
    public static final ResourceType CPU = new ResourceType("CPU");
    public static final ResourceType NVIDIA = new ResourceType("NVIDIA");
    public static final ResourceType ATI = new ResourceType("ATI");
    public static final ResourceType INTEL_GPU = new ResourceType("intel_gpu");
    public static final ResourceType APPLE_GPU = new ResourceType("apple_gpu");

    /** Reads a wire name; {@code CUDA} is the old name of NVIDIA. */
    public static ResourceType of(String wireName) {
        return "CUDA".equals(wireName) ? NVIDIA : new ResourceType(wireName);
    }

    public boolean isCpu() {
        return equals(CPU);
    }

    /** What people call one of it (docs/protocol/coprocessors.md 1). */
    public String displayName() {
        return switch (name) {
            case "NVIDIA" -> "NVIDIA GPU";
            case "ATI" -> "AMD/ATI GPU";
            case "intel_gpu" -> "Intel GPU";
            case "apple_gpu" -> "Apple GPU";
            default -> name;
        };
    }

    @Override
    public int compareTo(ResourceType other) {
        return isCpu() != other.isCpu() ? (isCpu() ? -1 : 1) : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
