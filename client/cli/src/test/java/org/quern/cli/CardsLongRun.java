package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
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
    void ofSeventyCards64AreInstances() throws Exception {
        stubs.cards(FIRST + "repeat 70\n");
        scene.offer("cuda", "NVIDIA", 1);
        scene.compute(4);
        assertTrue(CardsScene.element(Files.readString(scene.data().resolve("client_state.xml")), "coproc_cuda")
                .contains("<count>64</count>"));
    }

    @Test
    void aCardThatItsUserHidesByTheDriversOwnVariableIsUsedByNobody() throws Exception {
        stubs.cards(FIRST + SECOND);
        scene = new CardsScene(scene.data().resolveSibling("hidden"), hiding("1"));
        scene.offer("cuda", "NVIDIA", 1);
        scene.compute(2);
        assertEquals(List.of("NVIDIA Stub B"), kernels());
    }

    private static Map<String, String> hiding(String visible) {
        Map<String, String> environment = new LinkedHashMap<>(stubs.environment());
        environment.put("CUDA_VISIBLE_DEVICES", visible);
        return environment;
    }

    @Test
    void oneTaskTakesBothCards() throws Exception {
        stubs.cards(FIRST + SECOND);
        scene.offer("cuda", "NVIDIA", 2);
        scene.compute(2);
    }
}
