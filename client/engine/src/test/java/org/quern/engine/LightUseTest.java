package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.view.ClientView;
import org.quern.model.App;
import org.quern.model.ResourceUsage;

/** Programs that are said to hardly use a processor run beside everything else; those that compute all the same run in turn with others. */
class LightUseTest {
    private static final int HOUR = 3600;
    private final FakeServer light = new FakeServer("light", 4);
    private final FakeServer plain = new FakeServer("plain", 1);
    private final FakeWorld world = new FakeWorld(1, light, plain);

    LightUseTest() {
        light.app = new App("app", "app", true, false, false);
        light.usage = new ResourceUsage(0.001, null, 0, FakeServer.FLOPS);
        light.latency = 1e8;
        plain.latency = 1e8;
        world.runSeconds = 1e6;
        world.runUntil("all run", 600, w -> w.processes.size() == 5);
    }

    @Tag("slow")
    @Test
    void thoseThatComputeTakeNoMoreThanTheirProjectsShare() {
        world.run(600);
        double lightBefore = elapsed(light);
        double plainBefore = elapsed(plain);
        world.run(4 * HOUR);
        double ofLight = elapsed(light) - lightBefore;
        double ofPlain = elapsed(plain) - plainBefore;
        assertEquals(4 * HOUR, ofLight + ofPlain, 600, "one at a time");
        assertEquals(0.5, ofLight / (ofLight + ofPlain), 0.1);
        assertEquals(1, told(), "once");
    }

    /** Two processors, on which a hundred of them would run beside one task of the other project. */
    @Tag("slow")
    @Test
    void aProjectThatNamesATinyPartOfAProcessorForItsProgramsTakesNoMoreThanItsShare() {
        FakeServer tiny = new FakeServer("tiny", 30);
        tiny.most = 30;
        tiny.usage = new ResourceUsage(0.01, null, 0, FakeServer.FLOPS);
        FakeServer other = new FakeServer("other", 1);
        tiny.latency = 1e8;
        other.latency = 1e8;
        FakeWorld wide = new FakeWorld(2, tiny, other);
        wide.runSeconds = 1e6;
        wide.runUntil("all that may run", 600, w -> w.processes.size() > 10);
        wide.run(600);
        long running = wide.processes.values().stream().filter(process -> !process.suspended).count();
        assertEquals(2, running, "one a processor");
    }

    @Tag("slow")
    @Test
    void thoseThatWakeUpNowAndThenGoOnBesideTheOthers() {
        for (int hour = 0; hour < 6; hour++) {
            lightOnes().forEach(process -> process.suspended = false);
            world.run(60);
            lightOnes().forEach(process -> process.suspended = true);
            world.run(HOUR - 60);
        }
        assertEquals(0, told());
        assertTrue(views(light).stream().allMatch(ClientView.TaskView::scheduled), "all of them");
    }

    private List<FakeProcess> lightOnes() {
        return world.processes.values().stream().filter(process -> process.launch.project().equals(light.url)).toList();
    }

    private double elapsed(FakeServer server) {
        return views(server).stream().mapToDouble(ClientView.TaskView::elapsed).sum();
    }

    private List<ClientView.TaskView> views(FakeServer server) {
        return world.view().tasks().stream().filter(task -> task.project().equals(server.url)).toList();
    }

    private long told() {
        return world.commands.stream().filter(command -> command instanceof Command.Notify notice
                && notice.toString().contains("runs in turn with others")).count();
    }
}
