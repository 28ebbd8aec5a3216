package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ProjectServer;
import org.quern.testing.drivers.StubDrivers;

/** A whole daemon with stub drivers in place of real ones, and the project that sends it tasks for cards. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the drivers that stand in are shared objects of Linux")
class CardsTest {
    private static final String FIRST = "card 17 1 8 6 68 1710000 10240 NVIDIA Stub A\n";
    private static final String SECOND = "card 34 2 8 6 68 1710000 10240 NVIDIA Stub B\n";
    private static final String WEAK = "card 51 3 6 1 10 1500000 4096 NVIDIA Stub C\n";
    private static final String OPENCL = """
            opencl 1 10240 68 1710 NVIDIA NVIDIA Stub A
            opencl 2 10240 68 1710 NVIDIA NVIDIA Stub B
            """;
    private static final String RADEON = "opencl 7 8192 36 2100 AMD Radeon Stub D\n";

    @TempDir
    private static Path drivers = Path.of("");
    private static StubDrivers stubs;

    @TempDir
    private Path directory = Path.of("");
    private CardsScene scene = new CardsScene(Path.of(""), java.util.Map.of());
    private int logged;

    @BeforeAll
    static void build() throws Exception {
        stubs = StubDrivers.build(drivers.resolve("stubs"));
    }

    @BeforeEach
    void begin() throws IOException {
        scene = new CardsScene(directory, stubs.environment());
        logged = stubs.log().size();
    }

    @AfterEach
    void end() throws InterruptedException {
        scene.close();
    }

    @Test
    void cudaTasksRunOnTheCardsTwoToEachAndTheirResultsAreValid() throws Exception {
        stubs.cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 0.5);
        try (ProjectServer server = scene.project(8)) {
            scene.begin(server);
            scene.finish(server);
            assertEquals(List.of("NVIDIA Stub A", "NVIDIA Stub B"), kernels(), "both cards computed");
        }
        assertTrue(scene.quern("status").contains("Graphics   on"));
        assertTrue(
                scene.log().contains("CUDA: NVIDIA GPU 1: NVIDIA Stub B (driver version 550.54.14, CUDA version 12.4, "
                        + "compute capability 8.6, 10.00GB, 9.50GB available, 29.77 TFLOPS peak)"),
                scene.log());
    }

    @Test
    void openClTasksRunOnTheCardsThatOpenClCountsAndManagersSeeThem() throws Exception {
        stubs.cards(FIRST + SECOND + OPENCL);
        scene.offer("opencl_nvidia_101", "NVIDIA", 1);
        TreeSet<String> resources = new TreeSet<>();
        try (ProjectServer server = scene.project(4)) {
            scene.begin(server);
            scene.waitFor("a task on each card was seen", () -> {
                Matcher shown = Pattern.compile("resources: (.*)").matcher(tasks());
                while (shown.find()) {
                    resources.add(shown.group(1).strip());
                }
                return resources.size() >= 2 || server.report().isFinished();
            });
            scene.finish(server);
        }
        assertEquals(List.of("NVIDIA Stub A", "NVIDIA Stub B"), kernels(), "both cards computed");
        assertTrue(resources.contains("0.1 CPUs + 1 NVIDIA GPU (device 0)"), resources.toString());
        assertEquals(2, stubs.log().stream().skip(logged).filter(line -> line.startsWith("kernel")).distinct().count());
        assertEverywhereTheSame();
        String messages = answer("get_messages");
        assertTrue(messages.contains("CUDA: NVIDIA GPU 0: NVIDIA Stub A"), messages);
        assertTrue(messages.contains("OpenCL: NVIDIA GPU 1: NVIDIA Stub B"), messages);
    }

    /** As Debian's boinccmd shows them, where it is installed. */
    private String tasks() {
        try {
            return CardsScene.hasBoinccmd() ? scene.boinccmd("--get_tasks")
                    : answer("get_results").replaceAll("<resources>(.*)</resources>", "resources: $1");
        } catch (IOException notYet) {
            return "";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String answer(String operation) {
        try {
            return scene.answer(operation);
        } catch (IOException notYet) {
            return "";
        }
    }

    /** State file, state and host for managers have the same bytes about cards, and the probe's file the same figures. */
    private void assertEverywhereTheSame() throws IOException {
        String state = CardsScene.element(
                Files.readString(scene.data().resolve("client_state.xml"), StandardCharsets.ISO_8859_1), "coprocs");
        assertTrue(state.contains("<cudaVersion>12040</cudaVersion>"), state);
        assertTrue(state.contains("<coproc_opencl>"), state);
        assertEquals(state, CardsScene.element(scene.answer("get_state"), "coprocs"));
        assertEquals(state, CardsScene.element(scene.answer("get_host_info"), "coprocs"));
        String probed = Files.readString(scene.data().resolve("coproc_info.xml"), StandardCharsets.ISO_8859_1);
        for (String figure : List.of("name", "totalGlobalMem", "drvVersion", "clockRate", "multiProcessorCount")) {
            assertEquals(CardsScene.element(CardsScene.element(probed, "coproc_cuda"), figure),
                    CardsScene.element(CardsScene.element(state, "coproc_cuda"), figure));
        }
    }

    @Test
    void anAmdCardComputesByOpenClBesideOneOfNvidiaWithoutTasks() throws Exception {
        stubs.cards(FIRST + RADEON);
        scene.offer("opencl_ati_101", "ATI", 0.5);
        scene.compute(3);
        assertEquals(List.of("Radeon Stub D"), kernels());
    }

    @Test
    void anIgnoredCardGetsNoTask() throws Exception {
        stubs.cards(FIRST + SECOND);
        scene.configure("<ignore_nvidia_dev>0</ignore_nvidia_dev>");
        scene.offer("cuda", "NVIDIA", 1);
        scene.compute(2);
        assertEquals(List.of("NVIDIA Stub B"), kernels());
        assertTrue(scene.log().contains("NVIDIA GPU 0 (ignored by config)"), scene.log());
    }

    @Test
    void aCardThatIsExcludedForTheProjectGetsNoneOfItsTasks() throws Exception {
        stubs.cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(4)) {
            scene.configure("<exclude_gpu><url>" + server.masterUrl()
                    + "</url><type>NVIDIA</type><device_num>1</device_num></exclude_gpu>");
            scene.begin(server);
            scene.finish(server);
        }
        assertEquals(List.of("NVIDIA Stub A"), kernels());
    }

    @Test
    void theWeakerOfTwoCardsComputesOnlyWhereItsUserWantsIt() throws Exception {
        stubs.cards(WEAK + FIRST);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(6)) {
            scene.begin(server);
            scene.waitFor("the cards are told", () -> scene.log().contains("NVIDIA GPU 0 (not used): NVIDIA Stub C"));
            scene.waitFor("a task was computed", () -> server.report().success() > 0);
            assertEquals(List.of("NVIDIA Stub A"), kernels());
            scene.configure("<use_all_gpus>1</use_all_gpus>");
            scene.answer("read_cc_config");
            scene.finish(server);
        }
        assertTrue(scene.log().contains("NVIDIA GPU 0: NVIDIA Stub C"), scene.log());
    }

    @Test
    void aCardThatIsLostAndFoundInAnotherOrderTakesItsTasksUpAgain() throws Exception {
        stubs.cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(6)) {
            scene.begin(server);
            scene.waitFor("both cards are there", () -> scene.log().contains("NVIDIA GPU 1"));
            stubs.cards("");
            scene.quern("devices", "rescan");
            scene.waitFor("the loss is told",
                    () -> scene.log().contains("NVIDIA: NVIDIA Stub A is gone; its tasks wait until it is back"));
            stubs.cards(SECOND + FIRST);
            scene.quern("devices", "rescan");
            scene.finish(server);
        }
    }

    @Test
    void oneTaskTakesBothCards() throws Exception {
        stubs.cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 2);
        scene.compute(2);
    }

    @Test
    void aDriverThatCrashesLeavesASentenceAndTheCpuComputes() throws Exception {
        stubs.cards(FIRST + "crash cuda\n");
        scene.compute(1);
        assertTrue(scene.log().contains("No usable GPUs found"), scene.log());
        assertTrue(scene.quern("status").contains("Graphics   no usable card"));
    }

    @Test
    void aLibraryThatHangsAndOneThatLiesKeepNeitherManagersNorTheOtherCardsWaiting() throws Exception {
        stubs.cards(FIRST + "hang nvml\nabsurd opencl\n" + OPENCL);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(1)) {
            scene.begin(server);
            scene.waitFor("a manager is answered", () -> answer("get_cc_status").contains("<cc_status>"));
            assertFalse(scene.log().contains("CUDA: NVIDIA GPU 0"), "before the drivers have answered");
            scene.finish(server);
        }
        assertEquals(List.of("NVIDIA Stub A"), kernels());
        assertFalse(scene.log().contains("OpenCL: NVIDIA"), scene.log());
    }

    /** The cards that computed in this test. */
    private List<String> kernels() throws IOException {
        return stubs.log().stream().skip(logged).filter(line -> line.startsWith("kernel "))
                .map(line -> line.substring(7)).distinct().sorted().toList();
    }
}
