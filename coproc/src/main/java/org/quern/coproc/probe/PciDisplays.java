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

    /** {@code named}: the same cards as OSHI names them, with their device numbers for identities. */
    static List<Device> list(Path devices, List<Device> named) throws IOException {
        List<Path> slots = new ArrayList<>();
        if (Files.isDirectory(devices)) {
            try (DirectoryStream<Path> each = Files.newDirectoryStream(devices)) {
                each.forEach(slots::add);
            }
        }
        slots.sort(null);
        return slots.stream().filter(slot -> TextLines.first(slot.resolve("class")).startsWith(DISPLAY))
                .map(slot -> read(slot, named)).toList();
    }

    private static Device read(Path slot, List<Device> named) {
        String vendor = TextLines.first(slot.resolve("vendor"));
        String number = TextLines.first(slot.resolve("device"));
        Device plain = describe(String.valueOf(slot.getFileName()), vendor, number);
        return named.stream()
                .filter(each -> each.identity().equalsIgnoreCase(number) && !each.name().isEmpty()
                        && areOfOneMaker(each, plain))
                .findFirst()
                .map(each -> Device.listed(vendor, each.name(), plain.identity(), each.memoryBytes(), each.driver()))
                .orElse(plain);
    }

    /** Those of others count for a resource of their own name. */
    private static boolean areOfOneMaker(Device one, Device other) {
        return one.type().equals(other.type())
                || (one.type().name().equals(one.name()) && other.type().name().equals(other.name()));
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
