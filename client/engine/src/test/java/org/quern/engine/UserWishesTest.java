package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ProjectFlags;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.TaskId;

/** What a user asks for follows in the same turn, for each thing that can be asked for. */
class UserWishesTest {
    private final FakeServer server = new FakeServer("alpha", 2);
    private final FakeWorld world = BoincsRules.world(2, server);

    private void ask(UserCommand command) {
        world.commands.clear();
        world.post(new Event.Asked(command));
        world.step(1);
    }

    private void ask(ProjectOperation operation) {
        ask(new UserCommand.ForProject(server.url, operation));
    }

    private SavedProject project() {
        return world.view().state().projects().getFirst();
    }

    private boolean isTold(String text) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message()).map(Message::text).anyMatch(text::equals);
    }

    private void twoRun() {
        world.runUntil("two run", 60, w -> w.processes.size() == 2);
        world.run(5);
    }

    /** Suspended, no more work, detached when done. */
    @ParameterizedTest
    @CsvSource({"SUSPEND, RESUME, true false false", "NO_MORE_WORK, ALLOW_MORE_WORK, false true false",
        "DETACH_WHEN_DONE, DONT_DETACH_WHEN_DONE, false true true"})
    void aWishForAProjectHoldsUntilItsOpposite(ProjectOperation wish, ProjectOperation opposite, String flags) {
        twoRun();
        ask(wish);
        ProjectFlags f = project().flags();
        assertEquals(flags, f.suspendedByUser() + " " + f.dontRequestMoreWork() + " " + f.detachWhenDone());
        ask(opposite);
        assertEquals(ProjectFlags.NONE, project().flags());
    }

    @Test
    void anUpdateIsToldAndMadeAtOnce() {
        twoRun();
        ask(ProjectOperation.UPDATE);
        assertTrue(isTold("Update requested by user"));
        world.step(1);
        assertTrue(world.count(Command.CallScheduler.class) == 1 && world.count(Command.ReadNews.class) == 1);
    }

    @Test
    void aResetEndsTasksAndTransfersAndDeletesAllFilesOfTheProject() {
        world.ignored = Command.AbortTask.class::isInstance;
        twoRun();
        world.ignored = command -> command instanceof Command.AbortTask || command instanceof Command.Download;
        server.supply = 1;
        ask(ProjectOperation.UPDATE);
        world.runUntil("a download", 3000, w -> w.ordered(Command.Download.class));
        List<String> files = project().files().stream().map(FileRecord::name).sorted().toList();
        ask(ProjectOperation.RESET);
        assertTrue(isTold("Resetting project"));
        assertEquals(2, world.count(Command.AbortTask.class));
        world.run(62);
        assertEquals(2, world.count(Command.KillTask.class), "they had a minute to end");
        assertEquals(1, world.count(Command.StopTransfer.class));
        world.run(3);
        assertEquals(2, world.count(Command.ClearSlot.class));
        assertEquals(List.of(), world.view().tasks());
        assertEquals(files, world.commands.stream().filter(Command.DeleteFile.class::isInstance)
                .map(command -> ((Command.DeleteFile) command).file().name()).sorted().toList());
        assertFalse(world.view().state().projects().isEmpty());
        assertEquals(0, world.count(Command.RemoveProject.class));
    }

    @Test
    void aDetachedProjectIsGoneOnceItsTasksHaveEnded() {
        twoRun();
        world.ignored = Command.AbortTask.class::isInstance;
        ask(ProjectOperation.DETACH);
        assertTrue(isTold("Detaching from project"));
        world.run(10);
        assertEquals(0, world.count(Command.RemoveProject.class), "its tasks have not ended");
        world.processes.values().forEach(process -> process.end = FakeProcess.signal(9));
        world.run(3);
        assertEquals(1, world.count(Command.RemoveProject.class));
        assertEquals(2, world.count(Command.ClearSlot.class));
        assertEquals(List.of(), world.view().state().projects());
        assertEquals(List.of(), world.view().tasks());
        assertTrue(world.view().state().ledgers().stream().noneMatch(ledger -> ledger.toString().contains("alpha")));
    }

    @Test
    void anAbortedTaskEndsAndATaskThatIsUnknownIsNoneToDoAnythingTo() {
        twoRun();
        TaskId task = new TaskId(server.url, server.sent.getFirst());
        ask(new UserCommand.ForTask(new TaskId(server.url, "unknown"), UserCommand.TaskOperation.ABORT));
        assertEquals(0, world.count(Command.AbortTask.class));
        ask(new UserCommand.ForTask(task, UserCommand.TaskOperation.SUSPEND));
        assertTrue(world.result(0, 0).outcome().suspendedByUser());
        ask(new UserCommand.ForTask(task, UserCommand.TaskOperation.RESUME));
        assertFalse(world.result(0, 0).outcome().suspendedByUser());
        ask(new UserCommand.ForTask(task, UserCommand.TaskOperation.ABORT));
        assertTrue(world.latest.contains(new Command.AbortTask(task)));
        assertEquals(ExitStatus.ABORTED_BY_USER, world.result(0, 0).outcome().exitStatus());
    }

    @Test
    void anAbortedTransferIsStoppedAndItsFileHasFailed() {
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("download", 60, w -> w.ordered(Command.Download.class));
        FileId file = new FileId(server.url, server.sent.getFirst() + "_in");
        ask(new UserCommand.AbortTransfer(file));
        assertTrue(world.latest.contains(new Command.StopTransfer(file)), world.latest::toString);
        FileRecord failed = project().files().stream().filter(record -> record.name().equals(file.name())).findFirst()
                .orElseThrow();
        assertEquals("transfer aborted by user", failed.error());
        ask(new UserCommand.AbortTransfer(file));
        assertEquals(0, world.count(Command.StopTransfer.class), "none is left");
    }

    @Test
    void aNetworkThatIsThereAgainIsUsedAtOnce() {
        world.serversDown = true;
        world.run(200);
        assertTrue(project().contact().minRpcTime() > world.wall + 30, "it waits");
        world.serversDown = false;
        ask(new UserCommand.NetworkAvailable());
        world.run(5);
        assertFalse(server.requests.isEmpty());
    }

    @Test
    void transfersThatWaitForTheirNextTryAreTriedAtOnceWhenTheNetworkIsThereAgain() {
        world.transfer = command -> new org.quern.engine.event.TransferOutcome.Transient(-1, "no answer");
        world.run(60);
        world.transfer = command -> new org.quern.engine.event.TransferOutcome.Done();
        ask(new UserCommand.NetworkAvailable());
        world.run(5);
        assertEquals(2, world.processes.size());
    }

    @ParameterizedTest
    @CsvSource({"CPU", "GPU", "NETWORK"})
    void theModeBeforeComesBackWhenItIsWanted(ModeKind kind) {
        ask(new UserCommand.SetMode(kind, RunMode.NEVER, 0));
        assertEquals(RunMode.NEVER, mode(kind));
        ask(new UserCommand.RestoreMode(kind));
        assertEquals(RunMode.AUTO, mode(kind));
    }

    private RunMode mode(ModeKind kind) {
        return switch (kind) {
            case CPU -> world.view().state().runMode();
            case GPU -> world.view().state().gpuMode();
            case NETWORK -> world.view().state().networkMode();
        };
    }

    @ParameterizedTest
    @CsvSource({"2e9, 3e9, true", "0, 3e9, false", "2e9, 0, false"})
    void benchmarksAreToldInMillionsOfOperations(double fpops, double iops, boolean hasResult) {
        world.step(1);
        world.commands.clear();
        world.post(new Event.BenchmarksEnded(fpops, iops, ""));
        world.step(1);
        assertEquals(hasResult,
                isTold("Benchmark results: 2 CPUs, 2000 floating point MIPS (Whetstone) and 3000 integer MIPS"
                        + " (Dhrystone) per CPU"));
        assertEquals(world.wall, world.view().state().choreTimes().get(Chore.BENCHMARKS.key()));
    }

    @Test
    void oldHistoryIsMadeSmallerWhenThatIsDue() {
        world.post(new Event.ChoreDue(Chore.HISTORY));
        world.step(1);
        assertTrue(world.ordered(Command.CompactHistory.class));
    }
}
