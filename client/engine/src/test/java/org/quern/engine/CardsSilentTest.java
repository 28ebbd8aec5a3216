package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.view.ClientView;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SilentCards;

/** A driver is upgraded while tasks compute: its library does not answer, and its cards are there all the same. */
class CardsSilentTest {
    private static final double SETTLED_SECONDS = 120;
    private static final String WHY = "NVIDIA's library CUDA does not answer any more (cuInit failed with error 803)";
    private final FakeServer server = new FakeServer("alpha", 1000);
    private FakeWorld world = world();

    private FakeWorld world() {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        server.planClass = "cuda";
        return new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(FakeCards.drivenBy(true))),
                EngineSettings.defaults(2, "plat"), server);
    }

    @BeforeEach
    void oneComputes() {
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled().size());
        world.commands.clear();
    }

    private List<String> scheduled() {
        return world.view().tasks().stream().filter(ClientView.TaskView::scheduled).map(ClientView.TaskView::result)
                .toList();
    }

    private void silence(@Nullable Coprocessor answering) {
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(true)), List.of(), LeftOutCards.NONE,
                List.of(new SilentCards(ResourceType.NVIDIA, answering, WHY))));
        world.run(SETTLED_SECONDS);
    }

    private void answer() {
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(true)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
    }

    private void finish(String task) {
        world.processes.entrySet().stream().filter(entry -> entry.getKey().result().equals(task))
                .forEach(entry -> entry.getValue().end = FakeProcess.finished());
        world.run(SETTLED_SECONDS);
    }

    private List<String> waits() {
        return world.decisions.stream()
                .filter(decision -> decision.kind() == Decision.Kind.TASK && decision.verdict().equals("wait"))
                .map(Decision::reason).toList();
    }

    @Tag("slow")
    @Test
    void theTaskThatComputesGoesOnAndNoOtherIsStartedOrAskedFor() {
        List<String> before = scheduled();
        silence(null);
        world.run(300);
        assertEquals(before, scheduled());
        assertEquals(0, world.count(Command.QuitTask.class));
        assertEquals(0, world.count(Command.StartTask.class));
        int asked = server.requests.size();
        finish(before.getFirst());
        assertEquals(List.of(), scheduled());
        assertEquals(0, world.count(Command.StartTask.class));
        assertTrue(waits().contains(WHY + "; it waits until that library answers. What computes there already goes on"),
                waits().toString());
        world.run(7200);
        assertTrue(server.requests.stream().skip(asked)
                .allMatch(request -> request.work().of(ResourceType.NVIDIA).seconds() == 0), "no work is asked for");
        assertTrue(server.requests.getLast().host().coprocessors().isEmpty(), "nothing can be started on it");
        answer();
        assertEquals(1, world.count(Command.StartTask.class));
    }

    @Test
    void theTaskOfACardThatIsGoneThenLeavesIt() {
        silence(null);
        world.post(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.count(Command.QuitTask.class));
        assertEquals(List.of(), scheduled());
    }

    @Test
    void afterARestartOfTheClientItWaitsUntilTheLibraryAnswers() {
        silence(null);
        world.crash();
        world.commands.clear();
        world.post(new Event.DevicesSought());
        world.post(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(0, world.count(Command.StartTask.class));
        answer();
        assertEquals(1, world.count(Command.StartTask.class));
    }

    @Tag("slow")
    @Test
    void projectsAreToldOfTheCardAsTheOtherLibraryDrivesIt() {
        silence(FakeCards.drivenBy(false));
        assertEquals(1, scheduled().size());
        finish(scheduled().getFirst());
        world.run(7200);
        assertEquals(List.of(), scheduled(), "CUDA's tasks wait");
        assertEquals(List.of(FakeCards.drivenBy(false)), server.requests.getLast().host().coprocessors());
    }
}
