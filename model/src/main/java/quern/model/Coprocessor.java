package quern.model;

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
 */
public record Coprocessor(ResourceType type, String name, int count, double peakFlops, double memoryBytes,
        double availableRamBytes, String driver, boolean usable, String reason) {
}
