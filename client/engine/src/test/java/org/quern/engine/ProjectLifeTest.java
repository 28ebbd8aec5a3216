package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.RpcReason;
import org.quern.model.TaskId;

/** Attaching, resetting and detaching projects, contacts in good and bad times, and clocks that are set. */
class ProjectLifeTest {
    private final FakeServer server = new FakeServer("alpha", 3);
    private final FakeWorld world = new FakeWorld(1, server);

    @Test
    void aDetachedProjectEndsItsTasksAndLeavesNothing() {
        running();
        ask(ProjectOperation.DETACH);
        world.runUntil("removed", 30, w -> w.ordered(Command.RemoveProject.class));
        assertTrue(world.processes.isEmpty());
        assertTrue(world.view().state().projects().isEmpty());
        assertTrue(world.view().tasks().isEmpty());
        assertTrue(world.disk.projects().isEmpty());
        world.crash();
        world.run(10);
        assertTrue(world.view().state().projects().isEmpty());
    }

    @Test
    void whatAServerSaidOfPreferencesDoesNotAttachAProjectAgainThatWasDetachedMeanwhile() {
        running();
        ask(ProjectOperation.DETACH);
        world.runUntil("detached", 30, w -> w.view().state().projects().isEmpty());
        world.post(new Event.AccountChanged(server.account()));
        world.run(2);
        assertTrue(world.view().state().projects().isEmpty());
    }

    @Test
    void anAccountFileThatChangedChangesTheShareOfItsProject() {
        running();
        world.post(new Event.AccountChanged(server.account().withResourceShare(33)));
        world.run(2);
        assertEquals(33, world.view().state().projects().getFirst().accounting().resourceShare());
    }

    @Test
    void aServerThatMakesAnotherHostOfAComputerWasToldAnothersIdentity() {
        running();
        String before = world.view().state().host().hostCpid();
        server.hostId = 9;
        ask(ProjectOperation.UPDATE);
        world.runUntil("the new number", 60, w -> w.view().state().projects().getFirst().facts().hostId() == 9);
        String after = world.view().state().host().hostCpid();
        assertTrue(after.matches("[0-9a-f]{32}") && !after.equals(before), after);
        ask(ProjectOperation.UPDATE);
        world.run(60);
        assertEquals(after, server.requests.getLast().host().hostCpid(), "once, and servers are told");
        server.hostId = 11;
        ask(ProjectOperation.UPDATE);
        world.run(60);
        assertEquals(after, world.view().state().host().hostCpid(), "a server is listened to once a day");
    }

    @Test
    void anotherLocationOfThisComputerHasThePreferencesReadAgain() {
        running();
        server.hostVenue = "home";
        ask(ProjectOperation.UPDATE);
        world.runUntil("the new location", 60, w -> w.ordered(Command.StorePreferences.class));
        ask(ProjectOperation.UPDATE);
        world.run(60);
        assertEquals(List.of(new Command.StorePreferences(server.url, "", null, null, null, true)),
                world.commands.stream().filter(Command.StorePreferences.class::isInstance).toList());
    }

    @Test
    void aProjectThatIsBeingDetachedStartsNothingAndIsNotContacted() {
        running();
        world.ignored = Command.AbortTask.class::isInstance;
        ask(ProjectOperation.DETACH);
        world.step(1);
        long calls = world.count(Command.CallScheduler.class);
        world.run(50);
        assertEquals(1, world.count(Command.StartTask.class));
        assertEquals(calls, world.count(Command.CallScheduler.class));
    }

    @Test
    void aResetProjectForgetsItsWorkAndAsksAgain() {
        running();
        int seqno = world.view().state().projects().getFirst().contact().rpcSeqno();
        ask(ProjectOperation.RESET);
        world.runUntil("empty", 10, w -> w.results().isEmpty());
        assertTrue(world.view().state().projects().getFirst().contact().rpcSeqno() >= seqno);
        server.supply = 1;
        world.runUntil("new work", 200, w -> w.count(Command.StartTask.class) == 2);
    }

    @Test
    void tasksThatAResetDropsAreCalledNeitherFailedNorFinished() {
        assertDroppedSilently(ProjectOperation.RESET);
    }

    @Test
    void tasksThatADetachmentDropsAreCalledNeitherFailedNorFinished() {
        assertDroppedSilently(ProjectOperation.DETACH);
    }

