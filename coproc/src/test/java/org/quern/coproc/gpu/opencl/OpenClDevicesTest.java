package org.quern.coproc.gpu.opencl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

class OpenClDevicesTest {
    private final List<String> warnings = new ArrayList<>();

    private static OpenClReading.Platform recorded(int... without) throws IOException {
        Properties recording = new Properties();
        try (InputStream in = Objects.requireNonNull(OpenClDevicesTest.class.getResourceAsStream("h100.properties"))) {
            recording.load(in);
        }
        Map<Integer, byte[]> values = new HashMap<>();
        recording.stringPropertyNames().stream().filter(name -> !name.startsWith("platform"))
                .forEach(name -> values.put(Integer.parseInt(name, 16),
                        HexFormat.of().parseHex(recording.getProperty(name))));
        for (int property : without) {
            values.remove(property);
        }
        return new OpenClReading.Platform(recording.getProperty("platform.vendor"),
                recording.getProperty("platform.version"), List.of(), List.of(new OpenClReading.Device(values)));
    }

    private List<OpenClDevice> devices(OpenClReading.Platform... platforms) {
        return OpenClDevices.of(new OpenClReading(List.of(platforms)), warnings::add).devices();
    }

    @Test
    void aRecordedCardIsDescribedAsServersReadIt() throws IOException {
        OpenClDevice device = devices(recorded()).getFirst();
        OpenClProperties properties = device.properties();
        assertEquals(Maker.NVIDIA, device.maker());
        assertEquals("NVIDIA H100 80GB HBM3", properties.name());
        assertEquals("NVIDIA Corporation", properties.vendor());
        assertEquals(4318, properties.vendorId());
        assertEquals(132, properties.maxComputeUnits());
        assertEquals(1980, properties.maxClockMhz());
        assertEquals(85017493504L, properties.globalMemBytes());
        assertEquals(9, properties.nvMajor());
        assertEquals(63, properties.doubleFpConfig());
        assertEquals(0, properties.halfFpConfig(), "it does not tell");
        assertEquals(300, properties.version());
        assertEquals("580.159.04", properties.driverVersion());
        assertEquals(6.690816e13, device.peakFlops(), 1e6);
        assertEquals(new PciPlace(0, 0, 6), device.place());
        assertEquals(List.of(), warnings);
    }

    @Test
    void olderDriversTellThePlaceInPartsAndNoneAtAllIsNoReasonToLeaveACardOut() throws IOException {
        assertEquals(new PciPlace(0, 0, 6), devices(recorded(0x410F)).getFirst().place());
        assertEquals(null, devices(recorded(0x410F, 0x4008, 0x4009, 0x400A)).getFirst().place());
    }

    @Test
    void aDeviceThatDoesNotTellWhatIsNeededIsLeftOutAndTold() throws IOException {
        assertEquals(List.of(), devices(recorded(0x1002)));
        assertTrue(warnings.getFirst().contains("it does not tell property 0x1002"), warnings.toString());
    }

    @Test
    void openClsCardIsFoundAmongCudasByItsPlaceWhateverTheOrder() throws IOException {
        List<OpenClDevice> devices = devices(recorded());
        CudaProperties none = CudaProperties.ofOpenCl(devices.getFirst().properties(), 0);
        List<CudaCard> cards = List.of(
                new CudaCard(0, "NVIDIA H100 80GB HBM3", none, 0, 0, "", "", new PciPlace(0, 0, 7)),
                new CudaCard(1, "NVIDIA H100 80GB HBM3", none, 0, 0, "", "", new PciPlace(0, 0, 6)));
        assertEquals(1, CudaMatch.of(devices, cards, warnings::add).getFirst().deviceNumber());
        OpenClDevice stranger = CudaMatch.of(devices, cards.subList(0, 1), warnings::add).getFirst();
        assertTrue(stranger.withoutCuda());
        assertEquals(1, stranger.deviceNumber(), "behind CUDA's");
        assertEquals("OpenCL NVIDIA index #0 does not match any CUDA device", warnings.getFirst());
        assertFalse(CudaMatch.of(devices, List.of(), warnings::add).getFirst().withoutCuda());
    }

