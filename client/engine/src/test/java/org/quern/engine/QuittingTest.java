package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;

/** A client that is told to end: its tasks first, and nothing of what it knows is lost. */
class QuittingTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @Test
    void quittingEndsAllTasksThenTheClientAndNothingIsLost() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(131);
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("exit", 20, w -> w.exited);
        assertTrue(world.processes.isEmpty());
        world.crash();
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        assertEquals(120, world.process().launch.checkpointCpuTime(), 1);
    }

    @Test
    void quittingWhileAStartIsHeldBackByTheDiskEndsAtOnce() {
        world.runUntil("downloads", 60, w -> w.count(Command.Download.class) == 2);
        world.diskFails = true;
        world.run(3);
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.run(3);
        world.diskFails = false;
        world.runUntil("exit", 20, w -> w.exited);
        assertEquals(0, world.count(Command.StartTask.class));
    }

    @Test
    void aDiskThatRefusedForLongIsTriedOnceMoreBeforeTheClientEnds() {
        world.run(60);
        world.diskFails = true;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.SUSPEND)));
        world.run(60);
        long tried = world.count(Command.SaveState.class);
        world.runUntil("another attempt in vain", 15, w -> w.count(Command.SaveState.class) > tried);
        world.run(3);
        world.diskFails = false;
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("exit", 20, w -> w.exited);
        assertTrue(world.disk.projects().getFirst().flags().suspendedByUser(), "what the user wished is on disk");
    }
}