    /** The first of two tasks ends at once, and its end is gone into before the second one follows. */
    private void assertDroppedSilently(ProjectOperation operation) {
        FakeWorld pair = new FakeWorld(2, server);
        pair.runUntil("both compute", 120, w -> w.processes.size() == 2);
        pair.run(5);
        int told = pair.commands.size();
        TaskId last = List.copyOf(pair.processes.keySet()).getLast();
        pair.ignored = command -> command instanceof Command.AbortTask abort && abort.task().equals(last);
        pair.post(new Event.Asked(new UserCommand.ForProject(server.url, operation)));
        pair.runUntil("one is left", 10, w -> w.processes.size() == 1);
        pair.run(5);
        Objects.requireNonNull(pair.processes.get(last)).end = FakeProcess.code(1);
        pair.runUntil("empty", 10, w -> w.results().isEmpty());
        List<String> messages = pair.commands.subList(told, pair.commands.size()).stream()
                .filter(Command.Notify.class::isInstance).map(c -> ((Command.Notify) c).message().text()).toList();
        assertEquals(List.of(operation == ProjectOperation.RESET ? "Resetting project" : "Detaching from project"),
                messages);
        assertEquals(0, pair.count(Command.LogJob.class));
        pair.view().state().projects().forEach(project -> {
            assertEquals(0, project.accounting().errors() + project.accounting().successes());
            assertTrue(project.contact().minRpcTime() <= pair.wall, "nothing holds it back");
        });
    }

    @Test
    void theReplyToARequestFromBeforeAResetIsNotApplied() {
        int calls = outdatedReply();
        assertEquals(List.of(), world.view().state().projects().getFirst().files());
        assertEquals(calls, world.view().state().projects().getFirst().contact().rpcSeqno());
        world.runUntil("new work", 200, w -> w.count(Command.StartTask.class) == 2);
    }

    @Test
    void aPauseThatAServerAsksForHoldsThoughItsReplyIsFromBeforeAReset() {
        server.requestDelay = 300;
        int calls = outdatedReply();
        world.run(295);
        assertEquals(calls, world.view().state().projects().getFirst().contact().rpcSeqno());
        world.runUntil("new work", 200, w -> w.count(Command.StartTask.class) == 2);
    }

    @Test
    void aPauseThatAServerAsksForWhileItsTasksAreBeingEndedHoldsAfterTheReset() {
        running();
        world.ignored = command -> command instanceof Command.CallScheduler || command instanceof Command.AbortTask;
        ask(ProjectOperation.UPDATE);
        world.runUntil("call", 330, w -> w.ordered(Command.CallScheduler.class));
        ask(ProjectOperation.RESET);
        world.run(2);
        server.requestDelay = 300;
        world.post(new Event.SchedulerReplied(server.url,
                server.reply(List.of(), List.of(), List.of(), List.of()), true));
        world.run(2);
        world.processes.values().forEach(process -> process.end = FakeProcess.code(1));
        world.runUntil("empty", 10, w -> w.results().isEmpty());
        world.ignored = command -> false;
        int calls = server.requests.size();
        world.run(280);
        assertEquals(calls, server.requests.size());
        world.runUntil("contact", 200, w -> server.requests.size() > calls);
    }

    /** A project is reset while it is called, and answers then; returns how many calls there were. */
    private int outdatedReply() {
        server.most = 1;
        running();
        world.ignored = Command.CallScheduler.class::isInstance;
        ask(ProjectOperation.UPDATE);
        world.runUntil("call", 330, w -> w.ordered(Command.CallScheduler.class));
        Command.CallScheduler call = (Command.CallScheduler) world.latest.stream()
                .filter(Command.CallScheduler.class::isInstance).findFirst().orElseThrow();
        ask(ProjectOperation.RESET);
        world.runUntil("empty", 10, w -> w.results().isEmpty());
        world.ignored = command -> false;
        server.supply = 1;
        world.post(new Event.SchedulerReplied(server.url,
                server.reply(List.of(), List.of(FakeServer.download("program"), FakeServer.download("stale")),
                        List.of(), List.of()),
                true));
        world.step(1);
        return call.request().rpcSeqno() + 1;
    }

    @Tag("slow")
    @Test
    void aSuspendedProjectRunsNothingAndIsNotAskedForWork() {
        running();
        ask(ProjectOperation.SUSPEND);
        world.run(10);
        assertTrue(world.processes.values().stream().allMatch(process -> process.suspended || process.end != null));
        int calls = server.requests.size();
        world.run(7200);
        assertEquals(calls, server.requests.size());
        ask(ProjectOperation.RESUME);
        world.runUntil("on", 100, w -> w.processes.values().stream().anyMatch(process -> !process.suspended));
    }

