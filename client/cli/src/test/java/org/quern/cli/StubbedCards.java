package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ProjectServer;
import org.quern.testing.drivers.StubDrivers;

/** A whole daemon with stub drivers in place of real ones, and the project that sends it tasks for cards. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, disabledReason = "the drivers that stand in are shared objects of Linux")
abstract class StubbedCards {
    static final String FIRST = "card 17 1 8 6 68 1710000 10240 NVIDIA Stub A\n";
    static final String SECOND = "card 34 2 8 6 68 1710000 10240 NVIDIA Stub B\n";

    /** The best of them in the list that boinccmd shows of the computer. */
    static final String SHOWN = "NVIDIA GPU: NVIDIA Stub A (driver version 550.54, CUDA version 12.4, compute capability 8.6, 10240MB, 9728MB available, 29768 GFLOPS peak)";
    private static final Pattern RESOURCES = Pattern.compile("resources: (.*)");

    /** A class has its own: classes run side by side. */
    private @Nullable StubDrivers built;

    @TempDir
    private Path directory = Path.of("");
    CardsScene scene = new CardsScene(Path.of(""), Map.of());
    int logged;
    /** What tasks were shown to use, since the test began. */
    final TreeSet<String> shown = new TreeSet<>();

    @BeforeAll
    void build(@TempDir Path drivers) throws Exception {
        built = StubDrivers.build(drivers.resolve("stubs"));
    }

    final StubDrivers stubs() {
        return Objects.requireNonNull(built);
    }

    @BeforeEach
    void begin() throws IOException {
        scene = new CardsScene(directory, stubs().environment());
        logged = stubs().log().size();
        shown.clear();
    }

    @AfterEach
    void end() throws InterruptedException {
        scene.close();
    }

    /** The cards that computed in this test. */
    List<String> kernels() throws IOException {
        return stubs().log().stream().skip(logged).filter(line -> line.startsWith("kernel "))
                .map(line -> line.substring(7)).distinct().sorted().toList();
    }

    /** What tasks use, as Debian's boinccmd shows it, or the answer to managers where it is not installed; nothing while no client answers. */
    private List<String> resources() {
        try {
            String tasks = CardsScene.hasBoinccmd() ? scene.boinccmd("--get_tasks")
                    : scene.answer("get_results").replaceAll("<resources>(.*)</resources>", "resources: $1");
            return RESOURCES.matcher(tasks).results().map(shown -> shown.group(1).strip()).toList();
        } catch (IOException notYet) {
            return List.of();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Looks on until each of these was shown of a task, or nothing is left to be looked at. */
    void untilShown(ProjectServer server, String... resources) {
        scene.waitFor("managers have seen tasks on their cards", () -> {
            shown.addAll(resources());
            return shown.containsAll(List.of(resources)) || server.report().isFinished();
        });
        assertTrue(shown.containsAll(List.of(resources)), shown.toString());
    }

    /** Debian's boinccmd, where it is installed, shows that of the computer's cards, and nothing of cards besides. */
    void assertShownOfTheComputer(String... cards) throws Exception {
        if (CardsScene.hasBoinccmd()) {
            String host = scene.boinccmd("--get_host_info");
            List<String> lines = host.lines().map(String::strip)
                    .filter(line -> line.contains("GPU") || line.contains("OpenCL") || line.startsWith("Count:"))
                    .toList();
            assertEquals(cards.length, lines.size(), host);
            for (int i = 0; i < cards.length; i++) {
                assertTrue(lines.get(i).startsWith(cards[i]), host);
            }
        }
    }

    /** Its view of the whole state has lines that begin so. */
    void assertShownInTheState(String... beginnings) throws Exception {
        if (CardsScene.hasBoinccmd()) {
            String state = scene.boinccmd("--get_state");
            for (String beginning : beginnings) {
                assertTrue(state.lines().anyMatch(line -> line.strip().startsWith(beginning)), state);
            }
        }
    }
}
