package org.quern.coproc.gpu.opencl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.device.CardIdentity;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

/** What answers of OpenCL mean, value by value (docs/protocol/coprocessors.md 2.4). */
class OpenClMeaningTest {
    private final List<String> warnings = new ArrayList<>();

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] number(long number) {
        byte[] bytes = new byte[Long.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (number >> (8 * i));
        }
        return bytes;
    }

    private static Map<Integer, byte[]> whole(String vendor) {
        Map<Integer, byte[]> values = new HashMap<>();
        values.put(ClProperty.NAME, text("chip"));
        values.put(ClProperty.VENDOR, text(vendor));
        values.put(ClProperty.VENDOR_ID, number(7));
        values.put(ClProperty.AVAILABLE, number(1));
        values.put(ClProperty.SINGLE_FP_CONFIG, number(63));
        values.put(ClProperty.ENDIAN_LITTLE, number(1));
        values.put(ClProperty.EXECUTION_CAPABILITIES, number(3));
        values.put(ClProperty.EXTENSIONS, text("cl_khr_fp64"));
        values.put(ClProperty.GLOBAL_MEM_SIZE, number(1L << 33));
        values.put(ClProperty.LOCAL_MEM_SIZE, number(65_536));
        values.put(ClProperty.MAX_CLOCK_FREQUENCY, number(1000));
        values.put(ClProperty.MAX_COMPUTE_UNITS, number(10));
        values.put(ClProperty.VERSION, text("OpenCL 2.1"));
        values.put(ClProperty.DRIVER_VERSION, text("3.4"));
        return values;
    }

    private static OpenClReading.Device with(String vendor, int property, byte[] value) {
        Map<Integer, byte[]> values = whole(vendor);
        values.put(property, value);
        return new OpenClReading.Device(values);
    }

    private OpenClDevices.Meaning meaning(List<OpenClReading.Device> cpus, List<OpenClReading.Device> gpus) {
        return OpenClDevices.of(
                new OpenClReading(List.of(new OpenClReading.Platform("Mesa", "OpenCL 3.0", cpus, gpus))),
                warnings::add);
    }

    private OpenClProperties properties(OpenClReading.Device device) {
        return meaning(List.of(), List.of(device)).devices().getFirst().properties();
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "05, 5", "ff, 255", "0001, 256", "ffffffff, 4294967295", "ffffffffffffffff, -1",
        "0100000000000000ff, 1"})
    void aNumberHasAsManyBytesAsItIsGiven(String hex, long number) {
        assertEquals(number, new OpenClReading.Device(Map.of(1, HexFormat.of().parseHex(hex))).number(1));
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 513", "2, -1", "3, 171", "4, 0"})
    void aPartIsOneOfSeveralNumbersOf32Bits(int part, int number) {
        OpenClReading.Device device = new OpenClReading.Device(
                Map.of(1, HexFormat.of().parseHex("0100000001020000ffffffffab")));
        assertEquals(number, device.part(1, part));
        assertEquals(0, device.part(2, part), "it does not tell");
        assertEquals(0, device.number(2));
        assertEquals("", device.text(2));
    }

    @Test
    void everyAnswerStandsInItsPlace() {
        OpenClDevice device = meaning(List.of(), List.of(with("ARM", ClProperty.HALF_FP_CONFIG, number(5)))).devices()
                .getFirst();
        assertEquals(
                new OpenClProperties("chip", "ARM", 7, true, 5, 63, 0, true, 3, "cl_khr_fp64", 1L << 33, 65_536, 1000,
                        10, 0, 0, 0, 0, 0, "OpenCL 3.0", "OpenCL 2.1", "3.4"),
                device.properties());
        assertEquals(new OpenClDevice(Maker.OTHER, 0, 0, device.properties(), 1L << 33, 8e10, false, "", null), device);
        OpenClProperties off = properties(with("ARM", ClProperty.AVAILABLE, number(0)));
        assertEquals(List.of(false, true), List.of(off.available(), off.littleEndian()));
        assertEquals(false, properties(with("ARM", ClProperty.ENDIAN_LITTLE, number(0))).littleEndian());
        assertEquals(9, properties(with("ARM", ClProperty.DOUBLE_FP_CONFIG, number(9))).doubleFpConfig());
    }

    @ParameterizedTest
    @CsvSource({"cl_amd_device_attribute_query, 4, 16, 1, 0, 0", "cl_nv_device_attribute_query, 0, 0, 0, 8, 6",
        "none, 0, 0, 0, 0, 0"})
    void attributesOfAMakerCountWithItsExtensionOnly(String extension, int simd, int width, int instruction, int major,
            int minor) {
        Map<Integer, byte[]> values = whole("ARM");
        values.put(ClProperty.EXTENSIONS, text("a " + extension + " b"));
        values.put(ClProperty.AMD_SIMD_PER_COMPUTE_UNIT, number(4));
        values.put(ClProperty.AMD_SIMD_WIDTH, number(16));
        values.put(ClProperty.AMD_SIMD_INSTRUCTION_WIDTH, number(1));
        values.put(ClProperty.NV_MAJOR, number(8));
        values.put(ClProperty.NV_MINOR, number(6));
        values.put(ClProperty.AMD_BOARD_NAME, text("Radeon Board"));
        OpenClProperties told = properties(new OpenClReading.Device(values));
        assertEquals(List.of(simd, width, instruction, major, minor), List.of(told.amdSimdPerComputeUnit(),
                told.amdSimdWidth(), told.amdSimdInstructionWidth(), told.nvMajor(), told.nvMinor()));
        assertEquals(simd > 0 ? "Radeon Board" : "chip", told.name());
        values.put(ClProperty.AMD_BOARD_NAME, text(" "));
        assertEquals("chip", properties(new OpenClReading.Device(values)).name());
    }

    @Test
    void textsAreCutWhereBoincsAre() {
        String endless = "x".repeat(9000);
        assertEquals(255, properties(with("ARM", ClProperty.NAME, text(endless))).name().length());
        assertEquals(255, properties(with(endless, 0, text(""))).vendor().length());
        assertEquals(2047, properties(with("ARM", ClProperty.EXTENSIONS, text(endless))).extensions().length());
        assertEquals(127, properties(with("ARM", ClProperty.VERSION, text(endless))).deviceVersion().length());
        assertEquals(511, properties(with("ARM", ClProperty.DRIVER_VERSION, text(endless))).driverVersion().length());
        OpenClDevices.Meaning meaning = OpenClDevices.of(new OpenClReading(List.of(new OpenClReading.Platform(endless,
                endless, List.of(new OpenClReading.Device(whole("ARM"))), List.of()))), warnings::add);
        assertEquals(63, meaning.cpus().getFirst().properties().platformVersion().length());
        assertEquals(255, meaning.cpus().getFirst().platformVendor().length());
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true", "1125899906842624, true", "1125899906842625, false", "-1, false"})
    void memoryIsMoreThanNothingAndNotAboveAPebibyte(long bytes, boolean used) {
        assertEquals(used ? 1 : 0, meaning(List.of(), List.of(with("ARM", ClProperty.GLOBAL_MEM_SIZE, number(bytes))))
                .devices().size());
        assertEquals(used ? List.of() : List.of("OpenCL: device chip of Mesa is left out: " + bytes
                + " bytes of memory cannot be"), warnings.stream().filter(each -> !each.contains("speed")).toList());
    }

    @Test
    void withoutAnyOfFourteenAnswersADeviceIsLeftOut() {
        assertEquals(14, ClProperty.REQUIRED.size());
        for (int property : ClProperty.REQUIRED) {
            Map<Integer, byte[]> values = whole("ARM");
            values.remove(property);
            warnings.clear();
            assertEquals(List.of(), meaning(List.of(), List.of(new OpenClReading.Device(values))).devices());
            assertTrue(warnings.getFirst().endsWith("it does not tell property 0x" + Integer.toHexString(property)),
                    warnings.toString());
        }
        assertTrue(Collections.disjoint(ClProperty.REQUIRED, ClProperty.OPTIONAL));
    }

    @Test
    void aDeviceThatIsLeftOutKeepsItsNumberForPrograms() {
        OpenClReading.Device amd = new OpenClReading.Device(whole("AMD"));
        OpenClReading.Device broken = with("AMD", ClProperty.GLOBAL_MEM_SIZE, number(0));
        List<OpenClDevice> devices = meaning(List.of(), List.of(amd, broken, amd)).devices();
        assertEquals(List.of(0, 2), devices.stream().map(OpenClDevice::deviceNumber).toList());
        assertEquals(List.of(0, 2), devices.stream().map(OpenClDevice::openClIndex).toList());
    }

    @Test
    void devicesOfOthersAreCountedByVendorForProgramsAndByModelForUs() {
        OpenClReading.Device arm = new OpenClReading.Device(whole("ARM"));
        OpenClReading.Device other = with("ARM", ClProperty.NAME, text("other"));
        List<OpenClDevice> devices = meaning(List.of(), List.of(arm, other, arm, new OpenClReading.Device(whole("Q"))))
                .devices();
        assertEquals(List.of("0 0", "0 1", "1 2", "0 0"),
                devices.stream().map(each -> each.deviceNumber() + " " + each.openClIndex()).toList());
    }

    @Test
    void fourPlatformsOfTheCpuAreToldAtMostAndABrokenOneIsNone() {
        OpenClReading.Device cpu = new OpenClReading.Device(whole("Intel"));
        assertEquals(4, meaning(Collections.nCopies(6, cpu), List.of()).cpus().size());
        assertEquals(0,
                meaning(List.of(with("Intel", ClProperty.GLOBAL_MEM_SIZE, number(0))), List.of()).cpus().size());
        assertEquals(0, meaning(Collections.nCopies(2, cpu), List.of()).devices().size());
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA, GPU-00112233-4455-6677-8899-aabbccddeeff", "AMD, 00112233445566778899aabbccddeeff"})
    void anIdentityIsWrittenAsTheMakersToolsDo(String vendor, String uuid) {
        assertEquals(uuid, meaning(List.of(), List.of(with(vendor, ClProperty.UUID,
                HexFormat.of().parseHex("00112233445566778899aabbccddeeff")))).devices().getFirst().uuid());
    }

    @Test
    void aSpeedThatCannotBeIsTold() {
        assertEquals(1e11, meaning(List.of(), List.of(with("ARM", ClProperty.MAX_COMPUTE_UNITS, number(0)))).devices()
                .getFirst().peakFlops());
        assertEquals(List.of("OpenCL: device chip: its speed cannot be what its driver's figures make it; "
                + "100 GFLOPS are taken"), warnings);
    }

    @ParameterizedTest
    @ValueSource(longs = {41, 42, 43})
    void whateverADriverAnswersNothingBreaks(long seed) {
        Random random = new Random(seed);
        List<Integer> all = new ArrayList<>(ClProperty.REQUIRED);
        all.addAll(ClProperty.OPTIONAL);
        for (int round = 0; round < 200; round++) {
            Map<Integer, byte[]> values = whole(random.nextBoolean() ? "NVIDIA" : "AMD");
            for (int i = 0; i < 6; i++) {
                byte[] noise = new byte[random.nextInt(40)];
                random.nextBytes(noise);
                values.put(all.get(random.nextInt(all.size())), noise);
            }
            for (OpenClDevice device : meaning(List.of(), List.of(new OpenClReading.Device(values))).devices()) {
                assertTrue(device.peakFlops() > 0 && device.peakFlops() <= 1e15, device + ", seed " + seed);
                assertTrue(device.availableBytes() > 0 && device.availableBytes() <= 1L << 50, "seed " + seed);
                assertTrue(device.properties().name().chars().noneMatch(Character::isISOControl), "seed " + seed);
            }
        }
    }

    private static CudaCard cuda(int number, String name, @Nullable PciPlace place) {
        return new CudaCard(number, name, CudaProperties.ofOpenCl(device(0, "c", "", null).properties(), 1),
                100 + number,
                1e12 + number, "d", "", place);
    }

    private static OpenClDevice device(int number, String name, String uuid, @Nullable PciPlace place) {
        return new OpenClDevice(Maker.NVIDIA, number, number,
                new OpenClProperties(name, "NVIDIA", 1, true, 0, 0, 0, true, 0,
                        "", 1, 1, 1, 1, 0, 0, 0, 0, 0, "", "OpenCL 3.0", "1"),
                5, 6, false, uuid, place);
    }

    @Test
    void withoutAPlaceEqualNamesAreMatchedInTheirOrder() {
        List<OpenClDevice> matched = CudaMatch.of(List.of(device(0, "b", "", null), device(1, "a", "", null),
                device(2, "b", "", null), device(3, "b", "", null)),
                List.of(cuda(4, "a", null), cuda(5, "b", null), cuda(6, "b", null)), warnings::add);
        assertEquals(List.of(5, 4, 6, 7), matched.stream().map(OpenClDevice::deviceNumber).toList());
        assertEquals(List.of(false, false, false, true), matched.stream().map(OpenClDevice::withoutCuda).toList());
        assertEquals(List.of(105.0, 104.0, 106.0, 5.0), matched.stream().map(OpenClDevice::availableBytes).toList());
        assertEquals(List.of("OpenCL NVIDIA index #3 does not match any CUDA device"), warnings);
    }

    @Test
    void aNameIsNoMatchForADeviceThatSaysWhichItIs() {
        assertTrue(CudaMatch.of(List.of(device(0, "a", "GPU-1", null)), List.of(cuda(0, "a", null)), warnings::add)
                .getFirst().withoutCuda());
        assertTrue(CudaMatch.of(List.of(device(0, "a", "", new PciPlace(0, 1, 0))),
                List.of(cuda(0, "a", new PciPlace(0, 2, 0))), warnings::add).getFirst().withoutCuda());
        OpenClDevice amd = new OpenClDevice(Maker.AMD, 3, 3, device(0, "a", "", null).properties(), 5, 6, false, "",
                null);
        assertEquals(List.of(amd), CudaMatch.of(List.of(amd), List.of(cuda(0, "a", null)), warnings::add));
    }

    @Test
    void cardsOfTwoDriversAreTwinsByIdentityOrByPlace() {
        OpenClDevice one = device(0, "a", "GPU-1", null);
        OpenClDevice other = new OpenClDevice(Maker.NVIDIA, 1, 1,
                new OpenClProperties("a2", "NVIDIA", 1, true, 0, 0, 0, true,
                        0, "", 1, 1, 1, 1, 0, 0, 0, 0, 0, "", "OpenCL 3.0", "2"),
                5, 6, false, "GPU-1", null);
        assertEquals(List.of(one), OpenClTwins.without(List.of(one, other), warnings::add));
        assertEquals("OpenCL: two drivers have the card a; version 1 is used, not 2", warnings.getFirst());
        OpenClDevice nameless = other.known(new CardIdentity("", null));
        assertEquals(2, OpenClTwins.without(List.of(device(0, "a", "", null), nameless), warnings::add).size(),
                "nothing says that they are one");
    }
}
