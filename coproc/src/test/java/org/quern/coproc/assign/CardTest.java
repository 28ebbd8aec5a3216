package org.quern.coproc.assign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

/** Which card is the better one, which stands in for it, and how it is told (docs/protocol/coprocessors.md 5). */
class CardTest {
    private static final double GIB = 1L << 30;
    private static final PciPlace PLACE = new PciPlace(0, 1, 0);

    private static CudaCard cuda(int number, int major, int minor, int version, double gib, double flops) {
        return new CudaCard(number, "cuda " + number,
                new CudaProperties(version, 55_054, gib * GIB, 1, 1, 32, 1, 1, List.of(),
                        List.of(), 1_500_000, 1, major, minor, 1, 1, 10),
                gib * GIB / 2, flops, "550.54", "GPU-" + number, PLACE);
    }

    private static OpenClDevice openCl(Maker maker, int number, String version, double gib, double flops) {
        return new OpenClDevice(maker, number, number + 10,
                new OpenClProperties("cl " + number, maker.name(), 0, true, 0, 0, 0,
                        true, 0, "", (long) (gib * GIB), 1, 1000, 10, 0, 0, 0, 0, 0, "", version, "1.0"),
                gib * GIB / 4, flops, false,
                "cl-" + number, null);
    }

    private static Card card(@Nullable CudaCard cuda, @Nullable OpenClDevice openCl) {
        return new Card(Maker.NVIDIA, cuda, openCl);
    }

