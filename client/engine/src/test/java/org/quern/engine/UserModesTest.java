package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.model.RunMode;

/** What the user forbids holds in the turn that heard of it, whatever was told of the computer before. */
class UserModesTest {
    private final FakeServer server = new FakeServer("alpha", 3);
    private final FakeWorld world = new FakeWorld(1, server);

    private void set(ModeKind kind, RunMode mode, double seconds) {
        world.post(new Event.Asked(new UserCommand.SetMode(kind, mode, seconds)));
    }

    @Test
    void noTaskIsStartedInTheTurnOfAWishThatNothingIsComputedNorUntilSomethingElseIsTold() {
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("downloads", 90, w -> w.count(Command.Download.class) > 0);
        world.ignored = command -> false;
        set(ModeKind.CPU, RunMode.NEVER, 0);
        world.commands.stream().filter(Command.Download.class::isInstance).map(Command.Download.class::cast)
                .forEach(file -> world.post(new Event.TransferEnded(file.file(), false,
                        new org.quern.engine.event.TransferOutcome.Done(), 100, 1)));
        world.post(new Event.PermissionChanged(Permission.ALL)); // of a look before the wish
        world.run(120);
        assertEquals(0, world.count(Command.StartTask.class));
        assertEquals("the run mode is \"never\"", world.view().permission().compute().reason());
        set(ModeKind.CPU, RunMode.AUTO, 0);
        world.runUntil("it computes", 120, w -> !w.processes.isEmpty());
    }

    @Test
    void aRunningTaskPausesInTheTurnOfTheWishAndGoesOnWhenItsTimeIsOver() {
        world.runUntil("start", 90, w -> !w.processes.isEmpty());
        set(ModeKind.CPU, RunMode.NEVER, 600);
        world.step(1);
        assertTrue(world.ordered(Command.SuspendTask.class) || world.ordered(Command.QuitTask.class),
                world.latest::toString);
        world.run(590);
        assertTrue(world.processes.isEmpty() || world.process().suspended);
        world.runUntil("it computes", 30, w -> !w.processes.isEmpty() && !w.process().suspended);
    }

    @Test
    void nobodyIsContactedInTheTurnOfAWishThatTheNetworkIsNotUsed() {
        set(ModeKind.NETWORK, RunMode.NEVER, 0);
        world.run(120);
        assertEquals(0, world.count(Command.FetchMaster.class) + world.count(Command.CallScheduler.class));
        assertFalse(world.view().permission().transfers().allowed());
        set(ModeKind.NETWORK, RunMode.ALWAYS, 0);
        world.runUntil("contact", 60, w -> w.count(Command.CallScheduler.class) > 0);
    }

    @Test
    void aNetworkThatTheUserAskedForStaysWhileTransfersAreForbidden() {
        Permission.Verdict never = new Permission.Verdict(false, 4, "the network mode is \"never\"", false);
        world.permission = new Permission(Permission.Verdict.YES, Permission.Verdict.YES, Permission.Verdict.YES,
                never);
        world.crash();
        set(ModeKind.NETWORK, RunMode.NEVER, 0);
        world.run(5);
        assertTrue(world.view().permission().network().allowed());
        assertFalse(world.view().permission().transfers().allowed());
    }

    @Test
    void aModeForATimeSurvivesARestartAndEndsWhenItShould() {
        set(ModeKind.CPU, RunMode.NEVER, 600);
        world.run(60);
        world.crash();
        world.run(300);
        assertEquals(RunMode.NEVER, world.view().modes().cpu().at(world.wall));
        assertFalse(world.view().permission().compute().allowed());
        world.run(250);
        assertEquals(RunMode.AUTO, world.view().modes().cpu().at(world.wall));
    }

    @Test
    void cardsRestInTheTurnOfTheWishAndProcessorsDoNot() {
        set(ModeKind.GPU, RunMode.NEVER, 0);
        world.run(2);
        assertEquals("the run mode of graphics cards is \"never\"", world.view().permission().gpu().reason());
        assertTrue(world.view().permission().compute().allowed());
    }
}
