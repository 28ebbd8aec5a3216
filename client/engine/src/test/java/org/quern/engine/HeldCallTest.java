package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;

/** A scheduler call waits until its number is on disk; what the user forbids meanwhile is not done when the disk is well again. */
class HeldCallTest {
    private static final Permission.Verdict NO = new Permission.Verdict(false, 4, "the network mode is \"never\"",
            true);
    private static final Permission NO_NETWORK = new Permission(Permission.Verdict.YES, Permission.Verdict.YES, NO, NO);
    private final FakeServer server = new FakeServer("alpha", 3);
    private final FakeWorld world = new FakeWorld(1, server);

    private void aCallIsHeld() {
        world.runUntil("a task runs", 90, w -> !w.processes.isEmpty());
        world.run(120);
        world.diskFails = true;
        ask(ProjectOperation.UPDATE);
        world.run(5);
        world.commands.clear();
    }

    private void ask(ProjectOperation operation) {
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, operation)));
    }

    @Test
    void aHeldCallIsNotMadeOnceTheNetworkIsForbidden() {
        aCallIsHeld();
        world.post(new Event.PermissionChanged(NO_NETWORK));
        world.run(20);
        world.diskFails = false;
        world.run(60);
        assertEquals(0, world.count(Command.CallScheduler.class));
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("it is made when it may be", 10, w -> w.ordered(Command.CallScheduler.class));
    }

    @Test
    void aHeldCallThatNobodyAskedForIsNotMadeOnceItsProjectIsSuspended() {
        world.runUntil("a task runs", 90, w -> !w.processes.isEmpty());
        world.run(120);
        world.diskFails = true;
        world.runUntil("results are due", 20_000, w -> w.view().projects().getFirst().inContact());
        world.commands.clear();
        ask(ProjectOperation.SUSPEND);
        world.run(20);
        world.diskFails = false;
        world.run(60);
        assertEquals(0, world.count(Command.CallScheduler.class));
    }

    @Test
    void aHeldCallThatTheUserWantsIsMadeWhenTheDiskIsWell() {
        aCallIsHeld();
        ask(ProjectOperation.SUSPEND);
        world.run(20);
        assertEquals(List.of(), world.commands.stream().filter(Command.CallScheduler.class::isInstance).toList());
        world.diskFails = false;
        world.runUntil("the call", 30, w -> w.ordered(Command.CallScheduler.class));
    }

    @Test
    void aCallThatIsOnItsWayIsAwaitedWhateverTheUserForbids() {
        world.ignored = Command.CallScheduler.class::isInstance;
        world.runUntil("the call", 10, w -> w.ordered(Command.CallScheduler.class));
        world.post(new Event.PermissionChanged(NO_NETWORK));
        world.run(20);
        assertTrue(world.view().projects().getFirst().inContact());
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.run(5);
        assertEquals(1, world.count(Command.CallScheduler.class), "no other one beside it");
    }
}
