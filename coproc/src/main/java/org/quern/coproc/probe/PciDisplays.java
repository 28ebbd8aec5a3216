package org.quern.coproc.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Graphics cards as Linux lists them under /sys/bus/pci/devices. OSHI asks lspci or lshw, which many machines, and most
 * containers, lack.
 */
final class PciDisplays {
    /** PCI class "display controller": VGA, 3D and others. */
    private static final String DISPLAY = "0x03";

    private PciDisplays() {}

    static List<Device> list(Path devices) throws IOException {
        List<Path> slots = new ArrayList<>();
        if (Files.isDirectory(devices)) {
            try (DirectoryStream<Path> each = Files.newDirectoryStream(devices)) {
                each.forEach(slots::add);
            }
        }
        slots.sort(null);
        return slots.stream().filter(slot -> TextLines.first(slot.resolve("class")).startsWith(DISPLAY))
                .map(PciDisplays::read).toList();
    }

    private static Device read(Path slot) {
        return describe(String.valueOf(slot.getFileName()), TextLines.first(slot.resolve("vendor")),
                TextLines.first(slot.resolve("device")));
    }

    /** From a place such as {@code 0000:01:00.0} and two numbers such as {@code 0x10de}. */
    static Device describe(String slot, String vendor, String device) {
        String maker = switch (vendor) {
            case "0x10de" -> "NVIDIA";
            case "0x1002" -> "AMD";
            case "0x8086" -> "Intel";
            default -> "vendor " + vendor;
        };
        return Device.listed(vendor, maker + " graphics card " + device, "pci " + slot, 0, "");
    }
}
