package org.quern.model.device;

import org.jspecify.annotations.Nullable;

/**
 * A GPU or accelerator that OpenCL drives.
 *
 * @param maker whose it is
 * @param deviceNumber number among the devices of its maker; CUDA's for a card that CUDA drives too
 * @param openClIndex the number under which programs find it on its platform (docs/protocol/coprocessors.md 2.4)
 * @param properties what OpenCL says
 * @param availableBytes free memory
 * @param peakFlops operations per second
 * @param withoutCuda CUDA works and does not know the card
 * @param uuid identity, empty if unknown
 * @param place where it sits, null if unknown
 */
public record OpenClDevice(Maker maker, int deviceNumber, int openClIndex, OpenClProperties properties,
        double availableBytes, double peakFlops, boolean withoutCuda, String uuid, @Nullable PciPlace place) {
    /** The same under other numbers. */
    public OpenClDevice numbered(int device, int index) {
        return new OpenClDevice(maker, device, index, properties, availableBytes, peakFlops, withoutCuda, uuid, place);
    }

    /** The same as CUDA counts it, whose word on free memory and on the clock counts. */
    public OpenClDevice of(CudaCard card) {
        return new OpenClDevice(maker, card.deviceNumber(), openClIndex, properties, card.availableBytes(),
                card.peakFlops(), withoutCuda, uuid, place);
    }

    /** The same, known by that. */
    public OpenClDevice known(CardIdentity identity) {
        return new OpenClDevice(maker, deviceNumber, openClIndex, properties, availableBytes, peakFlops, withoutCuda,
                identity.uuid(), identity.place());
    }

    /** The same with a mark that CUDA does not know it. */
    public OpenClDevice unknownToCuda() {
        return new OpenClDevice(maker, deviceNumber, openClIndex, properties, availableBytes, peakFlops, true, uuid,
                place);
    }
}
