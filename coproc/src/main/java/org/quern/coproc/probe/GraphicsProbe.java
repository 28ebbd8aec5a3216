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
     * Lists them. Where the kernel has a list of its own, it is asked first: without a card in it, OSHI need not start lspci and
     * lshw, and where OSHI finds none, it counts.
     */
    public static Probed<List<Device>> probe(OshiSystem system) {
        Guard guard = new Guard();
        List<Device> byKernel = guard.read("graphics cards on the PCI bus", List.of(), () -> PciDisplays.list(PCI));
        if (byKernel.isEmpty() && Files.isDirectory(PCI)) {
            return new Probed<>(List.of(), guard.missing());
        }
        List<Device> cards = guard.read("graphics cards", List.of(), () -> byOshi(system));
        return new Probed<>(cards.isEmpty() ? byKernel : cards, guard.missing());
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
