package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.view.ClientView;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;

/** A card of several is gone, and the driver counts the others anew. */
class CardsLostTest {
    private static final double SETTLED_SECONDS = 120;
    private final FakeServer server = new FakeServer("alpha", 1000);
    private final FakeWorld world;
    private String first = "";
    private String second = "";

    CardsLostTest() {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        server.supply = 2;
        world = new FakeWorld(1,
                HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(FakeCards.counted("uuid 0", "uuid 1"))),
                EngineSettings.defaults(2, "plat"), server);
    }

    @BeforeEach
    void bothCompute() {
        world.run(SETTLED_SECONDS);
        Map<String, List<Integer>> on = FakeCards.startedOn(world);
        assertEquals(2, on.size());
        first = onCard(on, 0);
        second = onCard(on, 1);
        world.commands.clear();
    }

    private static String onCard(Map<String, List<Integer>> on, int number) {
        return on.entrySet().stream().filter(entry -> entry.getValue().equals(List.of(number))).map(Map.Entry::getKey)
                .findFirst().orElseThrow();
    }

    private void find(String... uuids) {
        world.post(new Event.DevicesFound(List.of(FakeCards.counted(uuids)), List.of()));
        world.run(SETTLED_SECONDS);
    }

    private void restart() {
        world.crash();
        world.commands.clear();
        world.post(new Event.DevicesSought());
        world.run(1);
    }

    private List<String> scheduled() {
        return world.view().tasks().stream().filter(ClientView.TaskView::scheduled).map(ClientView.TaskView::result)
                .toList();
    }

    private List<String> quitting() {
        return world.commands.stream().filter(Command.QuitTask.class::isInstance).map(Command.QuitTask.class::cast)
                .map(Command.QuitTask::task).map(TaskId::result).toList();
    }

    private String why(String task) {
        return world.decisions.stream().filter(decision -> decision.kind() == Decision.Kind.TASK
                && decision.subject().equals(task)).reduce((earlier, later) -> later).orElseThrow().reason();
    }

    @Test
    void theTaskOfALostCardWaitsAndTheOneWhoseCardHasItsNumberNowGoesOn() {
        find("uuid 1");
        assertEquals(List.of(first), quitting(), "the other is not interrupted");
        assertEquals(List.of(second), scheduled());
        assertTrue(why(first).startsWith("its card (uuid 0) is gone, and "), why(first));
        find("uuid 1", "uuid 0");
        assertEquals(List.of(first), quitting(), "the other is not interrupted now either");
        assertEquals(Map.of(first, List.of(1)), FakeCards.startedOn(world), "it goes on on its own card");
    }

    @Test
    void theSameHoldsWhenTheCardVanishedWhileTheClientDidNotRun() {
        restart();
        find("uuid 1");
        assertEquals(Map.of(second, List.of(0)), FakeCards.startedOn(world));
        assertTrue(why(first).startsWith("its card (uuid 0) is gone, and "), why(first));
    }

    @Test
    void theTaskOfALostCardGoesOnOnTheOtherOnceThatIsFree() {
        find("uuid 1");
        world.processes.entrySet().stream().filter(entry -> entry.getKey().result().equals(second))
                .forEach(entry -> entry.getValue().end = FakeProcess.finished());
        world.run(SETTLED_SECONDS);
        assertEquals(Map.of(first, List.of(0)), FakeCards.startedOn(world));
    }
}
