package org.quern.coproc.assign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
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
import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;

/** docs/protocol/coprocessors.md 5. */
class CardChoiceTest {
    private static final double GIB = 1L << 30;

    private static CudaCard card(int number, int major, double gib) {
        return card(number, major, gib, gib);
    }

    private static CudaCard card(int number, int major, double gib, double freeGib) {
        return new CudaCard(number, "Card " + number, new CudaProperties(12000, 55054, gib * GIB, 1, 1, 32, 1, 1,
                List.of(), List.of(), 1500000, 1, major, 0, 1, 1, 10), freeGib * GIB, 1e12 * major, "550.54",
                "uuid " + number,
                null);
    }

    private static OpenClDevice openCl(Maker maker, int number, int index, String version, double gib) {
        return new OpenClDevice(maker, number, index,
                new OpenClProperties("Cl " + number, maker.name(), 0, true, 0, 0, 0,
                        true, 0, "", (long) (gib * GIB), 1, 1000, 10, 0, 0, 0, 0, 0, "", version, "1.0"),
                gib * GIB, 1e11,
                false, "", null);
    }

    private static DeviceFindings cuda(CudaCard... cards) {
        return new DeviceFindings(List.of(cards), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private static DeviceFindings openCl(OpenClDevice... devices) {
        return new DeviceFindings(List.of(), List.of(devices), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private static CardRules rules(boolean all, Maker maker, Integer... ignored) {
        TreeMap<Maker, List<Integer>> map = new TreeMap<>();
        map.put(maker, Arrays.asList(ignored));
        return new CardRules(false, all, map, List.of());
    }

    private static List<Integer> numbers(CardChoice.Chosen chosen) {
        return chosen.coprocessors().getFirst().facts().instances().stream().map(CardInstance::deviceNumber).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"AMD", "OTHER"})
    void ofMoreThanSixtyFourEqualCardsTheOthersAreLeftOutWithAWord(Maker maker) {
        OpenClDevice[] devices = IntStream.range(0, 66)
                .mapToObj(number -> named(openCl(maker, number, number, "OpenCL 3.0", 1))).toArray(OpenClDevice[]::new);
        CardChoice.Chosen chosen = CardChoice.of(openCl(devices), CardRules.STANDARD);
        assertEquals(64, chosen.coprocessors().getFirst().count());
        assertEquals(List.of("64: 64 cards of a kind are used at most", "65: 64 cards of a kind are used at most"),
                chosen.leftOut().stream().map(card -> card.number() + ": " + card.why()).toList());
        assertEquals(2, chosen.words().stream().filter(word -> word.contains("(not used)")).count());
    }

    /** The same with a name that all share. */
    private static OpenClDevice named(OpenClDevice device) {
        OpenClProperties p = device.properties();
        return new OpenClDevice(device.maker(), device.deviceNumber(), device.openClIndex(),
                new OpenClProperties("Alike", p.vendor(), 0, true, 0, 0, 0, true, 0, "", p.globalMemBytes(), 1, 1000,
                        10,
                        0, 0, 0, 0, 0, "", p.deviceVersion(), "1.0"),
                device.availableBytes(), device.peakFlops(), false, "", null);
    }

    @Test
    void aCpuThatOpenClDrivesIsNamed() {
        OpenClProperties properties = openCl(Maker.OTHER, 0, 0, "OpenCL 3.0", 1).properties();
        DeviceFindings found = new DeviceFindings(List.of(), List.of(), List.of(new OpenClCpu("PoCL", properties)),
                List.of(),
                List.of(), List.of(), List.of());
        assertEquals(
                "OpenCL CPU: Cl 0 (OpenCL driver vendor: PoCL, driver version 1.0, device version OpenCL 3.0)",
                CardChoice.of(found, CardRules.STANDARD).words().getFirst());
    }

    @Test
    void equalCardsAreInstancesOfOneKindAndTheBestDescribesIt() {
        CardChoice.Chosen chosen = CardChoice.of(cuda(card(0, 8, 10), card(1, 8, 11), card(2, 6, 12)),
                CardRules.STANDARD);
        Coprocessor kind = chosen.coprocessors().getFirst();
        assertEquals(2, kind.count());
        assertEquals(List.of(0, 1), numbers(chosen));
        assertEquals("Card 1", kind.name(), "it has more memory");
        assertTrue(chosen.words().get(2).startsWith("CUDA: NVIDIA GPU 2 (not used): Card 2"),
                chosen.words().toString());
        assertTrue(chosen.words().contains("""
                NVIDIA GPU 2 is not used: it is weaker than NVIDIA GPU 1; \
                <use_all_gpus> in cc_config.xml uses it all the same"""), chosen.words().toString());
        assertEquals(
                "CUDA: NVIDIA GPU 0: Card 0 (driver version 550.54, CUDA version 12.0, compute capability 8.0, 10.00GB, 10.00GB available, 8.00 TFLOPS peak)",
                chosen.words().getFirst());
    }

    @ParameterizedTest
    @CsvSource({"7.0, 2", "6.9, 1", "14.0, 2", "14.4, 1"})
    void memoryMayDifferByABoundedRatio(double gib, int used) {
        assertEquals(used,
                CardChoice.of(cuda(card(0, 8, 10), card(1, 8, gib)), CardRules.STANDARD).coprocessors().getFirst()
                        .count());
    }

    @Test
    void aCardOnWhichTasksComputeStaysAsGoodAsItsTwin() {
        CardChoice.Chosen chosen = CardChoice.of(cuda(card(0, 8, 10, 2), card(1, 8, 10, 10)), CardRules.STANDARD);
        assertEquals(List.of(0, 1), numbers(chosen), "whatever is free on it at the moment");
        assertEquals("Card 0", chosen.coprocessors().getFirst().name());
    }

    @Test
    void useAllTakesTheWeakerOnesTooAndIgnoredOnesAreNeverTaken() {
        DeviceFindings three = cuda(card(0, 8, 10), card(1, 6, 2), card(2, 8, 10));
        assertEquals(List.of(0, 1, 2), numbers(CardChoice.of(three, rules(true, Maker.NVIDIA))));
        assertEquals(List.of(1, 2), numbers(CardChoice.of(three, rules(true, Maker.NVIDIA, 0))));
        CardChoice.Chosen weak = CardChoice.of(three, rules(false, Maker.NVIDIA, 0, 2));
        assertEquals(List.of(1), numbers(weak), "an ignored card is not the best");
        assertTrue(weak.words().getFirst().contains("(ignored by config)"), weak.words().toString());
        assertEquals(List.of(0, 2), numbers(CardChoice.of(three, rules(false, Maker.AMD, 0))), "another maker's");
    }

    @Test
    void whyACardIsLeftOutIsToldAndWeakerOnesInOneLine() {
        CardChoice.Chosen chosen = CardChoice.of(
                cuda(card(0, 8, 10), card(1, 6, 2), card(2, 6, 2), card(3, 6, 2), card(4, 8, 10)),
                rules(false, Maker.NVIDIA, 4));
        String weaker = "weaker than NVIDIA GPU 0; <use_all_gpus> in cc_config.xml uses ";
        assertEquals(
                List.of("it is " + weaker + "it all the same",
                        "cc_config.xml says <ignore_nvidia_dev>4</ignore_nvidia_dev>"),
                chosen.leftOut().stream().map(LeftOutCards.Card::why).distinct().toList());
        assertEquals(List.of(1, 2, 3, 4), chosen.leftOut().stream().map(LeftOutCards.Card::number).toList());
        assertEquals("NVIDIA GPU 1 to 3 (3 cards) are not used: they are " + weaker + "them all the same",
                chosen.words().getLast());
    }

    @Test
    void noGpusMeansNone() {
        CardChoice.Chosen chosen = CardChoice.of(cuda(card(0, 8, 10)),
                new CardRules(true, false, new TreeMap<>(), List.of()));
        assertEquals(List.of(), chosen.coprocessors());
    }

    @Test
    void aDescribedKindTakesThePlaceOfTheDetectedOne() {
        Coprocessor described = new Coprocessor(ResourceType.NVIDIA, "mine", 3, 1e12, 0, 0, "", true, "");
        CardChoice.Chosen chosen = CardChoice.of(cuda(card(0, 8, 10)),
                new CardRules(false, false, new TreeMap<>(), List.of(described)));
        assertEquals(List.of(described), chosen.coprocessors());
    }

    private static Coprocessor described(int... numbers) {
        return new Coprocessor(ResourceType.NVIDIA, "NVIDIA", numbers.length, 1e12, 0, 0, "", true, "",
                new DeviceFacts(null, null, 0, 0, Arrays.stream(numbers)
                        .mapToObj(number -> new CardInstance(number, CardInstance.NO_OPENCL, "", null)).toList()));
    }

    @Test
    void theCardsThatADescriptionMeansAreUsedByTheirLibrariesAndTheOthersAreNot() {
        CardChoice.Chosen chosen = CardChoice.of(cuda(card(0, 8, 10), card(1, 8, 10), card(2, 7, 4), card(3, 8, 10)),
                new CardRules(false, false, new TreeMap<>(), List.of(described(1, 3))));
        assertEquals(1, chosen.coprocessors().size());
        Coprocessor used = chosen.coprocessors().getFirst();
        assertEquals(2, used.count());
        assertEquals(1e12, used.peakFlops(), "the user's word");
        assertEquals("Card 1", used.name());
        assertEquals(card(1, 8, 10).properties(), used.facts().cuda());
        assertEquals(List.of("uuid 1", "uuid 3"),
                used.facts().instances().stream().map(CardInstance::uuid).toList());
        assertEquals(List.of(0, 2), chosen.leftOut().stream().map(LeftOutCards.Card::number).toList());
        assertTrue(chosen.words().stream().anyMatch(line -> line.startsWith("CUDA: NVIDIA GPU 3: ")),
                chosen.words().toString());
    }

    @Test
    void aDescriptionOfACardThatIsNotHereIsTakenAsItIs() {
        Coprocessor absent = described(0, 7);
        CardChoice.Chosen chosen = CardChoice.of(cuda(card(0, 8, 10)),
                new CardRules(false, false, new TreeMap<>(), List.of(absent)));
        assertEquals(List.of(absent), chosen.coprocessors());
        assertEquals(List.of(0), chosen.leftOut().stream().map(LeftOutCards.Card::number).toList());
    }

    @Test
    void withOpenClOnlyItsVersionAndMemoryDecide() {
        CardChoice.Chosen chosen = CardChoice.of(openCl(openCl(Maker.AMD, 0, 0, "OpenCL 2.0", 16),
                openCl(Maker.AMD, 1, 1, "OpenCL 2.1", 8), openCl(Maker.AMD, 2, 2, "OpenCL 2.1", 8)),
                CardRules.STANDARD);
        assertEquals(List.of(1, 2), numbers(chosen));
        assertEquals(ResourceType.ATI, chosen.coprocessors().getFirst().type());
    }

    @Test
    void aCardWithoutOpenClIsNoTwinOfOneThatHasIt() {
        DeviceFindings found = new DeviceFindings(List.of(card(0, 8, 10), card(1, 8, 10)),
                List.of(openCl(Maker.NVIDIA, 0, 0, "OpenCL 3.0", 10)), List.of(), List.of(), List.of(), List.of(),
                List.of());
        CardChoice.Chosen chosen = CardChoice.of(found, rules(true, Maker.NVIDIA));
        assertEquals(List.of(0), numbers(chosen));
        assertEquals("it lacks OpenCL, which NVIDIA GPU 0 has", chosen.leftOut().getFirst().why());
        assertTrue(chosen.words().contains("NVIDIA GPU 1 is not used: it lacks OpenCL, which NVIDIA GPU 0 has"),
                chosen.words().toString());
    }

    @Test
    void devicesOfOtherMakersAreKindsOfTheirOwnAsFarAsTheTableHasRoom() {
        OpenClDevice[] many = new OpenClDevice[9];
        for (int i = 0; i < many.length; i++) {
            many[i] = openCl(Maker.OTHER, i, i, "OpenCL 1.2", 4);
        }
        CardChoice.Chosen chosen = CardChoice.of(openCl(many), CardRules.STANDARD);
        assertEquals(7, chosen.coprocessors().size(), "with the CPU they are 8");
        assertEquals("OpenCL: Cl 8 is not used: projects can be told of seven kinds of cards and other devices at most",
                chosen.words().stream().filter(word -> word.contains("is not used")).toList().getLast());
        assertEquals(2, chosen.leftOut().size(), "and the others say why");
    }

    private static OpenClDevice named(String name, int number) {
        OpenClProperties p = openCl(Maker.OTHER, 0, 0, "OpenCL 1.2", 4).properties();
        return new OpenClDevice(Maker.OTHER, number, number,
                new OpenClProperties(name, p.vendor(), 0, true, 0, 0, 0, true, 0, "", p.globalMemBytes(), 1, 1000, 10,
                        0,
                        0, 0, 0, 0, "", p.deviceVersion(), "1.0"),
                4 * GIB, 1e11, false, "", null);
    }

    @Test
    void equalDevicesOfOtherMakersAreInstancesOfOneKind() {
        CardChoice.Chosen chosen = CardChoice.of(openCl(named("Mali", 0), named("Adreno", 0), named("Mali", 1)),
                CardRules.STANDARD);
        assertEquals(List.of("Mali 2", "Adreno 1"),
                chosen.coprocessors().stream().map(each -> each.type() + " " + each.count()).toList());
        assertEquals(List.of(0, 1), numbers(chosen));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CPU", "NVIDIA", "ATI", "intel_gpu", "apple_gpu", "", " "})
    void aDeviceWithTheNameOfAnotherKindIsNotUsedAndThatIsTold(String name) {
        CardChoice.Chosen chosen = CardChoice.of(openCl(named(name, 0)), CardRules.STANDARD);
        assertEquals(List.of(), chosen.coprocessors());
        assertTrue(chosen.leftOut().getFirst().why().startsWith("it has no name, or the name of another kind"),
                chosen.leftOut().toString());
    }

    @Test
    void moreThan64InstancesAreNotUsed() {
        CudaCard[] many = new CudaCard[80];
        for (int i = 0; i < many.length; i++) {
            many[i] = card(i, 8, 10);
        }
        assertEquals(64, CardChoice.of(cuda(many), CardRules.STANDARD).coprocessors().getFirst().count());
    }

    @Test
    void aListedCardThatNothingDrivesIsNamedWithItsReason() {
        CardChoice.Chosen chosen = CardChoice.of(new DeviceFindings(List.of(), List.of(), List.of(), List.of(),
                List.of(new ListedCard(Maker.NVIDIA, "Old card", "0000:01:00.0", "nouveau")), List.of(), List.of()),
                CardRules.STANDARD);
        assertFalse(chosen.coprocessors().getFirst().usable());
        assertTrue(chosen.words().contains("No usable GPUs found"), chosen.words().toString());
    }

    @Test
    void anAppleGpuIsOneInstanceWithMetal() {
        Coprocessor apple = CardChoice.of(new DeviceFindings(List.of(), List.of(), List.of(),
                List.of(new AppleCard("Apple M2 Max", 38, 3)), List.of(), List.of(), List.of()), CardRules.STANDARD)
                .coprocessors().getFirst();
        assertEquals(ResourceType.APPLE_GPU, apple.type());
        assertEquals(3, apple.facts().metal());
        assertEquals(1e11, apple.peakFlops());
    }
}
