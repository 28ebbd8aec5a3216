package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SilentCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

class DevicesTest {
    private static final ResourceUsage ONE_CARD = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 1e12);

    private static AppVersion version(String planClass) {
        return new AppVersion("app", 1, "p", planClass, "", ONE_CARD, "", "", false, false, List.of());
    }

    /** Cards 5 and 7 of NVIDIA, of which OpenCL knows the second, and an Intel GPU that nothing drives. */
    private static MadeHost two() {
        return new MadeHost(
                MadeCards.of(ResourceType.NVIDIA, MadeCards.CUDA, MadeCards.OPENCL, MadeCards.card(5, "a"),
                        MadeCards.openClCard(7, "b")),
                MadeCards.undriven(ResourceType.INTEL_GPU));
    }

    private static void silent(MadeHost host, @Nullable Coprocessor answering) {
        host.state.devices().silent(List.of(new SilentCards(ResourceType.NVIDIA, answering, "CUDA does not answer")),
                MadeHost.NOW);
    }

    @Test
    void instancesHaveTheNumbersOfTheirDriverAndOthersTheirOwn() {
        MadeHost host = two();
        assertEquals(7, Devices.number(host.state, ResourceType.NVIDIA, 1));
        assertEquals(2, Devices.number(host.state, ResourceType.NVIDIA, 2));
        assertEquals(1, Devices.number(host.state, ResourceType.INTEL_GPU, 1));
        assertEquals(List.of(7, 5, 2), Devices.numbers(host.state, ONE_CARD, List.of(1, 0, 2)));
        assertEquals(List.of(1, 0),
                Devices.numbers(host.state, new ResourceUsage(1, ResourceType.ATI, 1, 1e12), List.of(1, 0)));
    }

    @Test
    void whatNothingTellsFromItsTwinsIsToldByItsInstance() {
        MadeHost host = two();
        assertEquals(List.of("b", "instance 2"), Devices.identities(host.state, ONE_CARD, List.of(1, 2)));
        assertEquals(List.of("a", "b"), Devices.identities(host.state, ResourceType.NVIDIA));
        assertEquals(List.of(), Devices.identities(host.state, ResourceType.INTEL_GPU));
    }

    /** Of the two instances that are here. */
    private static long meant(MadeHost host, Integer... numbers) {
        return Devices.instances(host.state, ResourceType.NVIDIA, List.of(numbers)) & 0b11;
    }

    @Test
    void anInstanceIsMeantByTheNumberOfItsDriver() {
        MadeHost host = two();
        assertEquals(0b01, meant(host, 5));
        assertEquals(0b10, meant(host, 7));
        assertEquals(0b00, meant(host, 0, 1));
        assertEquals(0b11, meant(host, 7, 5), "one of several is enough");
    }

    @Test
    void aNegativeNumberMeansAllAndAnInstanceWithoutOneIsMeantByItsOwn() {
        MadeHost host = two();
        assertEquals(-1L, Devices.instances(host.state, ResourceType.NVIDIA, List.of(-1)));
        assertEquals(1L << 63, Devices.instances(host.state, ResourceType.NVIDIA, List.of(63)));
        assertEquals(1L, Devices.instances(host.state, ResourceType.ATI, List.of(0)));
        assertEquals(0, Devices.instances(host.state, ResourceType.ATI, List.of(64)), "there is no such bit");
    }

    /** Of two cards: with OpenCL the second alone; what answers now is the first alone, without OpenCL. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            '',            false, false, -1
            opencl_nvidia, false, false, 2
            opencl_nvidia, true,  false, 2
            '',            false, true,  1
            '',            true,  true,  -1
            opencl_nvidia, false, true,  0
            opencl_nvidia, true,  true,  2
            """)
    void aProgramCanUseWhatItsLibraryKnowsAndWhatAnswersUnlessItComputesAlready(String planClass, boolean isStarted,
            boolean isSilent, long bits) {
        MadeHost host = two();
        if (isSilent) {
            silent(host, MadeCards.named("a"));
        }
        assertEquals(bits, Devices.capable(host.state, ONE_CARD, version(planClass), isStarted));
    }

    @Test
    void ofCardsThatNothingTellsApartAProgramCanUseAll() {
        MadeHost host = new MadeHost(MadeCards.with(ResourceType.NVIDIA, 2, DeviceFacts.NONE));
        assertEquals(-1L, Devices.capable(host.state, ONE_CARD, version("opencl"), false));
        silent(host, null);
        assertEquals(-1L, Devices.capable(host.state, ONE_CARD, version(""), false));
    }

    private static String lacking(MadeHost host, String planClass) {
        return Devices.lacking(host.state, ONE_CARD, version(planClass));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            true,  true,  cuda,   ''
            true,  true,  opencl, ''
            true,  false, opencl, OpenCL for NVIDIA is missing
            false, true,  cuda,   CUDA is missing
            false, true,  opencl, ''
            false, true,  mt,     ''
            """)
    void aVersionNeedsTheLibraryOfItsPlanClass(boolean cuda, boolean openCl, String planClass, String lacks) {
        MadeHost host = new MadeHost(MadeCards.of(ResourceType.NVIDIA, cuda ? MadeCards.CUDA : null,
                openCl ? MadeCards.OPENCL : null, MadeCards.card(0, "a")));
        assertEquals(lacks, lacking(host, planClass));
    }

    @Test
    void withoutACardOfTheKindOrOneThatIsDrivenItIsMissing() {
        assertEquals("NVIDIA GPU is missing", lacking(new MadeHost(), "cuda"));
        assertEquals("NVIDIA GPU is missing", lacking(new MadeHost(MadeCards.undriven(ResourceType.NVIDIA)), "cuda"));
        assertEquals("NVIDIA GPU is missing",
                lacking(new MadeHost(MadeCards.of(ResourceType.ATI, null, null, MadeCards.card(0, "a"))), ""));
    }

    /** Of what {@code <coproc>} describes no driver says anything: what its user says of it counts. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            -1, cuda,   ''
            -1, opencl, OpenCL for NVIDIA is missing
            0,  opencl, ''
            """)
    void ofACardThatItsUserDescribesTheUsersWordCounts(int openClIndex, String planClass, String lacks) {
        MadeHost host = new MadeHost(MadeCards.of(ResourceType.NVIDIA, null, null,
                new CardInstance(0, openClIndex, "a", null)));
        assertEquals(lacks, lacking(host, planClass));
    }

    @Test
    void aCardThatMetalDrivesIsNotOneThatItsUserDescribes() {
        MadeHost host = new MadeHost(MadeCards.with(ResourceType.NVIDIA, 1,
                new DeviceFacts(null, null, 8, 3, List.of(MadeCards.openClCard(0, "a")))));
        assertEquals("OpenCL for NVIDIA is missing", lacking(host, "opencl"));
        assertEquals("CUDA is missing", lacking(host, "cuda"));
    }

    @Test
    void nothingIsMissingBeforeTheDriversWereAskedOrForAProgramThatUsesNoCard() {
        assertEquals("", lacking(new MadeHost(MadeCards.with(ResourceType.NVIDIA, 1, DeviceFacts.NONE)), "cuda"));
        MadeHost none = new MadeHost();
        for (ResourceUsage usage : List.of(ResourceUsage.oneCpu(1e9),
                new ResourceUsage(1, ResourceType.NVIDIA, 0, 1e9))) {
            assertEquals("", Devices.lacking(none.state, usage, version("cuda")));
            assertEquals("", Devices.lackingToGoOn(none.state, usage, version("cuda")));
        }
    }

    @Test
    void whatComputesAlreadyHoldsWhatItNeedsOfADriverThatIsSilent() {
        MadeHost host = two();
        assertEquals("", Devices.lackingToGoOn(host.state, ONE_CARD, version("cuda")));
        silent(host, null);
        assertEquals("NVIDIA GPU is missing", lacking(host, "cuda"));
        assertEquals("", Devices.lackingToGoOn(host.state, ONE_CARD, version("cuda")));
        silent(host, MadeCards.of(ResourceType.NVIDIA, null, MadeCards.OPENCL, MadeCards.card(5, "a")));
        assertEquals("CUDA is missing", lacking(host, "cuda"));
        assertEquals("NVIDIA GPU is missing", Devices.lackingToGoOn(new MadeHost().state, ONE_CARD, version("cuda")));
    }

    private static List<String> kinds(HostInfo host) {
        return host.coprocessors().stream().map(kind -> kind.type() + " " + kind.count()).toList();
    }

    @Test
    void projectsAreToldOfTheCardsThatAnswerAndOfThoseThatNothingDrives() {
        MadeHost host = two();
        assertEquals(List.of("NVIDIA 2", "intel_gpu 1"), kinds(Devices.answering(host.state)));
        silent(host, MadeCards.named("a"));
        assertEquals(List.of("NVIDIA 1", "intel_gpu 1"), kinds(Devices.answering(host.state)));
        silent(host, null);
        assertEquals(List.of("intel_gpu 1"), kinds(Devices.answering(host.state)));
    }
}
