package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quern.coproc.probe.OshiSystem;
import oshi.hardware.PowerSource;

/** What the computer runs on: by the kernel's list on Linux, where it tells a UPS from a battery, else by OSHI. */
final class PowerSensor {
    private static final Path LINUX = Path.of("/sys/class/power_supply");

    private final OshiSystem system;

    PowerSensor(OshiSystem system) {
        this.system = system;
    }

    PowerState read() throws IOException {
        return Files.isDirectory(LINUX) ? PowerSupplies.state(PowerSupplies.list(LINUX)) : byOshi();
    }

    private PowerState byOshi() {
        List<PowerSource> sources = system.hardware().getPowerSources();
        if (sources.isEmpty()) {
            return PowerState.NO_BATTERY;
        }
        sources.forEach(PowerSource::updateAttributes);
        boolean onBattery = sources.stream().anyMatch(each -> each.isDischarging() && !each.isPowerOnLine());
        return new PowerState(onBattery, onBattery ? "battery" : "mains");
    }
}
