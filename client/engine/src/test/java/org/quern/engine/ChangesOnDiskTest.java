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
import org.quern.model.BoincError;
import org.quern.model.ContactState;
import org.quern.model.LeftOutCards;
import org.quern.model.OutputFact;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerReply.Supply;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;

/** Changes that nothing else follows from are written all the same: a client that is killed then goes on with them. */
class ChangesOnDiskTest {
    private static final int SETTLED_SECONDS = 5;
    private final FakeServer server = new FakeServer("one", 0);

    @Test
    void aPauseThatComesWithALateAnswerToAResetProject() {
        FakeWorld world = new FakeWorld(2, server);
        world.ignored = Command.CallScheduler.class::isInstance;
        world.runUntil("a call", 60, now -> now.ordered(Command.CallScheduler.class));
        Command.CallScheduler call = (Command.CallScheduler) world.latest.stream()
                .filter(Command.CallScheduler.class::isInstance).findFirst().orElseThrow();
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.RESET)));
        world.run(SETTLED_SECONDS);
        server.requestDelay = 9000;
        world.post(new Event.SchedulerReplied(server.url, server.answer(call.request(), world.wall), true));
        world.run(SETTLED_SECONDS);
        assertTrue(onDisk(world).minRpcTime() > world.wall + 8000, onDisk(world).toString());
    }

    @Test
    void thatAProjectNeedNotWaitAnyMoreForANetwork() {
        FakeWorld world = new FakeWorld(2, server);
        world.permission = Permission.ALL.whileOffline(true);
        world.crash();
        world.serversDown = true;
        world.runUntil("a failure", 60, now -> now.failures > 0);
        world.run(SETTLED_SECONDS);
        assertTrue(onDisk(world).minRpcTime() > world.wall, "it waits");
        Permission.Verdict no = new Permission.Verdict(false, 1, "a test", false);
        world.post(new Event.PermissionChanged(new Permission(no, no, no, no)));
        world.run(SETTLED_SECONDS);
        assertEquals(0, onDisk(world).minRpcTime());
    }

    @Test
    void thatAServerIsAskedAgainForWorkOfACardWhoseDriverAnswers() {
        server.answers = List.of(new ResourceAnswer(ResourceType.NVIDIA, Supply.NOT_SUPPORTED));
        FakeWorld world = FakeCards.world(server, List.of(FakeCards.drivenBy(true)));
        world.runUntil("a refusal", 100, now -> refusal(now) > now.wall);
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(true)), List.of(), LeftOutCards.NONE,
                List.of(new SilentCards(ResourceType.NVIDIA, null, "it does not answer"))));
        world.run(SETTLED_SECONDS);
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.SUSPEND)));
        world.run(SETTLED_SECONDS);
        assertTrue(refusal(world) > world.wall, "it is remembered");
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(true)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(0, refusal(world));
    }

    /** That it failed so often counts for as long as it makes no checkpoint. */
    @Test
    void thatATaskWithoutItsOutputsStartsAgain() {
        server.supply = 1;
        FakeWorld world = new FakeWorld(1, server);
        world.ignored = Command.CollectTask.class::isInstance;
        world.runUntil("a task", 100, now -> !now.processes.isEmpty());
        TaskId task = world.processes.keySet().iterator().next();
        world.processes.remove(task);
        world.post(new Event.TaskExited(task, FakeProcess.finished().withShortage("the folder was taken away")));
        world.run(SETTLED_SECONDS);
        world.post(new Event.TaskCollected(task, "", List.of(new OutputFact(task.result() + "_out",
                BoincError.FILE_NOT_FOUND.code(), 0, "", "is missing"))));
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.disk.tasks().getFirst().prematureExits());
    }

    private static double refusal(FakeWorld world) {
        return onDisk(world).backoffs().stream().filter(backoff -> backoff.type().equals(ResourceType.NVIDIA))
                .mapToDouble(ResourceBackoff::until).findFirst().orElse(0);
    }

    private static ContactState onDisk(FakeWorld world) {
        return world.disk.projects().getFirst().contact();
    }
}
