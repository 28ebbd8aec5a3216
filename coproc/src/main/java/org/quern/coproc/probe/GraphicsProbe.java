package org.quern.coproc.probe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import oshi.hardware.GraphicsCard;

/** The graphics cards that the operating system lists. What can drive them is for the probes of CUDA and OpenCL to find. */
public final class GraphicsProbe {
    private static final Path PCI = Path.of("/sys/bus/pci/devices");
    private static final String UNKNOWN = "unknown";

    private GraphicsProbe() {}

    /**
     * Lists them. Where the kernel has a list of its own, it counts, since OSHI tells of no card where it sits, and nothing of those
     * that drive no display; OSHI names its cards then. Without a card in it, OSHI need not start lspci and lshw.
     */
    public static Probed<List<Device>> probe(OshiSystem system) {
        return probe(PCI, () -> byOshi(system));
    }

    static Probed<List<Device>> probe(Path pci, Guard.Reading<List<Device>> oshi) {
        Guard guard = new Guard();
        List<Device> byKernel = guard.read("graphics cards on the PCI bus", List.of(),
                () -> PciDisplays.list(pci, List.of()));
        if (byKernel.isEmpty() && Files.isDirectory(pci)) {
            return new Probed<>(List.of(), guard.missing());
        }
        List<Device> named = guard.read("graphics cards", List.of(), oshi);
        return new Probed<>(byKernel.isEmpty() ? named
                : guard.read("graphics cards on the PCI bus", byKernel, () -> PciDisplays.list(pci, named)),
                guard.missing());
    }

    private static List<Device> byOshi(OshiSystem system) {
        List<Device> cards = new ArrayList<>();
        for (GraphicsCard card : system.hardware().getGraphicsCards()) {
            cards.add(describe(card.getVendor(), card.getName(), card.getDeviceId(), card.getVRam(),
                    card.getVersionInfo()));
        }
        return List.copyOf(cards);
    }

    /** From OSHI's words, in which "unknown" stands for nothing. */
    static Device describe(String vendor, String name, String deviceId, long memoryBytes, String version) {
        return Device.listed(vendor, known(name), known(deviceId), (double) Math.max(0, memoryBytes), known(version));
    }

    private static String known(String text) {
        return text.equalsIgnoreCase(UNKNOWN) ? "" : text;
    }
}
