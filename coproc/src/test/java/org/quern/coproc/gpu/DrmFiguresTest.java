package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.device.CardLoad;
import org.quern.model.device.PciPlace;

/** Each figure that the kernel shows of a card, in the kernel's unit and in ours. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux has it")
class DrmFiguresTest {
    @TempDir
    private Path drm = Path.of("");
    private static final OptionalDouble NONE = OptionalDouble.empty();

    private static OptionalDouble told(double figure) {
        return OptionalDouble.of(figure);
    }

    private Path card(String name, String place, String driver) throws IOException {
        Path device = Files.createDirectories(drm.resolve("devices").resolve(place));
        Files.createSymbolicLink(device.resolve("driver"),
                Files.createDirectories(drm.resolve("drivers").resolve(driver)));
        Files.createSymbolicLink(Files.createDirectories(drm.resolve(name)).resolve("device"), device);
        return device;
    }

    private Path device = Path.of("");

    @BeforeEach
    void aCard() throws IOException {
        device = card("card0", "0000:0a:00.0", "amdgpu");
    }

    private void write(String file, String text) throws IOException {
        Path path = device.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }

    private CardLoad load() {
        return DrmLoads.read(drm).getFirst();
    }

    private static final CardLoad SILENT = CardLoad.silent("pci 0000:0a:00.0", "amdgpu card0", false);

    @Test
    void whatItDoesNotTellIsUnknown() {
        assertEquals(SILENT, load());
    }

    @Test
    void everyFigureIsToldInOurUnits() throws IOException {
        write("gpu_busy_percent", "0");
        write("hwmon/hwmon2/temp1_input", "45500");
        write("hwmon/hwmon2/power1_average", "123456789");
        write("hwmon/hwmon2/power1_input", "1");
        write("hwmon/hwmon2/power1_cap", "250000000");
        write("mem_info_vram_used", "1048576");
        write("mem_info_vram_total", "999999999999999");
        Files.writeString(drm.resolve("card0/gt_act_freq_mhz"), "1350\n");
        CardLoad told = load();
        assertEquals(new CardLoad("pci 0000:0a:00.0", "amdgpu card0", told(0), told(45.5), told.powerWatts(), told(250),
                told(1_048_576), told(999_999_999_999_999.0), told(1350), false), told);
        assertEquals(123.456789, told.powerWatts().orElseThrow(), 1e-9);
    }

    @Test
    void aCardWithoutAMeanOfItsPowerTellsThatOfTheMoment() throws IOException {
        write("hwmon/hwmon2/power1_input", "45000000");
        assertEquals(45, load().powerWatts().orElseThrow(), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"57, 57", "' 57 ', 57", "57%,", "-5,", "'',", "5.5,", "1234567890123456,", "0x10,"})
    void whatIsNoNumberIsNone(String text, @Nullable Double busy) throws IOException {
        write("gpu_busy_percent", text);
        assertEquals(busy == null ? NONE : told(busy), load().busyPercent());
    }

    @Test
    void theFirstOfSeveralMonitorsCounts() throws IOException {
        write("hwmon/hwmon9/temp1_input", "90000");
        write("hwmon/hwmon3/temp1_input", "30000");
        write("hwmon/other/temp1_input", "10000");
        assertEquals(30, load().temperatureCelsius().orElseThrow(), 1e-9);
    }

    @Test
    void cardsComeInTheirOrderAndConnectorsAreNone() throws IOException {
        card("card2", "0000:0c:00.0", "xe");
        card("card1", "0000:0b:00.0", "i915");
        card("card3", "0000:0d:00.0", "nouveau");
        card("card0-DP-1", "0000:0e:00.0", "amdgpu");
        card("render128", "0000:0f:00.0", "amdgpu");
        assertEquals(List.of("amdgpu card0", "i915 card1", "xe card2"),
                DrmLoads.read(drm).stream().map(CardLoad::name).toList());
        assertEquals(List.of(), DrmLoads.read(drm.resolve("absent")));
    }

    @ParameterizedTest
    @CsvSource({"suspended, true", "active, false", "suspending, false"})
    void aCardSleepsThatTheKernelHasSuspended(String status, boolean sleeps) throws IOException {
        write("gpu_busy_percent", "57");
        write("power/runtime_status", status);
        assertEquals(
                sleeps ? CardLoad.silent(SILENT.identity(), "amdgpu card0 (asleep)", false)
                        : new CardLoad(SILENT.identity(), "amdgpu card0", told(57), NONE, NONE, NONE, NONE,
                                NONE, NONE, false),
                load());
    }

    @Test
    void aScreenIsThatOfItsOwnCard() throws IOException {
        card("card10", "0000:10:00.0", "amdgpu");
        Files.writeString(Files.createDirectories(drm.resolve("card10-DP-1")).resolve("enabled"), "enabled\n");
        Files.writeString(Files.createDirectories(drm.resolve("card0-DP-1")).resolve("enabled"), "disabled\n");
        Files.createDirectories(drm.resolve("card0-DP-2"));
        assertEquals(List.of(new PciPlace(0, 16, 0)), DrmLoads.displays(drm));
        assertEquals(List.of(false, true), DrmLoads.read(drm).stream().map(CardLoad::drivesDisplay).toList());
        assertTrue(DrmLoads.read(drm).getFirst().name().endsWith("card0"));
    }

    @Test
    void aCardOnNoBusHasNoPlace() throws IOException {
        Path odd = Files.createDirectories(drm.resolve("devices/soc"));
        Files.createSymbolicLink(Files.createDirectories(drm.resolve("card5")).resolve("device"), odd);
        Files.writeString(Files.createDirectories(drm.resolve("card5-DSI-1")).resolve("enabled"), "enabled\n");
        Files.createDirectories(drm.resolve("card6"));
        assertEquals(List.of(), DrmLoads.displays(drm));
        assertEquals(1, DrmLoads.read(drm).size(), "no driver of ours");
    }
}
