package org.quern.coproc.assign;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.PciPlace;

/**
 * One card, as all libraries together know it.
 *
 * @param maker whose it is
 * @param cuda as CUDA describes it, null if CUDA does not drive it
 * @param openCl as OpenCL describes it, null if OpenCL does not drive it
 */
record Card(Maker maker, @Nullable CudaCard cuda, @Nullable OpenClDevice openCl) {
    private static final double LEAST_RATIO = 0.7;
    private static final double MOST_RATIO = 1.4;

    /** Best last. Free memory plays no part: with it, a card on which tasks compute would be a weaker one at the next look. */
    static final Comparator<Card> BETTER = Comparator.comparing((Card card) -> card.cuda != null)
            .thenComparingDouble(card -> card.cuda == null ? card.version() : card.cuda.properties().major())
            .thenComparingDouble(card -> card.cuda == null ? card.memory() : card.cuda.properties().minor())
            .thenComparingDouble(card -> card.cuda == null ? 0 : card.cuda.properties().cudaVersion())
            .thenComparingDouble(Card::memory)
            .thenComparingDouble(Card::peakFlops);

    int deviceNumber() {
        return cuda != null ? cuda.deviceNumber() : openCl == null ? 0 : openCl.deviceNumber();
    }

    String name() {
        return cuda != null ? cuda.name() : openCl == null ? "" : openCl.properties().name();
    }

    double peakFlops() {
        return cuda != null ? cuda.peakFlops() : openCl == null ? 0 : openCl.peakFlops();
    }

    double available() {
        return cuda != null ? cuda.availableBytes() : openCl == null ? 0 : openCl.availableBytes();
    }

    double memory() {
        return cuda != null ? cuda.properties().totalGlobalMem()
                : openCl == null ? 0 : openCl.properties().globalMemBytes();
    }

    private int version() {
        return openCl == null ? 0 : openCl.properties().version();
    }

    String driver() {
        return cuda != null ? cuda.driver() : openCl == null ? "" : openCl.properties().driverVersion();
    }

    /** {@code displays}: where cards sit that drive one. */
    CardInstance instance(List<PciPlace> displays) {
        int index = openCl == null ? CardInstance.NO_OPENCL : openCl.openClIndex();
        String uuid = cuda != null && !cuda.uuid().isEmpty() ? cuda.uuid() : openCl == null ? "" : openCl.uuid();
        PciPlace place = Optional.ofNullable(cuda).map(CudaCard::place)
                .or(() -> Optional.ofNullable(openCl).map(OpenClDevice::place)).orElse(null);
        return new CardInstance(deviceNumber(), index, uuid, place, memory(),
                place != null && displays.contains(place));
    }

    /** Whether tasks meant for {@code best} can as well run here: the same features, and about as much memory. */
    boolean standsInFor(Card best, boolean anyStrength) {
        return lacks(best).isEmpty() && (anyStrength || (sameFeatures(best) && sameMemory(best)));
    }

    /** The library that drives {@code best} and not this card; empty if none. */
    String lacks(Card best) {
        return best.cuda != null && cuda == null ? "CUDA" : best.openCl != null && openCl == null ? "OpenCL" : "";
    }

    private boolean sameFeatures(Card best) {
        if (cuda == null || best.cuda == null) {
            return version() == best.version();
        }
        return cuda.properties().major() == best.cuda.properties().major()
                && cuda.properties().minor() == best.cuda.properties().minor()
                && cuda.properties().cudaVersion() == best.cuda.properties().cudaVersion();
    }

    private boolean sameMemory(Card best) {
        double others = best.memory();
        return memory() == others || (memory() >= LEAST_RATIO * others && memory() <= MOST_RATIO * others);
    }
}
