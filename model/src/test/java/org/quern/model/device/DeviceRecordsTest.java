package org.quern.model.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;

class DeviceRecordsTest {
    private static final PciPlace PLACE = new PciPlace(0, 1, 2);

    private static OpenClProperties openCl(String version) {
        return new OpenClProperties("card", "vendor", 1, true, 0, 0, 0, true, 0, "", 8L << 30, 4, 3_000_000, 20, 7, 5,
                0, 0,
                0, "", version, "1.2");
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "5, 5", "1 2, 1 and 2", "1 2 3, 1 to 3", "0 2 3 4 5 9, '0, 2 to 5 and 9'",
        "0 1 3 4, '0, 1, 3 and 4'", "0 1 2 4 5 6, 0 to 2 and 4 to 6", "3 7 8, '3, 7 and 8'"})
    void numbersOfCardsForPeople(String numbers, String text) {
        List<Integer> all = numbers.isEmpty() ? List.of() : Arrays.stream(numbers.split(" ")).map(Integer::valueOf)
                .toList();
        assertEquals(text, NumberRanges.of(all));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"0000:01:00.0, 0000:01:00.0", "01:00.0, 0000:01:00.0",
        "1a:1f:0e, 001a:1f:0e.0", "00000000:65:00.0, 0000:65:00.0", "AB12:C0:1F.7, ab12:c0:1f.0",
        "0FFFFFFF:01:00.0, fffffff:01:00.0", "10000000:01:00.0, none", "01.0, none", "1:2:3:4, none", "'', none",
        ":00.0, none", "0x1:00.0, none", "g:0.0, none", "-1:00.0, none", "' 01:00 ', 0000:01:00.0",
        "01 :00, none"})
    void aPlaceOnTheBusIsReadAsDriversAndTheKernelWriteIt(String text, @Nullable String place) {
        assertEquals(Optional.ofNullable(place), PciPlace.parse(text).map(PciPlace::toString));
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA Corporation, NVIDIA", "nvidia, OTHER", "'Advanced Micro Devices, Inc.', AMD", "ATI, AMD",
        "AMD, AMD",
        "Intel(R) Corporation, INTEL", "GenuineIntel, INTEL", "Apple, APPLE", "apple, OTHER", "'', OTHER",
        "NVIDIA and AMD, NVIDIA", "QUALCOMM, OTHER"})
    void aDeviceIsThatOfWhomItsVendorNames(String vendor, Maker maker) {
        assertEquals(maker, Maker.ofVendor(vendor));
    }

    @ParameterizedTest
    @CsvSource({"OpenCL 3.0 CUDA, 300", "OpenCL 1.2, 102", "OpenCL 2, 200", "OpenCL 1.10.3, 110", "OpenCL x, 0",
        "opencl 1.2, 0",
        "OpenCL 1 .2, 100", "'', 0", "OpenCL 999999999999.1, 9999900", "OpenCL 1.999999, 100099", "OpenCL -1.2, 0",
        "OpenCL .5, 5"})
    void theVersionOfADeviceIsReadUpToWhatIsNoNumber(String text, int version) {
        assertEquals(version, openCl(text).version());
    }

    @ParameterizedTest
    @CsvSource({"cuInit failed with error 100, true", "cuInit failed with error 100: no device, true",
        "cuInit failed with error 1000, false", "cuInit failed with error 999, false", "no card, false"})
    void aDriverSaysThatThereIsNoCard(String words, boolean none) {
        assertEquals(none, new LibraryAnswer("CUDA", "libcuda", false, words).saysThereIsNoCard());
    }

    @Test
    void aLibraryIsSilentThatIsThereAndCannotBeAsked() {
        assertEquals(List.of(false, true, false), List.of(LibraryAnswer.absent("CUDA", "libcuda").isSilent(),
                new LibraryAnswer("CUDA", "libcuda", false, "mismatch").isSilent(),
                new LibraryAnswer("CUDA", "libcuda", true, "2 cards").isSilent()));
    }

    @ParameterizedTest
    @CsvSource({"GPU-1, true, GPU-1", "'', true, pci 0000:01:02.0", "'', false, device 7"})
    void aCardIsKnownByWhatStaysTheSame(String uuid, boolean hasPlace, String identity) {
        assertEquals(identity, new CardInstance(7, 0, uuid, hasPlace ? PLACE : null).identity());
    }

    @Test
    void whatIsNotKnownOfAnInstanceIsItsOwnNumber() {
        DeviceFacts facts = new DeviceFacts(null, null, 0, 0, List.of(new CardInstance(5, 3, "", null)));
        assertEquals(List.of(5, 1), List.of(facts.deviceNumber(0), facts.deviceNumber(1)));
        assertEquals(List.of(1, 5), kind(facts).deviceNumbers(List.of(1, 0)));
    }

    private static Coprocessor kind(DeviceFacts facts) {
        return new Coprocessor(ResourceType.NVIDIA, "n", 2, 1, 1, 1, "", true, "", facts);
    }

    @Test
    void ofACardThatOnlyOpenClKnowsMemoryClockAndCapabilityAreKnown() {
        CudaProperties cuda = CudaProperties.ofOpenCl(openCl("OpenCL 3.0"), 53_504);
        assertEquals(List.of(53_504, 7, 5, 0, Integer.MAX_VALUE),
                List.of(cuda.driverVersion(), cuda.major(), cuda.minor(),
                        cuda.cudaVersion(), cuda.clockRateKhz()));
        assertEquals(8.0 * (1L << 30), cuda.totalGlobalMem());
    }

    @Test
    void aCardsWordOnMemoryAndClockCountsForTheDeviceThatItIs() {
        OpenClDevice device = new OpenClDevice(Maker.NVIDIA, 9, 2, openCl("OpenCL 3.0"), 10, 20, false, "", null);
        CudaCard card = new CudaCard(4, "c", CudaProperties.ofOpenCl(openCl(""), 1), 30, 40, "d", "u", PLACE);
        assertEquals(new OpenClDevice(Maker.NVIDIA, 4, 2, device.properties(), 30, 40, false, "", null),
                device.of(card));
        CardIdentity identity = new CardIdentity("GPU-7", PLACE);
        assertEquals(new OpenClDevice(Maker.NVIDIA, 9, 2, device.properties(), 10, 20, false, "GPU-7", PLACE),
                device.known(identity));
        assertEquals(new CudaCard(4, "c", card.properties(), 30, 40, "d", "", null),
                card.known(new CardIdentity("", null)));
    }

    private static Coprocessor cards(boolean cuda, int metal, String... uuids) {
        OpenClProperties openCl = openCl("OpenCL 3.0");
        return kind(new DeviceFacts(cuda ? CudaProperties.ofOpenCl(openCl, 1) : null, openCl, 0, metal,
                Arrays.stream(uuids).map(uuid -> new CardInstance(0, 0, uuid, null)).toList()));
    }

    @Test
    void aCardIsNotUsedForItsOwnReasonOrForThatOfAll() {
        LeftOutCards left = new LeftOutCards("", "", List.of(
                new LeftOutCards.Card(ResourceType.NVIDIA, 0, "A", "ignored"),
                new LeftOutCards.Card(ResourceType.NVIDIA, 1, "B", "weaker"),
                new LeftOutCards.Card(ResourceType.ATI, 0, "C", "other")));
        assertEquals(List.of("ignored", "", ""), List.of(left.why(ResourceType.NVIDIA, "A"),
                left.why(ResourceType.NVIDIA, "C"), left.why(ResourceType.ATI, "A")));
        assertEquals("none", new LeftOutCards("none", "", left.cards()).why(ResourceType.NVIDIA, "A"));
        assertEquals(List.of("ignored, weaker", "ignored", "", ""), List.of(left.why(cards(true, 0, "A", "B")),
                left.why(cards(true, 0, "A", "A")), left.why(cards(true, 0, "A", "X")), left.why(cards(true, 0))));
        assertEquals("none", new LeftOutCards("none", "", List.of()).why(cards(true, 0)));
    }

    @Test
    void aKindThatOnlyOpenClDrivesIsLeftOutWithOpenCl() {
        LeftOutCards left = new LeftOutCards("", "no OpenCL", List.of());
        assertEquals(List.of("no OpenCL", "", "", ""),
                List.of(left.why(cards(false, 0, "A")), left.why(cards(true, 0, "A")),
                        left.why(cards(false, 3, "A")), left.why(kind(DeviceFacts.NONE))));
        assertEquals("none", new LeftOutCards("none", "no OpenCL", List.of()).why(cards(false, 0, "A")));
    }
}
