package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;

/** A client that is to end and has a turn only when something happens or is due: it knows when that is. */
class EndingTurnsTest {
    private static final double TOO_LONG_SECONDS = 120;
    private final FakeServer server = new FakeServer("one", 0);
    private final FakeWorld world = new FakeWorld(2, server);

    @BeforeEach
    void hasNothingToDo() {
        world.runUntil("rest", 120, now -> now.engine.rests());
        world.post(new Event.PermissionChanged(Permission.nothing("the user said never")));
        world.run(2);
        world.diskFails = true;
    }

    @Test
    void whatWasHeldBackGoesOutAndThenItEnds() {
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.DETACH)));
        world.post(new Event.Asked(new UserCommand.Quit()));
        long refused = world.count(Command.SaveState.class);
        untilOver(() -> world.diskFails = world.count(Command.SaveState.class) < refused + 2);
        assertEquals(1, world.count(Command.RemoveProject.class));
        assertEquals("", world.undone);
    }

    @Test
    void aDiskThatHangsIsGivenUp() {
        world.ignored = Command.SaveState.class::isInstance;
        world.post(new Event.ChoreDue(Chore.STATISTICS));
        world.post(new Event.Asked(new UserCommand.Quit()));
        untilOver(() -> {});
        assertTrue(world.undone.contains("the state is not on the disk"), world.undone);
    }

    /** Turns at events, and when the engine says that something is due. */
    private void untilOver(Runnable meanwhile) {
        double told = world.mono;
        while (!world.exited && world.mono < told + TOO_LONG_SECONDS) {
            world.step(world.mailbox.isEmpty() ? Math.min(world.engine.secondsToWake(), TOO_LONG_SECONDS) : 1);
            meanwhile.run();
        }
        assertTrue(world.exited && world.mono < told + TOO_LONG_SECONDS, "after " + (world.mono - told) + " s");
    }
}
