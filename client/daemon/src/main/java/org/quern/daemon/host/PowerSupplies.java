package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.coproc.probe.TextLines;

/**
 * Tells from Linux' list of power supplies what the computer runs on. An emergency supply (UPS) beside a desktop is no
 * battery: only while it is being drained, in a power cut, does the computer run on it.
 */
final class PowerSupplies {
    private PowerSupplies() {}

    /** Reads the list; an empty one is that of a desktop. */
    static List<PowerSupply> list(Path directory) throws IOException {
        List<PowerSupply> supplies = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                supplies.add(
                        new PowerSupply(TextLines.first(entry.resolve("type")),
                                TextLines.first(entry.resolve("scope")), TextLines.first(entry.resolve("online")),
                                TextLines.first(entry.resolve("status"))));
            }
        }
        return supplies;
    }

    static PowerState state(List<PowerSupply> all) {
        List<PowerSupply> supplies = all.stream().filter(PowerSupply::feedsComputer).toList();
        if (supplies.stream().anyMatch(each -> each.isEmergencySupply() && each.isDischarging())) {
            return new PowerState(true, "an emergency supply (UPS) that is being drained");
        }
        if (supplies.stream().noneMatch(PowerSupply::isBattery)) {
            return PowerState.NO_BATTERY;
        }
        boolean onBattery = isOnBattery(supplies);
        return new PowerState(onBattery, onBattery ? "battery" : "mains");
    }

    /** A charger that is plugged in decides; without one that tells, the battery's own word does. */
    private static boolean isOnBattery(List<PowerSupply> supplies) {
        List<PowerSupply> chargers = supplies.stream().filter(each -> each.isCharger() && !each.online().isEmpty())
                .toList();
        boolean isDraining = supplies.stream().anyMatch(each -> each.isBattery() && each.isDischarging());
        if (chargers.isEmpty()) {
            return isDraining;
        }
        return chargers.stream().allMatch(each -> each.online().equals("0"));
    }
}
