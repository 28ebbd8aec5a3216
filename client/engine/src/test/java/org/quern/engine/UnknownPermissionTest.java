package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TaskSettings;
import org.quern.engine.settings.TasksOf;
import org.quern.model.App;
import org.quern.model.HostInfo;

/** A client that has just started does nothing before it is told what it may do. */
class UnknownPermissionTest {
    private static final TaskSettings LIGHT_TASKS_ALWAYS = TasksOf.lightOnesAlways(TasksOf.cpus(3));
    private static final Permission.Verdict NEVER = new Permission.Verdict(false, 4, "run mode is 'never'", true);
    private final FakeServer server = new FakeServer("alpha", 3);

    /** A client with a computing task and one that waits for its upload, which is started again and told nothing. */
    private FakeWorld startedAgain() {
        return startedAgain(EngineSettings.defaults(1, "plat"), w -> w.count(Command.Upload.class) > 0
                && !w.processes.isEmpty());
    }

    private FakeWorld startedAgain(EngineSettings settings, Predicate<FakeWorld> moment) {
        FakeWorld world = new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS), settings, server);
        world.runSeconds = 100;
        world.ignored = Command.Upload.class::isInstance;
        world.runUntil("the moment of the crash", 300, moment);
        world.permission = null;
        world.crash();
        world.commands.clear();
        world.run(120);
        return world;
    }

    private static void assertNothingDone(FakeWorld world) {
        assertTrue(world.processes.isEmpty(), "no task runs");
        List<String> acts = world.commands.stream()
                .filter(command -> command instanceof Command.StartTask || command instanceof Command.Upload
                        || command instanceof Command.Download || command instanceof Command.CallScheduler
                        || command instanceof Command.FetchMaster)
                .map(Command::toString).toList();
        assertEquals(List.of(), acts);
    }

    private static String explanation(FakeWorld world, String subject) {
        return world.view().explanations().stream()
                .filter(decision -> decision.kind() == Decision.Kind.HOST && decision.subject().equals(subject))
                .map(Decision::reason).findFirst().orElse("none");
    }

    @Test
    void nothingComputesOrUsesTheNetworkBeforeTheFirstVerdict() {
        FakeWorld world = startedAgain();
        assertNothingDone(world);
        assertTrue(explanation(world, "computing").startsWith("not known yet"), explanation(world, "computing"));
        assertTrue(explanation(world, "network use").startsWith("not known yet"), explanation(world, "network use"));
        assertFalse(world.view().permission().transfers().allowed());
    }

    @Test
    void whatTheFirstVerdictForbidsIsNeverBegun() {
        FakeWorld world = startedAgain();
        world.post(new Event.PermissionChanged(new Permission(NEVER, NEVER, NEVER, NEVER)));
        world.run(120);
        assertNothingDone(world);
        assertEquals(NEVER.reason(), explanation(world, "computing"));
    }

    @Test
    void tasksThatHardlyComputeWaitForItToo() {
        server.app = new App("app", "app", true, false, false);
        // All three run at once: on as many processors the world finds nothing to complain of.
        FakeWorld world = startedAgain(EngineSettings.defaults(3, "plat").with(LIGHT_TASKS_ALWAYS),
                w -> !w.processes.isEmpty());
        assertNothingDone(world);
    }

    @Test
    void workGoesOnAsSoonAsItIsAllowed() {
        FakeWorld world = startedAgain();
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.run(3);
        assertFalse(world.processes.isEmpty(), "the task runs");
        assertTrue(world.count(Command.Upload.class) > 0, "the upload goes on");
        assertTrue(world.commands.stream().noneMatch(command -> command instanceof Command.Notify notify
                && notify.message().text().startsWith("Resuming")), "nothing had been suspended");
    }
}