    private static DeviceFindings found(List<CudaCard> cuda, OpenClDevice... openCl) {
        return new DeviceFindings(cuda, List.of(openCl), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /** Each is better than all before it. */
    private static List<Card> ascending() {
        return List.of(card(null, null), card(null, openCl(Maker.NVIDIA, 0, "OpenCL 1.2", 4, 1e12)),
                card(null, openCl(Maker.NVIDIA, 1, "OpenCL 1.2", 4, 2e12)),
                card(null, openCl(Maker.NVIDIA, 2, "OpenCL 1.2", 8, 1e11)),
                card(null, openCl(Maker.NVIDIA, 3, "OpenCL 3.0", 1, 1e10)),
                card(cuda(0, 5, 0, 11_000, 1, 1e10), null), card(cuda(1, 5, 0, 11_000, 1, 2e10), null),
                card(cuda(2, 5, 0, 11_000, 2, 1e10), null), card(cuda(3, 5, 0, 12_000, 1, 1e10), null),
                card(cuda(4, 5, 2, 11_000, 1, 1e10), null), card(cuda(5, 6, 0, 11_000, 1, 1e10), null));
    }

    @ParameterizedTest
    @ValueSource(longs = {51, 52, 53})
    void cudaThenCapabilityThenVersionThenMemoryThenSpeedMakeTheBetterCard(long seed) {
        List<Card> shuffled = new ArrayList<>(ascending());
        Collections.shuffle(shuffled, new Random(seed));
        shuffled.sort(Card.BETTER);
        assertEquals(ascending(), shuffled, "seed " + seed);
    }

    @Test
    void freeMemoryMakesNoCardBetter() {
        CudaCard busy = cuda(0, 5, 0, 1, 1, 1);
        CudaCard free = new CudaCard(0, busy.name(), busy.properties(), GIB, 1, "", "", null);
        assertEquals(0, Card.BETTER.compare(card(busy, null), card(free, null)));
    }

    @ParameterizedTest
    @CsvSource({"8, 0, 12000, 10, true", "8, 1, 12000, 10, false", "7, 0, 12000, 10, false", "8, 0, 12010, 10, false",
        "8, 0, 12000, 7, true", "8, 0, 12000, 6.9, false", "8, 0, 12000, 14, true", "8, 0, 12000, 14.1, false"})
    void aCardStandsInForAnotherOfTheSameCapabilityAndAboutAsMuchMemory(int major, int minor, int version, double gib,
            boolean stands) {
        Card best = card(cuda(0, 8, 0, 12_000, 10, 1), null);
        Card other = card(cuda(1, major, minor, version, gib, 1), null);
        assertEquals(stands, other.standsInFor(best, false));
        assertTrue(other.standsInFor(best, true));
    }

    @Test
    void whatLacksALibraryOfTheBestNeverStandsInForIt() {
        OpenClDevice openCl = openCl(Maker.NVIDIA, 0, "OpenCL 3.0", 10, 1);
        CudaCard cuda = cuda(0, 8, 0, 12_000, 10, 1);
        Card both = card(cuda, openCl);
        assertEquals(List.of("CUDA", "OpenCL", ""),
                List.of(card(null, openCl).lacks(both), card(cuda, null).lacks(both),
                        both.lacks(card(cuda, null))));
        assertEquals(List.of(false, false, true, true), List.of(card(null, openCl).standsInFor(both, true),
                card(cuda, null).standsInFor(both, true), both.standsInFor(card(cuda, null), false),
                both.standsInFor(card(null, openCl), false)));
        assertEquals(false,
                card(null, openCl(Maker.AMD, 0, "OpenCL 2.0", 10, 1)).standsInFor(card(null, openCl), false));
        assertTrue(card(null, openCl(Maker.AMD, 0, "OpenCL 3.0 x", 10, 1)).standsInFor(card(null, openCl), false));
    }

    @Test
    void whatCudaSaysCountsBeforeOpenCl() {
        CudaCard cuda = cuda(3, 8, 0, 12_000, 10, 5e12);
        OpenClDevice openCl = openCl(Maker.NVIDIA, 4, "OpenCL 3.0", 8, 1e12);
        assertEquals(List.of(3, "cuda 3", 5e12, 5 * GIB, 10 * GIB, "550.54"), all(card(cuda, openCl)));
        assertEquals(List.of(4, "cl 4", 1e12, 2 * GIB, 8 * GIB, "1.0"), all(card(null, openCl)));
        assertEquals(List.of(0, "", 0.0, 0.0, 0.0, ""), all(card(null, null)));
        assertEquals(new CardInstance(3, 14, "GPU-3", PLACE, 10 * GIB, true),
                card(cuda, openCl).instance(List.of(PLACE)));
        assertEquals(new CardInstance(3, -1, "GPU-3", PLACE, 10 * GIB, false), card(cuda, null).instance(List.of()));
        CudaCard unknown = new CudaCard(3, "", cuda.properties(), 0, 0, "", "", null);
        assertEquals(new CardInstance(3, 14, "cl-4", null, 10 * GIB, false),
                card(unknown, openCl).instance(List.of(PLACE)));
    }

    private static List<Object> all(Card card) {
        return List.of(card.deviceNumber(), card.name(), card.peakFlops(), card.available(), card.memory(),
                card.driver());
    }

    @ParameterizedTest
    @CsvSource({"999.994e9, 999.99 GFLOPS", "1e12, 1.00 TFLOPS", "8.888e12, 8.89 TFLOPS", "0, 0.00 GFLOPS"})
    void aSpeedIsToldInItsUnit(double flops, String words) {
        assertTrue(CardWords.of(card(cuda(0, 8, 6, 12_040, 10, flops), null), ResourceType.NVIDIA, "").endsWith(
                "CUDA version 12.4, compute capability 8.6, 10.00GB, 5.00GB available, " + words + " peak)"));
    }

    @Test
    void aCardIsALineOfTheLog() {
        assertEquals(
                "OpenCL: AMD/ATI GPU 2 (not used): cl 2 (driver version 1.0, device version OpenCL 2.0, 8.00GB, 2.00GB available, 1.00 TFLOPS peak)",
                CardWords.of(new Card(Maker.AMD, null, openCl(Maker.AMD, 2, "OpenCL 2.0 ", 8, 1e12)), ResourceType.ATI,
                        " (not used)"));
        assertEquals(
                "OpenCL: x:  (driver version unknown, device version unknown, 0.00GB, 0.00GB available, 0.00 GFLOPS peak)",
                CardWords.of(new Card(Maker.OTHER, null, null), new ResourceType("x"), ""));
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA, ignore_nvidia_dev", "AMD, ignore_ati_dev", "INTEL, ignore_intel_dev",
        "APPLE, ignore_apple_dev",
        "OTHER, ignore_dev"})
    void whoIgnoresACardIsToldByItsOption(Maker maker, String option) {
        assertEquals("cc_config.xml says <" + option + ">3</" + option + ">", CardWords.ignored(maker, 3));
    }

    @Test
    void weakerCardsAreToldInOneLine() {
        assertEquals("NVIDIA GPU 1 is not used: it lacks CUDA, which NVIDIA GPU 0 has",
                CardWords.weaker(ResourceType.NVIDIA, List.of(1), "CUDA", 0));
        assertEquals("Intel GPU 1 and 3 (2 cards) are not used: they lack OpenCL, which Intel GPU 0 has",
                CardWords.weaker(ResourceType.INTEL_GPU, List.of(1, 3), "OpenCL", 0));
        assertEquals(
                "Intel GPU 1 to 3 (3 cards) are not used: they are weaker than Intel GPU 0; <use_all_gpus> in cc_config.xml uses them all the same",
                CardWords.weaker(ResourceType.INTEL_GPU, List.of(1, 2, 3), "", 0));
    }

    @Test
    void kindsComeInTheOrderOfRequestsAndDescribedOnesFirst() {
        Coprocessor miner = new Coprocessor(new ResourceType("miner"), "m", 2, 1, 1, 1, "", true, "");
        DeviceFindings all = new DeviceFindings(List.of(cuda(0, 8, 0, 1, 1, 1)),
                List.of(openCl(Maker.OTHER, 0, "OpenCL 1.2", 1, 1),
                        openCl(Maker.INTEL, 0, "OpenCL 1.2", 1, 1), openCl(Maker.AMD, 0, "OpenCL 1.2", 1, 1)),
                List.of(),
                List.of(new AppleCard("Apple M1", 8, 3)), List.of(), List.of(), List.of());
        CardChoice.Chosen chosen = CardChoice.of(all, new CardRules(false, false, new TreeMap<>(), List.of(miner)));
        assertEquals(List.of("miner", "NVIDIA", "ATI", "intel_gpu", "apple_gpu", "cl 0"),
                chosen.coprocessors().stream().map(each -> each.type().name()).toList());
        assertEquals("miner: described by cc_config.xml, 2 instances", chosen.words().getFirst());
        assertEquals(List.of(), chosen.leftOut());
    }

    @Test
    void withNoGpusNothingIsUsedNotEvenWhatIsDescribed() {
        Coprocessor miner = new Coprocessor(new ResourceType("miner"), "m", 2, 1, 1, 1, "", true, "");
        CardChoice.Chosen chosen = CardChoice.of(found(List.of(cuda(0, 8, 0, 1, 1, 1))),
                new CardRules(true, true, new TreeMap<>(), List.of(miner)));
        assertEquals(List.of(), chosen.coprocessors());
        assertEquals(List.of("No graphics card is used: cc_config.xml or the command line says <no_gpus>"),
                chosen.words());
    }

    @ParameterizedTest
    @CsvSource({"63, 63, 0", "64, 64, 0", "65, 64, 1"})
    void sixtyFourCardsOfAKindAreUsedAtMostAndTheOthersAreToldWhy(int cards, int used, int left) {
        List<CudaCard> many = IntStream.range(0, cards).mapToObj(i -> cuda(i, 8, 0, 1, 1, 1)).toList();
        CardChoice.Chosen chosen = CardChoice.of(found(many), CardRules.STANDARD);
        assertEquals(List.of(used, left), List.of(chosen.coprocessors().getFirst().count(), chosen.leftOut().size()));
        assertTrue(
                chosen.leftOut().stream().allMatch(card -> card.why().equals("64 cards of a kind are used at most")));
    }

    @Test
    void ofACardWithCudaAndOpenClBothAreToldAndTheCardIsOne() {
        CardChoice.Chosen chosen = CardChoice.of(found(List.of(cuda(0, 8, 0, 1, 1, 1)),
                openCl(Maker.NVIDIA, 0, "OpenCL 3.0", 1, 1)), CardRules.STANDARD);
        assertEquals(1, chosen.coprocessors().getFirst().count());
        assertEquals(List.of("CUDA: NVIDIA GPU 0: ", "OpenCL: NVIDIA GPU 0: "),
                chosen.words().stream().map(line -> line.substring(0, line.indexOf(": c") + 2)).toList());
        CardChoice.Chosen ignored = CardChoice.of(found(List.of(cuda(0, 8, 0, 1, 1, 1)),
                openCl(Maker.NVIDIA, 0, "OpenCL 3.0", 1, 1)), ignoring(Maker.NVIDIA, 0));
        assertEquals(3, ignored.words().size());
        assertEquals(2, ignored.words().stream().filter(line -> line.contains(" (ignored by config): ")).count());
        assertEquals("No usable GPUs found", ignored.words().getLast());
        assertEquals("cc_config.xml says <ignore_nvidia_dev>0</ignore_nvidia_dev>", ignored.leftOut().getFirst().why());
    }

    private static CardRules ignoring(Maker maker, Integer... numbers) {
        TreeMap<Maker, List<Integer>> map = new TreeMap<>();
        map.put(maker, Arrays.asList(numbers));
        return new CardRules(false, false, map, List.of());
    }

    @Test
    void anOpenClDeviceThatCudaDoesNotKnowIsACardOfItsOwn() {
        OpenClDevice stranger = openCl(Maker.NVIDIA, 0, "OpenCL 3.0", 1, 1).unknownToCuda();
        CardChoice.Chosen chosen = CardChoice.of(found(List.of(cuda(0, 8, 0, 1, 1, 1)), stranger), CardRules.STANDARD);
        assertEquals(List.of("it lacks CUDA, which NVIDIA GPU 0 has"),
                chosen.leftOut().stream().map(LeftOutCards.Card::why).toList());
        assertEquals(List.of(ResourceType.NVIDIA), chosen.leftOut().stream().map(LeftOutCards.Card::type).toList());
    }

    @Test
    void anAppleGpuMayBeIgnoredOrDescribedAndHasWhatOpenClTells() {
        OpenClDevice device = openCl(Maker.APPLE, 0, "OpenCL 1.2", 8, 2e12);
        DeviceFindings apple = new DeviceFindings(List.of(), List.of(device), List.of(),
                List.of(new AppleCard("Apple M1", 8, 3)),
                List.of(),
                List.of(), List.of());
        Coprocessor used = CardChoice.of(apple, CardRules.STANDARD).coprocessors().getFirst();
        assertEquals(List.of("Apple M1", 1, 2e12, 8 * GIB, 2 * GIB, "1.0", 8, 3), List.of(used.name(), used.count(),
                used.peakFlops(), used.memoryBytes(), used.availableRamBytes(), used.driver(), used.facts().cores(),
                used.facts().metal()));
        CardChoice.Chosen ignored = CardChoice.of(apple, ignoring(Maker.APPLE, 0));
        assertEquals("Metal: Apple GPU (ignored by config): Apple M1 (8 cores, Metal 3)", ignored.words().getFirst());
        assertEquals("cc_config.xml says <ignore_apple_dev>0</ignore_apple_dev>", ignored.leftOut().getFirst().why());
        Coprocessor described = new Coprocessor(ResourceType.APPLE_GPU, "d", 1, 1, 1, 1, "", true, "");
        CardChoice.Chosen own = CardChoice.of(apple, new CardRules(false, false, new TreeMap<>(), List.of(described)));
        assertEquals(List.of(described), own.coprocessors());
        assertEquals(CardWords.DESCRIBED, own.leftOut().getFirst().why());
    }

    @Test
    void whatIsDescribedHasTheSpeedThatIsSaidOrElseTheDrivers() {
        DeviceFindings here = found(List.of(cuda(0, 8, 0, 1, 4, 7e12), cuda(1, 8, 0, 1, 8, 9e12)));
        for (double told : new double[]{0, 5e12}) {
            Coprocessor described = new Coprocessor(ResourceType.NVIDIA, "d", 2, told, 0, 0, "", true, "",
                    new DeviceFacts(null, null, 0, 0, List.of(new CardInstance(1, -1, "", null),
                            new CardInstance(0, -1, "", null))));
            Coprocessor chosen = CardChoice.of(here, new CardRules(false, false, new TreeMap<>(), List.of(described)))
                    .coprocessors().getFirst();
            assertEquals(List.of(told > 0 ? told : 9e12, "cuda 1", 8 * GIB, 2),
                    List.of(chosen.peakFlops(), chosen.name(),
                            chosen.memoryBytes(), chosen.count()));
            assertEquals(List.of(0, 1), chosen.facts().instances().stream().map(CardInstance::deviceNumber).toList());
        }
    }

    @Test
    void aListedCardIsNotNamedTwiceNorWhereTheUserIgnoresIt() {
        ListedCard listed = new ListedCard(Maker.AMD, "Radeon", "0000:01:00.0", "amdgpu");
        DeviceFindings driven = new DeviceFindings(List.of(), List.of(openCl(Maker.AMD, 0, "OpenCL 2.0", 1, 1)),
                List.of(),
                List.of(),
                List.of(listed, new ListedCard(Maker.OTHER, "Odd", "", "")), List.of(), List.of());
        assertEquals(List.of("ATI", "Odd"), names(CardChoice.of(driven, CardRules.STANDARD)));
        assertEquals(List.of("Odd"), names(CardChoice.of(driven, ignoring(Maker.AMD, 0))));
        DeviceFindings nothing = new DeviceFindings(List.of(), List.of(), List.of(), List.of(), List.of(listed, listed),
                List.of(),
                List.of());
        CardChoice.Chosen chosen = CardChoice.of(nothing, CardRules.STANDARD);
        assertEquals(List.of("ATI"), names(chosen));
        assertEquals(List.of(false, "no library drives it; quern devices --explain says why"),
                List.of(chosen.coprocessors().getFirst().usable(), chosen.coprocessors().getFirst().reason()));
    }

    private static List<String> names(CardChoice.Chosen chosen) {
        return chosen.coprocessors().stream().map(each -> each.type().name()).toList();
    }

    @ParameterizedTest
    @CsvSource({"1, 8,", "2, 0, 32", "2, 1, 48", "3, 192,", "4, 128,", "5, 128,", "6, 0, 64", "6, 1, 128", "7, 64,",
        "8, 0, 64",
        "8, 6, 128", "9, 128,", "0, 128,"})
    void coresGoByTheGenerationOfTheCard(int major, int minorOrCores, @Nullable Integer more) {
        int minor = more == null ? 0 : minorOrCores;
        int cores = more == null ? minorOrCores : more;
        CudaProperties cuda = new CudaProperties(1, 1, 1, 1, 1, 1, 1, 1, List.of(), List.of(), 1_000_000, 1, major,
                minor, 1, 1, 3);
        assertEquals(1e9 * 3 * cores * (major == 1 ? 3 : 2), PeakFlops.ofCuda(cuda));
    }

    @ParameterizedTest
    @CsvSource({"1, 1e9", "2, 2e6", "1000, 1e9"})
    void aClockOfOneMegahertzIsNoneAtAll(long megahertz, double hertz) {
        OpenClProperties device = new OpenClProperties("", "", 0, true, 0, 0, 0, true, 0, "", 1, 1, megahertz, 10, 0, 0,
                0, 0, 0,
                "", "", "");
        assertEquals(hertz * 10 * 8, PeakFlops.ofOpenCl(Maker.OTHER, device));
        assertEquals(hertz * 10 * 48 * 2, PeakFlops.ofOpenCl(Maker.NVIDIA, device));
    }
}
