package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.quern.server.ProjectServer;

/** A whole daemon with stub drivers in place of real ones, and the project that sends it tasks for cards. */
class CardsTest extends StubbedCards {
    /** Some wait while the drivers are asked again, however fast this computer is. */
    private static final int MANY = 60;
    private static final Pattern COMPUTES = Pattern.compile(
            "<name>([^<]*)</name>(?:(?!</result>).)*<fraction_done>0\\.\\d*[1-9]", Pattern.DOTALL);
    private static final String OPENCL = """
            opencl 1 10240 68 1710 NVIDIA NVIDIA Stub A
            opencl 2 10240 68 1710 NVIDIA NVIDIA Stub B
            """;

    @Test
    void cudaTasksRunOnTheCardsTwoToEachAndTheirResultsAreValid() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 0.5);
        try (ProjectServer server = scene.project(8)) {
            scene.begin(server);
            untilShown(server, "0.1 CPUs + 0.5 NVIDIA GPUs (device 0)", "0.1 CPUs + 0.5 NVIDIA GPUs (device 1)");
            assertShownOfTheComputer(SHOWN, "Count: 2");
            assertShownInTheState("plan class: cuda", "resources: 0.1 CPUs + 0.5 NVIDIA GPUs");
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
        stubs().cards(FIRST + SECOND + OPENCL);
        scene.offer("opencl_nvidia_101", "NVIDIA", 1);
        try (ProjectServer server = scene.project(4)) {
            scene.begin(server);
            untilShown(server, "0.1 CPUs + 1 NVIDIA GPU (device 0)", "0.1 CPUs + 1 NVIDIA GPU (device 1)");
            assertShownInTheState("plan class: opencl_nvidia_101", "resources: 0.1 CPUs + 1 NVIDIA GPU");
            scene.finish(server);
        }
        assertEquals(List.of("NVIDIA Stub A", "NVIDIA Stub B"), kernels(), "both cards computed");
        assertEquals(2,
                stubs().log().stream().skip(logged).filter(line -> line.startsWith("kernel")).distinct().count());
        assertEverywhereTheSame();
        String sent = CardsScene.element(scene.lastRequest(), "coprocs");
        assertTrue(sent.contains("<coproc_cuda><count>2</count><name>NVIDIA Stub A</name>"), sent);
        assertShownOfTheComputer(SHOWN, "Count: 2",
                "OpenCL: NVIDIA 0: NVIDIA Stub A (driver version 550.54.14,");
        String messages = answer("get_messages");
        assertTrue(messages.contains("CUDA: NVIDIA GPU 0: NVIDIA Stub A"), messages);
        assertTrue(messages.contains("OpenCL: NVIDIA GPU 1: NVIDIA Stub B"), messages);
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
    void aCardThatIsLostAndFoundInAnotherOrderTakesItsTasksUpAgain() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(6)) {
            scene.begin(server);
            scene.waitFor("both cards are there", () -> scene.log().contains("NVIDIA GPU 1"));
            untilShown(server, "0.1 CPUs + 1 NVIDIA GPU (device 0)", "0.1 CPUs + 1 NVIDIA GPU (device 1)");
            stubs().cards("");
            scene.quern("devices", "--rescan");
            scene.waitFor("the loss is told",
                    () -> scene.log().contains("NVIDIA: NVIDIA Stub A is gone; its tasks wait until it is back"));
            untilShown(server, "0.1 CPUs + NVIDIA GPU (missing)");
            assertShownOfTheComputer();
            assertShownInTheState("resources: 0.1 CPUs + NVIDIA GPU (missing)");
            shown.clear();
            stubs().cards(SECOND + FIRST);
            scene.quern("devices", "rescan");
            untilShown(server, "0.1 CPUs + 1 NVIDIA GPU (device 0)", "0.1 CPUs + 1 NVIDIA GPU (device 1)");
            assertShownOfTheComputer("NVIDIA GPU: NVIDIA Stub ", "Count: 2");
            scene.finish(server);
        }
    }

    @Test
    void afterAnUpgradeOfTheDriverWhatComputesGoesOnToItsEndAndTheOthersWaitWithAReason() throws Exception {
        stubs().cards(FIRST);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(MANY, 1)) {
            scene.begin(server);
            scene.waitFor("a task was computed", () -> server.report().success() > 0);
            scene.waitFor("another computes", () -> COMPUTES.matcher(answer("get_results")).find());
            Matcher computes = COMPUTES.matcher(answer("get_results"));
            String task = computes.find() ? computes.group(1) : "";
            stubs().cards(FIRST + "upgraded cuda\nupgraded nvml\n");
            stubs().replaceLibraries();
            scene.quern("devices", "--rescan");
            scene.waitFor("the reason is told",
                    () -> scene.log()
                            .contains("The drivers' library CUDA does not answer any more (cuInit failed with error"
                                    + " 803, system has unsupported display driver / cuda driver combination; restart the"
                                    + " computer). Tasks that compute by it go on as long as their card is there"));
            scene.waitFor("those that wait say why", () -> told("explain", "task").contains(
                    "NVIDIA's library CUDA does not answer any more (cuInit failed with error 803, system has"));
            scene.waitFor("none computes any more", () -> !answer("get_results").contains("<active_task_state>1<"));
            assertFalse(scene.log().contains("is gone"), scene.log());
            int computed = server.report().success();
            assertTrue(answer("get_state").contains("<coproc_cuda>"), "the card is here");
            stubs().cards(FIRST);
            scene.quern("devices", "--rescan");
            scene.waitFor("the end is told",
                    () -> scene.log().contains("The drivers' library CUDA answers again"));
            scene.waitFor("the next is computed", () -> server.report().success() > computed);
            assertEquals(2, scene.log().split("Starting task " + Pattern.quote(task), -1).length, scene.log());
        }
    }

    /** OpenCL alone drives this card, and the project does not look for CUDA: it knows no more than that it is NVIDIA's. */
    @Test
    void aTaskForALibraryThatIsNotThereIsGivenBackAtOnceAndItsCardNotAskedForAlsoAfterARestart() throws Exception {
        stubs().cards("opencl 1 10240 68 1710 NVIDIA NVIDIA Stub A\n");
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(1)) {
            scene.begin(server);
            scene.waitFor("the project has it back", () -> server.report().error() == 1);
            assertTrue(scene.lastRequest().contains("<exit_status>201</exit_status>"), scene.lastRequest());
            assertEquals(0, nvidiaSecondsAsked());
            String before = scene.lastRequest();
            scene.close();
            scene.start();
            scene.waitFor("the cards are known again", () -> scene.log().split("OpenCL: NVIDIA GPU 0").length == 3);
            scene.waitFor("it is known for what the project is not asked", () -> told("explain", "Quern Fractals")
                    .contains("NVIDIA: its server answered that it does not support the resource"));
            assertEquals(before, scene.lastRequest(), "it was not contacted");
            assertEquals(1, server.report().error(), "it was sent no other");
        }
    }

    private double nvidiaSecondsAsked() throws IOException {
        return Double.parseDouble(CardsScene.element(CardsScene.element(scene.lastRequest(), "coproc_cuda"), "req_secs")
                .substring("<req_secs>".length()));
    }

    /** Nothing else would have them asked: no file of /dev or /sys tells of the stubs' cards, and nobody wants it. */
    @Test
    void aCardThatFailsUnderItsTaskHasTheDriversAskedAtOnceAndTheTaskGoesOnWhenItIsBack() throws Exception {
        stubs().cards(FIRST);
        scene.configure("<skip_cpu_benchmarks>1</skip_cpu_benchmarks>"); // on a busy computer they take minutes
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(8, 1)) {
            scene.begin(server);
            scene.waitFor("a task computes on the card, and does not only begin", () -> wasNoted("kernel "));
            stubs().cards("fallen\n");
            scene.waitFor("the loss is told",
                    () -> scene.log().contains("NVIDIA: NVIDIA Stub A is gone; its tasks wait until it is back"));
            scene.waitFor("those that wait say why", () -> told("explain", "task")
                    .contains("NVIDIA GPU is missing: its driver does not answer for it now; it waits until it does"));
            scene.waitFor("none computes any more", () -> !answer("get_results").contains("<active_task_state>1<"));
            assertTrue(wasNoted("fallen "), "a program met it");
            assertTrue(scene.quern("status", "--json").contains("\"lacking_kinds\":[{\"kind\":\"NVIDIA\","));
            assertTrue(told("status").contains("NVIDIA: no such card can be used now, and "), () -> told("status"));
            int computed = server.report().success();
            stubs().cards(FIRST);
            scene.waitFor("the next is computed", () -> server.report().success() > computed);
            assertEquals(0, server.report().error(), scene.log());
        }
    }

    /** The stub libraries have noted that since the test began. */
    private boolean wasNoted(String what) {
        try {
            return stubs().log().stream().skip(logged).anyMatch(line -> line.startsWith(what));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a command prints, as one line; empty while it fails. */
    private String told(String... words) {
        try {
            return String.join(" ", scene.quern(words).lines().map(String::strip).toList());
        } catch (Exception | AssertionError notYet) {
            return "";
        }
    }

    @Test
    void whatEachCardDoesIsToldByStatusAndExplainAndTheClientLoadsNoLibraryForIt() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(200)) {
            scene.begin(server);
            scene.waitFor("a card is used", () -> answer("get_results").contains("NVIDIA GPU (device 0)"));
            scene.waitFor("a driver has told what its card does", () -> told("status").contains("% busy, 61 °C"));
            String status = scene.quern("status");
            assertTrue(
                    status.contains(
                            "Card       NVIDIA 0, NVIDIA Stub A: 42 % busy, 61 °C, 123 of 250 W, 0.5 of 10.0 GiB"),
                    status);
            assertTrue(status.contains("Card       NVIDIA 1, NVIDIA Stub B: 42 % busy"), status);
            String why = scene.quern("explain", "NVIDIA", "0");
            assertTrue(why.contains("    now: NVIDIA 0, NVIDIA Stub A: 42 % busy"), why);
            assertFalse(why.contains("Stub B"), why);
            String facts = scene.quern("explain", "NVIDIA", "1", "--json");
            assertTrue(facts.contains("\"temperature_celsius\":61"), facts);
            String all = scene.quern("status", "--json");
            assertTrue(all.contains("\"device\":\"NVIDIA 1\""));
            assertTrue(all.contains("\"lacking_kinds\":[]"), all);
            for (String library : List.of("libcuda", "libnvidia-ml", "libOpenCL")) {
                assertFalse(scene.hasLoaded(library), library);
            }
        }
    }

    @Test
    void aDriverThatCrashesLeavesASentenceAndTheCpuComputes() throws Exception {
        stubs().cards(FIRST + "crash cuda\n");
        scene.compute(1);
        assertTrue(scene.log().contains("No usable GPUs found"), scene.log());
        assertTrue(scene.quern("status").contains("Graphics   no usable card"));
    }

    @Test
    void aLibraryThatHangsAndOneThatLiesKeepNeitherManagersNorTheOtherCardsWaiting() throws Exception {
        stubs().cards(FIRST + "hang nvml\nabsurd opencl\n" + OPENCL);
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
}
