package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.device.CardLoad;
import org.quern.model.device.PciPlace;

/** A copy of the shape of /sys/class/drm with two cards, of which one drives a screen. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux has it")
class DrmLoadsTest {
    @TempDir
    private Path drm = Path.of("");

    private void card(String name, String place, String driver, String connector, String enabled) throws IOException {
        Path device = Files.createDirectories(drm.resolve("devices").resolve(place));
        Path held = Files.createDirectories(drm.resolve("drivers").resolve(driver));
        Files.createSymbolicLink(device.resolve("driver"), held);
        Files.createSymbolicLink(Files.createDirectories(drm.resolve(name)).resolve("device"), device);
        Path screen = Files.createDirectories(drm.resolve(name + "-" + connector));
        Files.writeString(screen.resolve("enabled"), enabled + "\n");
    }

    @Test
    void theCardOfAScreenIsKnownWhoeverDrivesIt() throws IOException {
        card("card0", "0000:01:00.0", "nvidia", "DP-1", "enabled");
        card("card1", "0000:0a:00.0", "amdgpu", "HDMI-A-1", "disabled");
        assertEquals(List.of(new PciPlace(0, 1, 0)), DrmLoads.displays(drm));
        assertEquals(List.of(), DrmLoads.displays(drm.resolve("absent")));
    }

    @Test
    void whatTheKernelTellsOfACardIsItsLoad() throws IOException {
        card("card1", "0000:0a:00.0", "amdgpu", "HDMI-A-1", "enabled");
        Path device = drm.resolve("devices/0000:0a:00.0");
        Files.writeString(device.resolve("gpu_busy_percent"), "57\n");
        Files.writeString(device.resolve("mem_info_vram_total"), "8589934592\n");
        Path monitor = Files.createDirectories(device.resolve("hwmon/hwmon3"));
        Files.writeString(monitor.resolve("temp1_input"), "61000\n");
        CardLoad load = DrmLoads.read(drm).getFirst();
        assertEquals("pci 0000:0a:00.0", load.identity());
        assertEquals(OptionalDouble.of(57), load.busyPercent());
        assertEquals(61, load.temperatureCelsius().orElseThrow(), 1e-9);
        assertEquals(OptionalDouble.of(8589934592.0), load.totalBytes());
        assertEquals(OptionalDouble.empty(), load.powerWatts(), "it does not tell");
        assertTrue(load.drivesDisplay());
    }

    @Test
    void aCardThatSleepsIsNotWokenByTheQuestion() throws IOException {
        card("card1", "0000:0a:00.0", "amdgpu", "HDMI-A-1", "disabled");
        Path device = drm.resolve("devices/0000:0a:00.0");
        Files.writeString(device.resolve("gpu_busy_percent"), "57\n");
        Files.writeString(Files.createDirectories(device.resolve("power")).resolve("runtime_status"), "suspended\n");
        CardLoad load = DrmLoads.read(drm).getFirst();
        assertEquals(OptionalDouble.empty(), load.busyPercent(), "not read");
        assertEquals("amdgpu card1 (asleep)", load.name());
    }
}