    @Tag("slow")
    @Test
    void aProjectThatIsNotToSendMoreIsDetachedWhenItsLastTaskIsReported() {
        running();
        ask(ProjectOperation.DETACH_WHEN_DONE);
        world.runUntil("removed", 10_000, w -> w.ordered(Command.RemoveProject.class));
        assertEquals(server.sent.size(), server.reports.size());
    }

    @Test
    void anUpdateByTheUserContactsAtOnceWhateverTheWait() {
        server.requestDelay = 3600;
        running();
        int calls = server.requests.size();
        world.run(60);
        assertEquals(calls, server.requests.size());
        ask(ProjectOperation.UPDATE);
        world.runUntil("call", 5, w -> server.requests.size() == calls + 1);
    }

    @Tag("slow")
    @Test
    void noContactIsMadeBeforeTheTimeThatTheServerAskedFor() {
        server.requestDelay = 3600;
        world.runUntil("first call", 30, w -> !server.requests.isEmpty());
        double first = world.wall;
        world.runUntil("second call", 8000, w -> server.requests.size() > 1);
        assertTrue(world.wall - first >= 3600, "after " + (world.wall - first));
    }

    @Tag("slow")
    @Test
    void aServerThatIsDownIsTriedLessAndLessOften() {
        world.serversDown = true;
        world.run(3 * 86_400);
        long tries = world.count(Command.FetchMaster.class) + world.count(Command.CallScheduler.class);
        assertTrue(tries >= 3 && tries < 40, tries + " tries in three days");
        world.serversDown = false;
        world.runUntil("work", 2 * 86_400, w -> !w.processes.isEmpty());
    }

    @Test
    void aClockThatWasSetBackDoesNotHoldContactsForEver() {
        server.requestDelay = 600;
        server.supply = 0;
        world.runUntil("first call", 30, w -> !server.requests.isEmpty());
        world.wall -= 30 * 86_400;
        int calls = server.requests.size();
        world.runUntil("second call", 4000, w -> server.requests.size() > calls);
    }

    @Test
    void aClockThatJumpsAheadCountsNoRunTime() {
        running();
        double before = world.view().tasks().getFirst().elapsed();
        world.wall += 86_400;
        world.step(1);
        assertEquals(before + 1, world.view().tasks().getFirst().elapsed(), 1.5);
        assertTrue(world.commands.stream().anyMatch(c -> c instanceof Command.Notify n
                && n.message().text().contains("clock")));
    }

    @Test
    void aReplyThatNamesThingsItDoesNotDescribeIsTakenAsFarAsItGoes() {
        world.ignored = Command.CallScheduler.class::isInstance;
        world.runUntil("call", 30, w -> w.ordered(Command.CallScheduler.class));
        var stray = new org.quern.model.Result("stray", "no such workunit", "plat", 100, "", world.wall + 9e5, 0, false,
                List.of());
        var blind = new org.quern.model.Workunit("blind", "app", 100, "", 1, 1, 1, 1,
                List.of(org.quern.model.FileRef.of("undescribed", "in")), "", null);
        world.ignored = command -> false;
        world.post(new Event.SchedulerReplied(server.url,
                server.reply(List.of("never heard of"), List.of(), List.of(blind), List.of(stray)), true));
        world.step(1);
        assertTrue(world.results().isEmpty());
        assertTrue(world.view().state().projects().getFirst().workunits().isEmpty());
        world.runUntil("work", 3000, w -> !w.processes.isEmpty());
    }

    @Test
    void aReplyThatRepeatsATaskDoesNotStartItAgain() {
        running();
        var result = world.result(0, 0).result();
        world.post(new Event.SchedulerReplied(server.url,
                server.reply(List.of(result.name()), List.of(), List.of(), List.of(result)), true));
        world.run(5);
        assertEquals(1, world.count(Command.StartTask.class));
        assertFalse(world.result(0, 0).outcome().gotServerAck(), "an acknowledgement of what was not reported is void");
    }

    @Test
    void aHostNumberIsTakenFromAReplyThatSaysNothingElseOfTheAccount() {
        server.tellsAccount = false;
        running();
        assertEquals(7, world.view().state().projects().getFirst().facts().hostId());
    }

    @Test
    void aNewHostNumberStartsTheRequestNumbersAgain() {
        running();
        assertEquals(7, world.view().state().projects().getFirst().facts().hostId());
        assertEquals(RpcReason.NONE, world.view().state().projects().getFirst().contact().pending());
    }

    private void running() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(5);
    }

    private void ask(ProjectOperation operation) {
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, operation)));
    }
}
