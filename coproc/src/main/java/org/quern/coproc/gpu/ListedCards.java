package org.quern.coproc.gpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.quern.coproc.probe.Device;
import org.quern.coproc.probe.GraphicsProbe;
import org.quern.coproc.probe.OshiSystem;
import org.quern.coproc.probe.Probed;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;

/** Cards that the operating system lists, with the kernel's driver that holds each. */
final class ListedCards {
    private static final Path PCI = Path.of("/sys/bus/pci/devices");
    private static final String PLACE = "pci ";

    private ListedCards() {}

    static List<ListedCard> read(Consumer<String> warnings) {
        Probed<List<Device>> probed = GraphicsProbe.probe(OshiSystem.open());
        probed.missing().forEach(missing -> warnings.accept("Graphics cards: " + missing));
        return probed.value().stream().map(device -> listed(device, PCI)).toList();
    }

    static ListedCard listed(Device device, Path pci) {
        String place = device.identity().startsWith(PLACE) ? device.identity().substring(PLACE.length()) : "";
        return new ListedCard(maker(device), device.name(), place, place.isEmpty() ? "" : driver(pci.resolve(place)));
    }

    private static Maker maker(Device device) {
        return switch (device.type().name()) {
            case "NVIDIA" -> Maker.NVIDIA;
            case "ATI" -> Maker.AMD;
            case "intel_gpu" -> Maker.INTEL;
            case "apple_gpu" -> Maker.APPLE;
            default -> Maker.OTHER;
        };
    }

    private static String driver(Path slot) {
        try {
            return String.valueOf(Files.readSymbolicLink(slot.resolve("driver")).getFileName());
        } catch (IOException none) {
            return "";
        }
    }
}
