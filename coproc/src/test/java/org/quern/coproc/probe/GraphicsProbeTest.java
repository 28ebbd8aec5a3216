package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphicsProbeTest {
    @ParameterizedTest
    @CsvSource({
        "NVIDIA Corporation (0x10de), GeForce RTX 3080, NVIDIA",
        "'Advanced Micro Devices, Inc. [AMD/ATI] (0x1002)', Navi 31, ATI",
        "Intel Corporation (0x8086), UHD Graphics 630, intel_gpu",
        "Apple (0x106b), Apple M2, apple_gpu",
        "Matrox Electronics (0x102b), G200eW, G200eW"})
    void aCardCountsForTheResourceOfItsMaker(String vendor, String name, String type) {
        Device device = GraphicsProbe.describe(vendor, name, "0x1234", 1L << 30, "unknown");
        assertEquals(type, device.type().name());
        assertEquals("", device.driver());
        assertFalse(device.usable());
        assertTrue(device.reason().contains("no library"), device.reason());
        assertEquals(1, device.coprocessor().count());
        assertEquals(1L << 30, device.coprocessor().memoryBytes());
    }

    @Test
    void withoutLspciTheKernelsListIsRead(@TempDir Path pci) throws IOException {
        slot(pci, "0000:02:00.0", "0x030200", "0x10de", "0x2330");
        slot(pci, "0000:00:1f.3", "0x040300", "0x8086", "0xa2f0");
        slot(pci, "0000:00:02.0", "0x030000", "0x8086", "0x3e92");
        List<Device> found = PciDisplays.list(pci, List.of());
        assertEquals(List.of("Intel graphics card 0x3e92", "NVIDIA graphics card 0x2330"),
                found.stream().map(Device::name).toList());
        assertEquals("pci 0000:02:00.0", found.getLast().identity());
        assertEquals("NVIDIA", found.getLast().type().name());
        assertEquals(List.of(), PciDisplays.list(pci.resolve("absent"), List.of()));
    }

    @Test
    void withLspciEachCardHasItsNameAndItsPlaceAndThoseWithoutDisplayAreThere(@TempDir Path pci) throws IOException {
        slot(pci, "0000:01:00.0", "0x030000", "0x10de", "0x2206");
        slot(pci, "0000:02:00.0", "0x030200", "0x10de", "0x2503");
        slot(pci, "0000:06:00.0", "0x030000", "0x1a03", "0x2000");
        List<Device> found = GraphicsProbe.probe(pci,
                () -> List.of(
                        GraphicsProbe.describe("ASPEED Technology, Inc. (0x1a03)", "ASPEED Graphics", "0x2000", 0, ""),
                        GraphicsProbe.describe("NVIDIA Corporation (0x10de)", "GeForce RTX 3080", "0x2206", 5, "")))
                .value();
        assertEquals(List.of("GeForce RTX 3080", "NVIDIA graphics card 0x2503", "ASPEED Graphics"),
                found.stream().map(Device::name).toList());
        assertEquals(List.of("pci 0000:01:00.0", "pci 0000:02:00.0", "pci 0000:06:00.0"),
                found.stream().map(Device::identity).toList());
        assertEquals(5, found.getFirst().memoryBytes());
        assertEquals("ASPEED Graphics", found.getLast().type().name());
    }

    private static void slot(Path pci, String name, String kind, String vendor, String device) throws IOException {
        Path slot = Files.createDirectory(pci.resolve(name));
        Files.writeString(slot.resolve("class"), kind + "\n");
        Files.writeString(slot.resolve("vendor"), vendor + "\n");
        Files.writeString(slot.resolve("device"), device + "\n");
    }
}
