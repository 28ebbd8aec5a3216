package org.quern.model.device;

import org.jspecify.annotations.Nullable;

/**
 * A card that CUDA drives.
 *
 * @param deviceNumber CUDA's number
 * @param name model
 * @param properties what the driver says
 * @param availableBytes free memory
 * @param peakFlops operations per second
 * @param driver version text of the driver, empty if unknown
 * @param uuid identity, empty if unknown
 * @param place where it sits, null if unknown
 */
public record CudaCard(int deviceNumber, String name, CudaProperties properties, double availableBytes,
        double peakFlops, String driver, String uuid, @Nullable PciPlace place) {
    /** The same, known by that. */
    public CudaCard known(CardIdentity identity) {
        return new CudaCard(deviceNumber, name, properties, availableBytes, peakFlops, driver, identity.uuid(),
                identity.place());
    }
}