    private static OpenClDevice device(Maker maker, int number, String version, String driver, String uuid, int bus) {
        return new OpenClDevice(maker, number, number,
                new OpenClProperties("card", maker.name(), 1, true, 0, 1, 1, true, 1, "", 1 << 30, 1024, 1000, 10, 0, 0,
                        0, 0, 0, "OpenCL 3.0", version, driver),
                1e9, 1e12, false, uuid, new PciPlace(0, bus, 0));
    }

    private List<Integer> numbersWithoutTwins(OpenClDevice... devices) {
        return OpenClTwins.without(List.of(devices), warnings::add).stream().map(OpenClDevice::openClIndex).toList();
    }

    @Test
    void aCardThatTwoVendorsOpenClDrivesIsOneCardAndTheFirstCounts() {
        OpenClDevice rocm = device(Maker.AMD, 0, "OpenCL 2.1 AMD", "3590.0", "", 3);
        OpenClDevice mesa = device(Maker.AMD, 1, "OpenCL 3.0", "23.1.2", "", 3);
        OpenClDevice second = device(Maker.AMD, 2, "OpenCL 3.0", "23.1.2", "", 4);
        assertEquals(List.of(0, 2), numbersWithoutTwins(rocm, mesa, second));
        assertEquals("OpenCL: two drivers have the card card; version 3590.0 is used, not 23.1.2",
                warnings.getFirst());
    }

    private static OpenClReading.Device of(OpenClReading.Platform recorded, String vendor, int bus) {
        Map<Integer, byte[]> values = new HashMap<>(recorded.gpus().getFirst().values());
        values.put(0x102C, vendor.getBytes(StandardCharsets.US_ASCII));
        values.put(0x410F, new byte[]{0, 0, 0, 0, (byte) bus, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        return new OpenClReading.Device(values);
    }

    private static List<String> numbered(List<OpenClDevice> devices) {
        return devices.stream().map(each -> each.maker() + " " + each.deviceNumber() + " " + each.openClIndex())
                .toList();
    }

    @Test
    void onAPlatformWithCardsOfSeveralMakersProgramsCountAllOfThem() throws IOException {
        OpenClReading.Platform one = recorded();
        assertEquals(List.of("INTEL 0 0", "AMD 0 1", "AMD 1 2"), numbered(devices(new OpenClReading.Platform("Mesa",
                "OpenCL 3.0", List.of(), List.of(of(one, "Intel", 1), of(one, "AMD", 2), of(one, "AMD", 3))))));
    }

    @Test
    void aCardThatProgramsCannotReachIsLeftOutAndThatIsTold() throws IOException {
        OpenClReading.Platform one = recorded();
        List<OpenClDevice> found = devices(
                new OpenClReading.Platform("AMD", "OpenCL 2.1", List.of(), List.of(of(one, "AMD", 2))),
                new OpenClReading.Platform("Mesa", "OpenCL 3.0", List.of(),
                        List.of(of(one, "AMD", 3), of(one, "AMD", 4), of(one, "Intel", 5))));
        assertEquals(List.of("AMD 0 0", "AMD 2 1", "INTEL 0 2"), numbered(found));
        assertEquals("OpenCL: device NVIDIA H100 80GB HBM3 of Mesa is left out: programs find another platform's under"
                + " its number", warnings.getFirst());
    }

    @Test
    void cardsOfOneDriverAreSeveralWhateverItSaysOfThem() {
        OpenClDevice one = device(Maker.AMD, 0, "OpenCL 3.0", "1", "ab", 3);
        List<OpenClDevice> both = OpenClTwins.without(List.of(one, one.numbered(1, 1)), warnings::add);
        assertEquals(2, both.size());
        assertTrue(both.stream().allMatch(each -> each.uuid().isEmpty() && each.place() == null), both.toString());
        OpenClDevice intel = device(Maker.INTEL, 0, "OpenCL 3.0", "2", "", 3);
        assertEquals(2, OpenClTwins.without(List.of(one, intel), warnings::add).size(), "another maker's");
    }
}
