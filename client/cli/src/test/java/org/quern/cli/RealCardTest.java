package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/**
 * A whole client on a computer with one NVIDIA card, against what NVIDIA's own {@code nvidia-smi} says of it; elsewhere skipped. With {@code -Dquern.cards.report=FILE} what people see is kept for
 * docs/coprocessors.md.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "looks into /proc")
class RealCardTest {
    private static final long MEBIBYTE = 1L << 20;
    private static final int WARM = 150;
    /** MiB; each of the programs takes more. */
    private static final int MOST_OF_A_PROGRAM = 300;
    /** Work in a task that a card computes on for seconds. */
    private static final double LASTING = 10;
    @TempDir
    private Path directory = Path.of("");
    private CardsScene scene = new CardsScene(Path.of(""), Map.of());

    @BeforeEach
    void begin() {
        scene = new CardsScene(directory, Map.of());
        assumeTrue(Files.exists(Path.of("/dev/nvidia0")), "this computer has no NVIDIA card");
        assumeTrue(Files.exists(Path.of("/usr/bin/nvidia-smi")) || onPath(), "nvidia-smi is not installed");
    }

    @AfterEach
    void end() {
        scene.close();
    }

    @Test
    void theCardIsTheOneThatNvidiaSmiTellsOf() throws Exception {
        List<String> told = smi("--query-gpu=name,uuid,driver_version,memory.total,index");
        Files.createDirectories(scene.data());
        JsonObject card = firstCard(scene.devices("--json", "--explain"));
        assertEquals(told.get(0), card.get("name").getAsString());
        assertEquals(told.get(1), card.get("identity").getAsString());
        assertEquals(told.get(2), card.get("driver").getAsString());
        double total = Double.parseDouble(told.get(3)) * MEBIBYTE;
        assertEquals(1, card.get("memory_bytes").getAsDouble() / total, 0.02, "CUDA leaves out what is reserved");
        assertEquals(told.get(4), card.get("device_number").getAsString());
        assertTrue(card.get("usable").getAsBoolean());
        report(scene.devices("--explain"));
    }

    @Test
    void twoTasksShareTheCardAndItsFiguresAreThoseOfNvidiaSmi() throws Exception {
        scene.offer("cuda", "NVIDIA", 0.5);
        try (ProjectServer server = scene.project(8, LASTING)) {
            scene.begin(server);
            scene.waitFor("two programs are on the card", () -> programs().size() >= 2);
            assertFalse(scene.hasLoaded("libcuda") || scene.hasLoaded("libnvidia-ml"), "a driver is in the client");
            Eventually.within(CardsScene.TIMEOUT).showing(scene::log)
                    .untilHolds("the card's figures are those of nvidia-smi", this::areFiguresTheSame);
            scene.finish(server);
        }
        assertTrue(scene.quern("status").contains("Graphics   on"));
        report(scene.log());
    }

    /** A program that ends or begins between the two questions changes the memory in use, so this is asked again until none does. */
    private boolean areFiguresTheSame() throws Exception {
        JsonElement now = JsonParser.parseString(scene.quern("explain", "NVIDIA", "0", "--json"));
        List<String> told = smi("--query-gpu=temperature.gpu,power.draw,memory.used");
        JsonObject load = found(now, "temperature_celsius");
        double temperature = load.get("temperature_celsius").getAsDouble();
        assertTrue(temperature < WARM, now.toString());
        if (Double.parseDouble(told.get(2)) < MOST_OF_A_PROGRAM || !isNear(temperature, told.get(0), 10)
                || !isNear(load.get("power_watts").getAsDouble(), told.get(1), Double.parseDouble(told.get(1)) / 2)
                || !isNear(load.get("used_bytes").getAsDouble() / MEBIBYTE, told.get(2), MOST_OF_A_PROGRAM)) {
            return false;
        }
        report(told + "\n" + now + "\n" + scene.quern("status") + scene.quern("explain", "NVIDIA", "0"));
        return true;
    }

    private static boolean isNear(double figure, String told, double most) {
        return Math.abs(figure - Double.parseDouble(told)) <= most;
    }

    @Test
    void openClTasksComputeOnIt() throws Exception {
        scene.offer("opencl_nvidia_101", "NVIDIA", 1);
        try (ProjectServer server = scene.project(3, 0.05)) {
            scene.begin(server);
            scene.finish(server);
        }
        assertTrue(scene.log().contains("OpenCL: NVIDIA GPU 0"), scene.log());
    }

    /** The object, however deep, that has this member. */
    private static JsonObject found(JsonElement in, String member) {
        if (in.isJsonObject()) {
            if (in.getAsJsonObject().has(member)) {
                return in.getAsJsonObject();
            }
            return in.getAsJsonObject().entrySet().stream().map(entry -> found(entry.getValue(), member))
                    .filter(one -> one.size() > 0).findFirst().orElse(new JsonObject());
        }
        if (in.isJsonArray()) {
            return in.getAsJsonArray().asList().stream().map(one -> found(one, member)).filter(one -> one.size() > 0)
                    .findFirst().orElse(new JsonObject());
        }
        return new JsonObject();
    }

    private static JsonObject firstCard(String json) {
        return JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("devices").asList().stream()
                .map(JsonElement::getAsJsonObject).filter(one -> one.get("type").getAsString().equals("NVIDIA"))
                .findFirst().orElseThrow();
    }

    private static boolean onPath() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.exists(Path.of(folder, "nvidia-smi")));
    }

    private static List<String> programs() {
        try {
            return lines("--query-compute-apps=pid");
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Of the first card. */
    private static List<String> smi(String question) throws IOException {
        return Arrays.asList(lines(question).getFirst().split(", "));
    }

    private static List<String> lines(String question) throws IOException {
        Process process = new ProcessBuilder("nvidia-smi", question, "--format=csv,noheader,nounits")
                .redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }

    private static void report(String text) throws IOException {
        String file = System.getProperty("quern.cards.report", "");
        if (!file.isEmpty()) {
            Files.writeString(Path.of(file), text + "\n----\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
