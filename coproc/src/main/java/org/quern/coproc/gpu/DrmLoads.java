package org.quern.coproc.gpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.quern.model.device.CardLoad;
import org.quern.model.device.PciPlace;

/** AMD's and Intel's cards by what the kernel's amdgpu, i915 and xe drivers show under /sys/class/drm. */
final class DrmLoads {
    private static final double MILLI = 1e-3;
    private static final double MICRO = 1e-6;
    private static final List<String> DRIVERS = List.of("amdgpu", "i915", "xe");

    private DrmLoads() {}

    static List<CardLoad> read(Path drm) {
        List<CardLoad> loads = new ArrayList<>();
        for (Path card : entries(drm, "card*")) {
            Path device = card.resolve("device");
            String driver = link(device.resolve("driver"));
            if (!String.valueOf(card.getFileName()).contains("-") && DRIVERS.contains(driver)) {
                loads.add(load(drm, card, device, driver));
            }
        }
        return loads;
    }

    /** Where cards sit that drive a display, whoever's driver holds them. */
    static List<PciPlace> displays(Path drm) {
        return entries(drm, "card*").stream()
                .filter(card -> !String.valueOf(card.getFileName()).contains("-") && drivesDisplay(drm, card))
                .flatMap(card -> PciPlace.parse(link(card.resolve("device"))).stream()).distinct().toList();
    }

    /** A card that the kernel has put to sleep, as that of a laptop, would be woken by the question. */
    private static boolean sleeps(Path device) {
        return text(device.resolve("power/runtime_status")).equals("suspended");
    }

    private static CardLoad load(Path drm, Path card, Path device, String driver) {
        if (sleeps(device)) {
            return CardLoad.silent("pci " + link(device), driver + " " + card.getFileName() + " (asleep)",
                    drivesDisplay(drm, card));
        }
        List<Path> monitors = entries(device.resolve("hwmon"), "hwmon*");
        Path monitor = monitors.isEmpty() ? device.resolve("hwmon") : monitors.getFirst();
        OptionalDouble watts = number(monitor.resolve("power1_average"), MICRO);
        return new CardLoad("pci " + link(device), driver + " " + card.getFileName(),
                number(device.resolve("gpu_busy_percent"), 1), number(monitor.resolve("temp1_input"), MILLI),
                watts.isPresent() ? watts : number(monitor.resolve("power1_input"), MICRO),
                number(monitor.resolve("power1_cap"), MICRO), number(device.resolve("mem_info_vram_used"), 1),
                number(device.resolve("mem_info_vram_total"), 1), number(card.resolve("gt_act_freq_mhz"), 1),
                drivesDisplay(drm, card));
    }

    /** One of its connectors has a screen that is on. */
    private static boolean drivesDisplay(Path drm, Path card) {
        return entries(drm, card.getFileName() + "-*").stream()
                .anyMatch(connector -> text(connector.resolve("enabled")).equals("enabled"));
    }

    private static List<Path> entries(Path folder, String glob) {
        List<Path> entries = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return entries;
        }
        try (DirectoryStream<Path> each = Files.newDirectoryStream(folder, glob)) {
            each.forEach(entries::add);
        } catch (IOException gone) {
            return List.of();
        }
        entries.sort(null);
        return entries;
    }

    private static OptionalDouble number(Path file, double unit) {
        String text = text(file);
        return text.matches("\\d{1,15}") ? OptionalDouble.of(Long.parseLong(text) * unit) : OptionalDouble.empty();
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file, StandardCharsets.US_ASCII).strip() : "";
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** The last name of where a link leads. */
    private static String link(Path link) {
        try {
            return String.valueOf(Files.readSymbolicLink(link).getFileName());
        } catch (IOException none) {
            return "";
        }
    }
}
