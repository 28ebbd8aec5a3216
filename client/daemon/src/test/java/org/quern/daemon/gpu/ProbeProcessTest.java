package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.coproc.assign.CardChoice;
import org.quern.coproc.assign.CardRules;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaCard;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.PciPlace;
import org.quern.testing.Eventually;
import org.quern.testing.drivers.StubDrivers;

/** The process that asks the drivers, with stub libraries in their place. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the drivers that stand in are shared objects of Linux")
class ProbeProcessTest {
    private static final String STRONG = "card 17 1 8 6 68 1710000 10240 NVIDIA Stub 3080\n";
    private static final String WEAK = "card 34 2 6 1 10 1500000 4096 NVIDIA Stub 1050\n";
    private static final String OPENCL = """
            opencl 2 4096 10 1500 NVIDIA NVIDIA Stub 1050
            opencl 1 10240 68 1710 NVIDIA NVIDIA Stub 3080
            opencl 7 8192 36 2100 AMD Radeon Stub 6700
            """;

    @TempDir
    private static Path drivers = Path.of("");
    private static StubDrivers stubs;

    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void build() throws Exception {
        stubs = StubDrivers.build(drivers.resolve("stubs"));
    }

    private DeviceFindings ask(String cards) throws IOException, InterruptedException {
        return ask(cards, Duration.ofSeconds(60));
    }

    private DeviceFindings ask(String cards, Duration timeout) throws IOException, InterruptedException {
        return ask(cards, timeout, slow -> {
        });
    }

    private DeviceFindings ask(String cards, Duration timeout, Consumer<LibraryKind> slow)
            throws IOException, InterruptedException {
        stubs.cards(cards);
        return new ProbeProcess(directory, timeout, stubs.environment()).run(Set.of(), slow);
    }

    @Test
    void twoUnequalCardsAreFoundByAllThreeLibrariesAndMatchedByTheirPlace() throws Exception {
        DeviceFindings found = ask(STRONG + WEAK + OPENCL);
        assertEquals(List.of("NVIDIA Stub 3080", "NVIDIA Stub 1050"),
                found.cuda().stream().map(CudaCard::name).toList());
        CudaCard strong = found.cuda().getFirst();
        assertEquals(2.977e13, strong.peakFlops(), 1e10);
        assertEquals("GPU-11111111-1111-1111-1111-111111111111", strong.uuid());
        assertEquals(new PciPlace(0, 1, 0), strong.place());
        assertEquals(55054, strong.properties().driverVersion());
        assertEquals((10240L - 512) << 20, strong.availableBytes());
        assertEquals(List.of(1, 0, 0), found.openCl().stream().map(device -> device.deviceNumber()).toList());

        List<Coprocessor> used = CardChoice.of(found, CardRules.STANDARD).coprocessors();
        assertEquals(List.of(ResourceType.NVIDIA, ResourceType.ATI), used.stream().map(Coprocessor::type).toList());
        assertEquals(1, used.getFirst().count(), "the weak card is not used");
        assertEquals(1, used.getFirst().facts().instances().getFirst().openClIndex(), "OpenCL counts in another order");
    }

    @Test
    void aLibraryThatIsThereAndCannotBeLoadedIsNotCalledAbsent() throws Exception {
        Files.writeString(directory.resolve("libcuda.so.1"), "no library at all");
        Map<String, String> environment = Map.of("LD_LIBRARY_PATH", directory.toString());
        DeviceFindings found = new ProbeProcess(directory, Duration.ofSeconds(60), environment).run(Set.of());
        assertTrue(words(found, "CUDA").startsWith("it is there and cannot be loaded: "), found.toString());
        assertEquals("not installed", words(found, "HIP"));
    }

    @Test
    void aLibraryThatCrashesCostsItselfOnly() throws Exception {
        DeviceFindings found = ask(STRONG + OPENCL + "crash cuda\n");
        assertEquals(List.of(), found.cuda());
        assertEquals(3, found.openCl().size(), "OpenCL is asked all the same");
        assertTrue(words(found, "CUDA").contains("crashed"), found.toString());
        assertTrue(found.warnings().stream().anyMatch(warning -> warning.startsWith("CUDA: ")), found.toString());
    }

    @Test
    void whoIsKilledOnceAsWhereMemoryIsShortAsksOnceMore() throws Exception {
        DeviceFindings found = ask(STRONG + "kill cuda 1\n");
        assertTrue(stubs.log().contains("killed 9"), "it was");
        assertEquals(1, found.cuda().size());
        assertEquals(List.of(), found.warnings());
    }

    @Test
    void aLibraryThatHangsCostsItselfOnly() throws Exception {
        DeviceFindings found = ask(STRONG + "hang nvml\n", Duration.ofSeconds(5));
        assertEquals(1, found.cuda().size());
        assertEquals("", found.cuda().getFirst().driver(), "nobody told the driver's version");
        assertTrue(words(found, "NVML").contains("did not answer within 5 s"), found.toString());
    }

    @Test
    void aLibraryThatTakesAQuarterOfItsTimeIsToldWhileItIsWaitedFor() throws Exception {
        List<LibraryKind> slow = new ArrayList<>();
        ask(STRONG + "hang nvml\n", Duration.ofSeconds(8), slow::add);
        assertTrue(slow.contains(LibraryKind.NVML), slow.toString());
    }

    @Test
    void aDriverThatComplainsWithoutAnEndIsEndedAndLittleOfItIsKept() throws Exception {
        DeviceFindings found = ask(STRONG + OPENCL + "complain cuda 200\ncrash cuda\n");
        assertEquals(List.of(), found.cuda());
        assertEquals(3, found.openCl().size(), "OpenCL is asked all the same");
        assertTrue(words(found, "CUDA").startsWith("its library wrote more than 1 MiB of messages"), found.toString());
        Path kept = directory.resolve("stderrgpudetect.txt");
        assertTrue(Files.size(kept) > 0 && Files.size(kept) <= 8193, "of the attempt that was ended");
        ask(STRONG);
        assertFalse(Files.exists(kept), "the last look had nothing to complain of");
    }

    @Test
    void whatADriverComplainedOfBeforeItCrashedIsKeptWhereTheNextAttemptHasNothingToComplainOf() throws Exception {
        assertTrue(words(ask(STRONG + "complain opencl 1\ncrash opencl\n"), "OpenCL").length() > 0);
        assertTrue(Files.size(directory.resolve("stderrgpudetect.txt")) > 0);
    }

    @Test
    void aDriverThatSaysMuchAndWorksIsListenedTo() throws Exception {
        assertEquals(1, ask(STRONG + "print cuda 20\nprint nvml 20\n").cuda().size());
    }

    @Test
    void linksAndPipesUnderTheProbesNamesAreReplacedAndNotOpened() throws Exception {
        Path precious = Files.writeString(directory.resolve("precious"), "precious");
        Files.createSymbolicLink(directory.resolve("coproc_info.xml.part"), precious);
        Files.createSymbolicLink(directory.resolve("coproc_info.xml.stage"), precious);
        Files.createSymbolicLink(directory.resolve("stderrgpudetect.txt"), precious);
        assertEquals(1, ask(STRONG).cuda().size());
        assertEquals("precious", Files.readString(precious));
        for (String name : List.of("coproc_info.xml.part", "coproc_info.xml.stage", "stderrgpudetect.txt")) {
            assertEquals(0, new ProcessBuilder("mkfifo", directory.resolve(name).toString()).start().waitFor());
        }
        assertEquals(1, ask(STRONG).cuda().size());
        assertFalse(Files.isSymbolicLink(directory.resolve("coproc_info.xml")));
    }

    @Test
    void whereTheAnswerCannotBeWrittenNoLibraryIsBlamed() throws Exception {
        Files.createDirectories(directory.resolve("coproc_info.xml.part").resolve("occupied"));
        DeviceFindings found = ask(STRONG);
        assertEquals(List.of("probe"), found.libraries().stream().map(LibraryAnswer::kind).toList());
        assertTrue(words(found, "probe").contains("coproc_info.xml.part"), found.toString());
        assertTrue(
                words(found, "probe").startsWith(
                        "the process that asked the drivers ended with code 1: its answer cannot be written: "),
                found.toString());
        assertEquals(List.of(), new CardWarnings().news(found), "it is told as why cards could not be looked for");
        String complaint = Files.readString(directory.resolve("stderrgpudetect.txt"));
        assertTrue(complaint.contains("coproc_info.xml.part"), complaint);
        assertTrue(ProbeProcess.failure(found).isPresent(), "nothing is known of cards");
    }

    @Test
    void whereAFolderStandsInTheWayOfTheAnswerThatIsSaid() throws Exception {
        Files.createDirectories(directory.resolve("coproc_info.xml").resolve("occupied"));
        DeviceFindings found = ask(STRONG);
        assertTrue(ProbeProcess.failure(found).orElse("").contains("coproc_info.xml is a folder"), found.toString());
        assertTrue(ProbeProcess.failure(found).orElse("").endsWith("; remove it"), found.toString());
    }

    @Test
    void whatADriverForksEndsWithTheProbe() throws Exception {
        int before = forked().size();
        assertEquals(1, ask(STRONG + "fork cuda\n").cuda().size());
        assertEquals(before + 1, forked().size());
        assertForkedEnd();
    }

    @Test
    void whatADriverForksEndsAlsoWhereItCrashesTheProbeThen() throws Exception {
        int before = forked().size();
        assertTrue(words(ask(STRONG + "fork cuda\ncrash opencl\n"), "OpenCL").contains("crashed"));
        assertEquals(before + 2, forked().size(), "the look was made again without OpenCL");
        assertForkedEnd();
    }

    private static List<Long> forked() throws IOException {
        return stubs.log().stream().filter(line -> line.startsWith("forked "))
                .map(line -> Long.valueOf(line.substring("forked ".length()))).toList();
    }

    private static void assertForkedEnd() throws Exception {
        List<Long> all = forked();
        Eventually.within(Duration.ofSeconds(60)).untilHolds("what it forked is ended",
                () -> all.stream().flatMap(pid -> ProcessHandle.of(pid).stream()).noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void numbersAreTheDriversOwnAlsoBehindACardThatIsLeftOut() throws Exception {
        DeviceFindings found = ask(STRONG + "card 51 3 8 6 68 1710000 0 NVIDIA Broken\n" + WEAK);
        assertEquals(List.of(0, 2), found.cuda().stream().map(CudaCard::deviceNumber).toList());
        assertTrue(found.warnings().stream().anyMatch(warning -> warning.contains("card 1 (NVIDIA Broken)")),
                found.warnings().toString());
        CardRules all = new CardRules(false, true, new TreeMap<>(), List.of());
        assertEquals(List.of(0, 2), CardChoice.of(found, all).coprocessors().getFirst().facts().instances().stream()
                .map(CardInstance::deviceNumber).toList());
    }

    @Test
    void twoCardsThatTheDriverDoesNotTellApartAreTwoAllTheSame() throws Exception {
        DeviceFindings found = ask(STRONG + STRONG + OPENCL);
        List<CardInstance> used = CardChoice.of(found, CardRules.STANDARD).coprocessors().getFirst().facts()
                .instances();
        assertEquals(List.of("device 0", "device 1"), used.stream().map(CardInstance::identity).toList());
    }

    @Test
    void absurdValuesAreLeftOutWithAReason() throws Exception {
        DeviceFindings found = ask("absurd cuda\nabsurd nvml\nabsurd opencl\n" + OPENCL);
        assertEquals(List.of(), found.cuda());
        assertEquals(List.of(), found.openCl());
        assertTrue(found.warnings().stream().anyMatch(warning -> warning.contains("bytes of memory cannot be")),
                found.warnings().toString());
        assertTrue(found.warnings().size() <= 64 + 3, "they are bounded");
    }

    @Test
    void theCardThatDrivesADisplayIsKnownAndWhatMemoryEachHas() throws Exception {
        DeviceFindings found = ask(STRONG + STRONG.replace("17 1", "34 2"));
        assertTrue(found.displays().contains(new PciPlace(0, 1, 0)), found.displays().toString());
        Coprocessor used = CardChoice.of(found, CardRules.STANDARD).coprocessors().stream()
                .filter(each -> each.type().equals(ResourceType.NVIDIA)).findFirst().orElseThrow();
        assertEquals(List.of(true, false),
                used.facts().instances().stream().map(CardInstance::drivesDisplay).toList());
        assertEquals(10240.0 * (1 << 20), used.facts().instances().getFirst().memoryBytes());
    }

    @Test
    void ofMoreCardsThanProtocolsCountTheFirst64AreUsedAndThatIsTold() throws Exception {
        DeviceFindings found = ask(STRONG + "repeat 70\n");
        assertEquals(64, found.cuda().size());
        assertTrue(found.warnings().stream().anyMatch(warning -> warning.contains("tells of 70 cards")),
                found.warnings().toString());
        assertEquals(64, CardChoice.of(found, CardRules.STANDARD).coprocessors().getFirst().count());
    }

    @Test
    void aDriverThatWasUpgradedSinceTheComputersStartSaysSo() throws Exception {
        DeviceFindings before = ask(STRONG);
        DeviceFindings found = ask(STRONG + "upgraded cuda\nupgraded nvml\n");
        assertEquals(List.of(), found.cuda());
        assertTrue(words(found, "NVML").contains("are of different versions; restart the computer"), found.toString());
        assertEquals(
                "cuInit failed with error 803, system has unsupported display driver / cuda driver combination; restart the computer",
                words(found, "CUDA"));
        List<String> lost = LostLibraries.words(before, found);
        assertEquals(2, lost.size(), lost.toString());
        assertTrue(lost.getLast().contains("error 803"), lost.toString());
        assertEquals(List.of(), LostLibraries.words(found, found), "it is told once");
    }

    @Test
    void whatAUserHidesFromTheDriverIsHiddenFromTheProbe() throws Exception {
        stubs.cards(STRONG + WEAK);
        Map<String, String> environment = new LinkedHashMap<>(stubs.environment());
        environment.put("CUDA_VISIBLE_DEVICES", "1");
        DeviceFindings found = new ProbeProcess(directory, Duration.ofSeconds(60), environment).run(Set.of());
        assertEquals(List.of("NVIDIA Stub 1050"), found.cuda().stream().map(CudaCard::name).toList());
    }

    @Test
    void aDriverWithoutCardsSaysSoInItsOwnWords() throws Exception {
        DeviceFindings found = ask("");
        assertEquals("cuInit failed with error 100, no CUDA-capable device is detected", words(found, "CUDA"));
        assertFalse(
                found.libraries().stream().anyMatch(library -> library.kind().equals("CUDA") && library.answered()));
    }

    @Test
    void aCardThatReturnsInAnotherOrderKeepsItsIdentity() throws Exception {
        DeviceFindings before = ask(STRONG + WEAK);
        DeviceFindings after = ask(WEAK + STRONG);
        assertEquals(before.cuda().getFirst().uuid(), after.cuda().getLast().uuid());
        assertEquals(List.of(), ask("").cuda());
    }

    @Test
    void whatIsNotWantedIsNotTouched() throws Exception {
        stubs.cards("crash opencl\n" + STRONG);
        DeviceFindings found = new ProbeProcess(directory, Duration.ofSeconds(60), stubs.environment())
                .run(Set.of(LibraryKind.OPENCL));
        assertEquals(1, found.cuda().size());
        assertEquals("", words(found, "OpenCL"));
    }

    private static String words(DeviceFindings found, String kind) {
        return found.libraries().stream().filter(library -> library.kind().equals(kind)).map(LibraryAnswer::words)
                .findFirst().orElse("");
    }

    @Test
    void whichLibraryIsAskedCanBeReadWhileThatIsWritten() throws Exception {
        Path answer = directory.resolve("coproc_info.xml");
        Path stage = ProbeFiles.stage(answer);
        byte[] content = LibraryKind.CUDA.name().getBytes(StandardCharsets.US_ASCII);
        Thread writer = Thread.ofPlatform().start(() -> {
            try {
                for (int i = 0; i < 2000; i++) {
                    ProbeFiles.replace(stage, content);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        while (writer.isAlive()) {
            ProbeProcess.stage(answer);
        }
        assertEquals(Optional.of(LibraryKind.CUDA), ProbeProcess.stage(answer));
    }
}
