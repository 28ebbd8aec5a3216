package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;

/** Cards that rest while the processors compute are told of in the message log. */
class CardPermissionTest {
    private static final Coprocessor CARD = new Coprocessor(ResourceType.NVIDIA, "card", 1, FakeServer.FLOPS, 1e9, 1e9,
            "", true, "");
    private static final Permission.Verdict YES = Permission.Verdict.YES;
    private static final Permission.Verdict GAME = new Permission.Verdict(false, 16, "a game runs", false);
    private static final Permission GAMING = new Permission(YES, GAME, YES, YES);
    private static final Permission IDLE = new Permission(GAME, GAME, YES, YES);

    private static FakeWorld world(Coprocessor... cards) {
        FakeWorld world = new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(cards)),
                EngineSettings.defaults(2, "plat"), new FakeServer("alpha", 0));
        tell(world, Permission.ALL);
        world.commands.clear();
        return world;
    }

    private static void tell(FakeWorld world, Permission... permissions) {
        for (Permission permission : permissions) {
            world.post(new Event.PermissionChanged(permission));
            world.run(5);
        }
    }

    private static List<String> told(FakeWorld world) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text())
                .filter(text -> text.startsWith("Suspending") || text.startsWith("Resuming")).toList();
    }

    @Test
    void cardsThatRestAreToldWithTheReasonAndWhenTheyGoOn() {
        FakeWorld world = world(CARD);
        tell(world, GAMING, GAMING, Permission.ALL);
        assertEquals(List.of("Suspending graphics cards - a game runs", "Resuming graphics cards"), told(world));
    }

    @Test
    void whatStopsEverythingIsToldOnceAndCardsThatStayOffAreToldAgain() {
        FakeWorld world = world(CARD);
        tell(world, IDLE, GAMING, IDLE, Permission.ALL);
        assertEquals(List.of("Suspending computing - a game runs", "Resuming computing",
                "Suspending graphics cards - a game runs", "Suspending computing - a game runs", "Resuming computing"),
                told(world));
    }

    @Test
    void ofAComputerWithoutCardsNothingIsToldUntilItHasOne() {
        FakeWorld world = world();
        tell(world, GAMING);
        assertEquals(List.of(), told(world));
        world.post(new Event.DevicesFound(List.of(CARD), List.of(), LeftOutCards.NONE));
        world.run(5);
        assertEquals(List.of("Suspending graphics cards - a game runs"), told(world));
    }

    @Test
    void cardsThatDriveADisplayAreToldApart() {
        FakeWorld world = world(CARD);
        tell(world, new Permission(YES, YES, YES, YES, false, false, true), Permission.ALL);
        assertEquals(List.of(
                "Suspending the graphics cards that drive a display - the computer is in use (spare_only_display_gpus)",
                "Resuming the graphics cards that drive a display"), told(world));
    }
}
