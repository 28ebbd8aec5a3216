package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quern.server.ProjectServer;

/** Which of a computer's cards compute, by what its user wants and its tasks need: each a whole daemon, too long for every build. */
class CardsLongRun extends StubbedCards {
    private static final String WEAK = "card 51 3 6 1 10 1500000 4096 NVIDIA Stub C\n";
    private static final String RADEON = "opencl 7 8192 36 2100 AMD Radeon Stub D\n";

    @Test
    void anAmdCardComputesByOpenClBesideOneOfNvidiaWithoutTasks() throws Exception {
        stubs().cards(FIRST + "opencl 1 10240 68 1710 NVIDIA NVIDIA Stub A\n" + RADEON);
        scene.offer("opencl_ati_101", "ATI", 0.5);
        scene.compute(3);
        assertEquals(List.of("Radeon Stub D"), kernels());
    }

    @Test
    void anIgnoredCardGetsNoTask() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene.configure("<ignore_nvidia_dev>0</ignore_nvidia_dev>");
        scene.offer("cuda", "NVIDIA", 1);
        scene.compute(2);
        assertEquals(List.of("NVIDIA Stub B"), kernels());
        assertTrue(scene.log().contains("NVIDIA GPU 0 (ignored by config)"), scene.log());
        String why = "cc_config.xml says <ignore_nvidia_dev>0</ignore_nvidia_dev>";
        assertToldEverywhere("Card       NVIDIA 0: not used - " + why, why);
    }

    /** By status, by devices and by explain of the first card. */
    private void assertToldEverywhere(String status, String why) throws Exception {
        String told = inOneLine(scene.quern("status"));
        assertTrue(told.contains(inOneLine(status)), told);
        String devices = scene.devices();
        assertTrue(devices.contains("usable by CUDA, and not used by the running client: " + why), devices);
        String explained = inOneLine(scene.quern("explain", "NVIDIA", "0"));
        assertTrue(explained.contains("unused: " + why), explained);
        assertTrue(scene.devices("--json").contains("\"not_used_by_client\":\"" + why));
        assertTrue(scene.quern("status", "--json").contains("\"unused_cards\":[{"));
    }

    private static String inOneLine(String text) {
        return String.join(" ", text.lines().map(String::strip).toList()).replaceAll(" +", " ");
    }

    @Test
    void whereNoCardIsUsedThatIsToldOnceAndWhatTasksWaitFor() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(100)) {
            scene.begin(server);
            scene.waitFor("a task was computed", () -> server.report().success() > 0);
            scene.configure("<no_gpus>1</no_gpus>");
            scene.answer("read_cc_config");
            String why = "cc_config.xml or the command line says <no_gpus>";
            scene.waitFor("it is told", () -> scene.log().contains("No graphics card is used: " + why));
            scene.waitFor("the client goes by it", () -> status().contains("Graphics no card is used: " + why));
            assertToldEverywhere("Graphics no card is used: " + why, why);
            assertTrue(inOneLine(scene.quern("explain", "task")).contains("NVIDIA GPU is missing: " + why));
            assertFalse(scene.log().contains("is gone"), scene.log());
        }
    }

    private String status() {
        try {
            return inOneLine(scene.quern("status"));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aCardThatIsExcludedForTheProjectGetsNoneOfItsTasks() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 1);
        try (ProjectServer server = scene.project(4)) {
            scene.configure("<exclude_gpu><url>" + server.masterUrl()
                    + "</url><type>NVIDIA</type><device_num>1</device_num></exclude_gpu>");
            scene.begin(server);
            untilShown(server, "0.1 CPUs + 1 NVIDIA GPU (device 0)");
            assertShownOfTheComputer(SHOWN, "Count: 2");
            assertShownInTheState("resources: 0.1 CPUs + 1 NVIDIA GPU");
            scene.finish(server);
        }
        assertFalse(shown.contains("0.1 CPUs + 1 NVIDIA GPU (device 1)"), shown.toString());
        assertEquals(List.of("NVIDIA Stub A"), kernels());
    }

    @Test
    void theWeakerOfTwoCardsComputesOnlyWhereItsUserWantsIt() throws Exception {
        stubs().cards(WEAK + FIRST);
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
    void ofSeventyCards64AreInstances() throws Exception {
        stubs().cards(FIRST + "repeat 70\n");
        scene.offer("cuda", "NVIDIA", 1);
        scene.compute(4);
        assertTrue(CardsScene.element(Files.readString(scene.data().resolve("client_state.xml")), "coproc_cuda")
                .contains("<count>64</count>"));
    }

    @Test
    void aCardThatItsUserHidesByTheDriversOwnVariableIsUsedByNobody() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene = new CardsScene(scene.data().resolveSibling("hidden"), hiding("1"));
        scene.offer("cuda", "NVIDIA", 1);
        scene.compute(2);
        assertEquals(List.of("NVIDIA Stub B"), kernels());
    }

    @Test
    void aCardThatTheClientDoesNotKnowIsToldByDevicesWithWhatMayBeTheReason() throws Exception {
        stubs().cards(FIRST + SECOND + "crash nvml\n");
        CardsScene all = scene;
        scene = new CardsScene(scene.data().resolveSibling("hidden"), hiding("1"));
        scene.configure("");
        scene.start();
        scene.waitFor("the client knows its card", () -> scene.log().contains("CUDA: NVIDIA GPU 0: NVIDIA Stub B"));
        String seen = all.devices("--data-dir", scene.data().toString(), "--json");
        assertTrue(seen.contains("\"device_number\":0,\"not_used_by_client\":\"it does not know this card"), seen);
        assertFalse(seen.contains("\"device_number\":1,\"not_used_by_client\""), seen);
        String watched = all.devices("--watch", "1");
        assertTrue(watched.startsWith("NVIDIA's library NVML crashes or does not answer"), watched);
    }

    @Test
    void whoWatchesCardsOfARunningClientHasTheirNumbersFromItAndNoDriverIsAsked() throws Exception {
        stubs().cards(WEAK + FIRST);
        scene.configure("");
        scene.start();
        scene.waitFor("the client knows its card", () -> scene.log().contains("CUDA: NVIDIA GPU 1: NVIDIA Stub A"));
        int before = stubs().log().size();
        String watched = scene.devices("--watch", "1");
        assertTrue(watched.contains("NVIDIA 0  NVIDIA Stub C  ") && watched.contains("NVIDIA 1  NVIDIA Stub A  "),
                watched);
        assertEquals(before, stubs().log().size(), "contexts");
    }

    private Map<String, String> hiding(String visible) {
        Map<String, String> environment = new LinkedHashMap<>(stubs().environment());
        environment.put("CUDA_VISIBLE_DEVICES", visible);
        return environment;
    }

    @Test
    void onlyTheCardThatDrivesNoDisplayComputesWhileTheComputerIsInUse() throws Exception {
        stubs().cards(FIRST + SECOND);
        Path program = scene.data().resolveSibling("bin").resolve("xprintidle");
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\necho 0\n");
        assertTrue(program.toFile().setExecutable(true));
        Map<String, String> environment = new LinkedHashMap<>(stubs().environment());
        environment.put("DISPLAY", ":1");
        environment.put("PATH", program.getParent() + ":" + System.getenv("PATH"));
        scene = new CardsScene(scene.data().resolveSibling("used"), environment);
        scene.wants("<run_gpu_if_user_active>0</run_gpu_if_user_active>"
                + "<spare_only_display_gpus>1</spare_only_display_gpus>");
        scene.offer("cuda", "NVIDIA", 1);
        scene.compute(3);
        assertEquals(List.of("NVIDIA Stub B"), kernels());
    }

    @Test
    void tasksThatDoNotFitIntoTheMemoryOfTheirCardTogetherComputeOneAfterTheOther() throws Exception {
        stubs().cards(FIRST);
        scene.offer("cuda", "NVIDIA", 0.5, 6L << 30);
        try (ProjectServer server = scene.project(2, 5)) {
            scene.begin(server);
            scene.waitFor("one waits for the other's memory",
                    () -> explained("task").contains("not enough memory on its device"));
            scene.finish(server);
        }
    }

    private String explained(String what) {
        try {
            return inOneLine(scene.quern("explain", what));
        } catch (Exception | AssertionError notYet) {
            return "";
        }
    }

    @Test
    void oneTaskTakesBothCards() throws Exception {
        stubs().cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 2);
        try (ProjectServer server = scene.project(2)) {
            scene.begin(server);
            untilShown(server, "0.1 CPUs + 2 NVIDIA GPUs (devices 0, 1)");
            assertShownOfTheComputer(SHOWN, "Count: 2");
            assertShownInTheState("plan class: cuda", "resources: 0.1 CPUs + 2 NVIDIA GPUs");
            scene.finish(server);
        }
    }
}
