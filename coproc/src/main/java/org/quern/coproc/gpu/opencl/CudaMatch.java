package org.quern.coproc.gpu.opencl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.model.device.CudaCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.PciPlace;

/**
 * Finds the CUDA card of each OpenCL device of NVIDIA's: by its place or identity where both tell it, else as BOINC's client
 * does, by the order of equal names (docs/protocol/coprocessors.md 2.4). Pure.
 */
public final class CudaMatch {
    private CudaMatch() {}

    /** The devices with CUDA's numbers, where CUDA works. */
    public static List<OpenClDevice> of(List<OpenClDevice> devices, List<CudaCard> cards, Consumer<String> warnings) {
        if (cards.isEmpty()) {
            return devices;
        }
        List<CudaCard> free = new ArrayList<>(cards);
        List<OpenClDevice> matched = new ArrayList<>();
        int next = cards.stream().mapToInt(CudaCard::deviceNumber).max().orElse(-1) + 1;
        for (OpenClDevice device : devices) {
            if (device.maker() != Maker.NVIDIA) {
                matched.add(device);
                continue;
            }
            CudaCard card = take(free, device);
            if (card != null) {
                matched.add(device.of(card));
            } else {
                warnings.accept("OpenCL NVIDIA index #" + device.openClIndex() + " does not match any CUDA device");
                matched.add(device.numbered(next++, device.openClIndex()).unknownToCuda());
            }
        }
        return List.copyOf(matched);
    }

    @Nullable
    private static CudaCard take(List<CudaCard> free, OpenClDevice device) {
        PciPlace place = device.place();
        Predicate<CudaCard> same = place != null ? card -> place.equals(card.place())
                : card -> device.uuid().isEmpty() && card.name().equals(device.properties().name());
        CudaCard found = free.stream().filter(same).findFirst().orElse(null);
        free.remove(found);
        return found;
    }
}
