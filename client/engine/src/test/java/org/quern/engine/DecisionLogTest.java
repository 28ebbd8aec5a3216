package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.config.AppConfig;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;

/**
 * Scripted worlds and the decision logs that they must give, word for word: what people read when they ask why. Run with
 * {@code -Dquern.golden=write} to write the files anew after a wanted change, and read the difference.
 */
class DecisionLogTest {
    private static final Path GOLDEN = Path.of(System.getProperty("basedir", ""), "src/test/resources/decisions");

    private static void assertGolden(String name, FakeWorld world) throws IOException {
        String log = world.decisions.stream().map(DecisionLogTest::line).collect(Collectors.joining("\n", "", "\n"));
        if ("write".equals(System.getProperty("quern.golden"))) {
            Files.createDirectories(GOLDEN);
            Files.writeString(GOLDEN.resolve(name + ".txt"), log);
        }
        try (InputStream golden = DecisionLogTest.class.getResourceAsStream("/decisions/" + name + ".txt")) {
            assertEquals(new String(Objects.requireNonNull(golden, name).readAllBytes(), StandardCharsets.UTF_8), log);
        }
    }

    private static String line(Decision decision) {
        return String.format(Locale.ROOT, "%6.0f s  %-7s %-12s %s: %s", decision.at() - FakeWorld.START,
                decision.kind().name().toLowerCase(Locale.ROOT), decision.subject(), decision.verdict(),
                decision.reason());
    }

    @Tag("slow")
    @Test
    void twoProjectsOnTwoCpus() throws IOException {
        FakeServer alpha = new FakeServer("alpha", 3);
        FakeServer beta = new FakeServer("beta", 1);
        FakeWorld world = new FakeWorld(2, alpha, beta);
        world.run(60);
        TaskId first = world.processes.keySet().iterator().next();
        world.post(new Event.Asked(new UserCommand.ForTask(first, TaskOperation.SUSPEND)));
        world.run(60);
        world.post(new Event.Asked(new UserCommand.ForTask(first, TaskOperation.RESUME)));
        world.run(3000);
        assertGolden("two-projects", world);
    }

    @Test
    void limitsAndAGpu() throws IOException {
        FakeServer alpha = new FakeServer("alpha", 4);
        alpha.usage = new ResourceUsage(0.5, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        FakeServer beta = new FakeServer("beta", 4);
        Coprocessor gpu = new Coprocessor(ResourceType.NVIDIA, "card", 1, FakeServer.FLOPS, 1e9, 1e9, "", true, "");
        TreeMap<ProjectUrl, AppConfig> limits = new TreeMap<>();
        limits.put(beta.url, new AppConfig(List.of(), List.of(), 1, false));
        FakeWorld world = new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(gpu)),
                EngineSettings.defaults(2, "plat").with(new ProjectWishes(limits, List.of(), false)), alpha, beta);
        world.run(300);
        assertGolden("limits-and-gpu", world);
    }
}
