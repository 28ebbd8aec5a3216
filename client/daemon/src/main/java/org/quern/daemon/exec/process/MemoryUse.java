package org.quern.daemon.exec.process;

/**
 * Memory of one process or of several together, in bytes.
 *
 * @param virtualBytes address space
 * @param residentBytes in RAM
 * @param swapBytes in swap space
 */
public record MemoryUse(double virtualBytes, double residentBytes, double swapBytes) {
    public static final MemoryUse NONE = new MemoryUse(0, 0, 0);

    public MemoryUse plus(MemoryUse other) {
        return new MemoryUse(virtualBytes + other.virtualBytes, residentBytes + other.residentBytes,
                swapBytes + other.swapBytes);
    }
}
