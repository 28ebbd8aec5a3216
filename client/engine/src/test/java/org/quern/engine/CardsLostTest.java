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
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.view.ClientView;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
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
        world.post(new Event.DevicesFound(List.of(FakeCards.counted(uuids)), List.of(), LeftOutCards.NONE));
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

    private List<String> told() {
        return world.commands.stream().filter(Command.Notify.class::isInstance).map(Command::toString).toList();
    }

    private Decision card(String subject) {
        return world.decisions.stream().filter(decision -> decision.kind() == Decision.Kind.DEVICE
                && decision.subject().equals(subject)).reduce((earlier, later) -> later).orElseThrow();
    }

    private void leaveOut(LeftOutCards leftOut, String... uuids) {
        List<Coprocessor> used = uuids.length == 0 ? List.of() : List.of(FakeCards.counted(uuids));
        world.post(new Event.DevicesFound(used, List.of(), leftOut));
        world.run(SETTLED_SECONDS);
    }

    @Test
    void aCardThatItsUserLeavesOutIsNotCalledGoneAndWhyIsExplained() {
        String why = "cc_config.xml says <ignore_nvidia_dev>0</ignore_nvidia_dev>";
        leaveOut(new LeftOutCards("", "", List.of(new LeftOutCards.Card(ResourceType.NVIDIA, 7, "uuid 0", why))),
                "uuid 1");
        assertEquals("unused", card("NVIDIA 7").verdict());
        assertEquals(why, card("NVIDIA 7").reason());
        assertEquals(List.of(), told().stream().filter(line -> line.contains("gone")).toList());
        assertTrue(why(first).startsWith("its card (uuid 0) is not used (" + why + "), and "), why(first));
        find("uuid 1");
        assertEquals("gone", card("NVIDIA 7").verdict(), "nobody names it any more");
    }

    @Test
    void whereNoCardIsUsedNoneIsCalledGoneAndItsTasksSayWhatTheyWaitFor() {
        String why = "cc_config.xml or the command line says <no_gpus>";
        leaveOut(new LeftOutCards(why, "", List.of()));
        assertEquals(List.of(), told().stream().filter(line -> line.contains("gone")).toList());
        for (String subject : List.of("NVIDIA", "NVIDIA 0", "NVIDIA 1", "graphics cards")) {
            assertEquals("unused", card(subject).verdict(), subject);
            assertEquals(why, card(subject).reason(), subject);
        }
        assertEquals("NVIDIA GPU is missing: " + why + "; it waits until that is taken back", why(first));
        find("uuid 0", "uuid 1");
        assertEquals("use", card("NVIDIA 0").verdict());
        assertEquals("use", card("graphics cards").verdict());
    }

    @Test
    void severalCardsThatAreGoneAreToldInOneLine() {
        leaveOut(LeftOutCards.NONE, "uuid 0", "uuid 1", "uuid 2", "uuid 3");
        world.commands.clear();
        find("uuid 0");
        List<String> gone = told().stream().filter(line -> line.contains("gone")).toList();
        assertEquals(1, gone.size(), gone.toString());
        assertTrue(gone.getFirst().contains("NVIDIA: 3 cards, devices 1 to 3 (uuid 1, uuid 2, uuid 3), are gone; "
                + "their tasks continue on the others"), gone.getFirst());
    }

    @Test
    void theRuleThatForbidsCardsIsNamed() {
        Permission.Verdict yes = Permission.Verdict.YES;
        world.post(new Event.PermissionChanged(new Permission(yes,
                new Permission.Verdict(false, 4, "the computer is in use", false), yes, yes)));
        world.run(SETTLED_SECONDS);
        String why = "computing on its device is suspended: the computer is in use";
        assertEquals(why, why(first));
        assertEquals(why, card("NVIDIA 0").reason());
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
