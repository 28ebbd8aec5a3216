package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.model.FileId;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.TaskId;

/** A file that vanishes is fetched again; a task fails only when its project has the file no more. */
class LostFilesTest {
    private static final String PROGRAM = "program";
    private final FakeServer server = new FakeServer("alpha", 8);
    private final FakeWorld world = new FakeWorld(2, server);
    /** Project files that are not on the disk although the client believes so. */
    private final Set<String> gone = new TreeSet<>();

    LostFilesTest() {
        world.startTrouble = this::lost;
        world.transfer = command -> {
            if (command instanceof Command.Download download) {
                gone.remove(download.file().name());
            }
            return new TransferOutcome.Done();
        };
    }

    private @Nullable Event lost(Command.StartTask start) {
        TaskId task = new TaskId(start.launch().project(), start.launch().result().name());
        List<Event.FileLost> files = start.launch().files().stream()
                .filter(file -> gone.contains(file.name()) || !(file.present() || file.info().uploadable()))
                .map(file -> new Event.FileLost(new FileId(server.url, file.name()), "is missing")).toList();
        return files.isEmpty() ? null : new Event.TaskFilesLost(task, files);
    }

    @Tag("slow")
    @Test
    void aProgramThatVanishesUnderEightWaitingTasksIsFetchedOnceAndAllSucceed() {
        heldBack();
        gone.add(PROGRAM);
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("all reports", 60_000, w -> server.reports.size() == 8);
        assertEquals(Set.of(ResultState.FILES_UPLOADED), states());
        assertEquals(2, downloads(PROGRAM), "the first, and once more");
        assertEquals(1, told("File program is missing; downloading it again"));
    }

    @Tag("slow")
    @Test
    void tasksFailOnceTheirProjectHasTheFileNoMore() {
        heldBack();
        gone.add(PROGRAM);
        world.transfer = command -> new TransferOutcome.Permanent(-224, "not there any more");
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("all reports", 60_000, w -> server.reports.size() == 8);
        assertEquals(Set.of(ResultState.FILES_DOWNLOADING), states());
        for (List<ResultOutcome> reports : server.reports.values()) {
            assertEquals(-186, reports.getFirst().exitStatus());
            assertTrue(reports.getFirst().stderr().contains("permanent HTTP error"), reports::toString);
        }
        assertEquals(world.count(Command.ClearSlot.class), world.count(Command.CollectTask.class));
        assertTrue(world.count(Command.CollectTask.class) >= 1, "those with a slot gave it up in the usual way");
        assertEquals(List.of(), world.view().tasks());
    }

    @Tag("slow")
    @Test
    void whatRunsAlreadyGoesOn() {
        server.supply = 2;
        world.startTrouble = start -> {
            if (!world.processes.isEmpty()) {
                gone.add(PROGRAM);
            }
            return lost(start);
        };
        world.runUntil("one runs, one waits", 60, w -> !w.processes.isEmpty() && downloads(PROGRAM) == 2);
        world.startTrouble = this::lost;
        world.runUntil("both reports", 20_000, w -> server.reports.size() == 2);
        assertEquals(Set.of(ResultState.FILES_UPLOADED), states());
        assertEquals(0, world.count(Command.QuitTask.class) + world.count(Command.AbortTask.class));
    }

    @Test
    void aTaskGoesOnFromItsCheckpointWhenItsFileIsBack() {
        server.supply = 1;
        world.runUntil("checkpoint", 200, w -> w.ordered(Command.NoteCheckpoint.class));
        gone.add(server.sent.getFirst() + "_in");
        world.process().end = FakeProcess.signal(9);
        world.runUntil("second process", 60, w -> w.count(Command.StartTask.class) == 3 && !w.processes.isEmpty());
        assertEquals(60, world.process().launch.checkpointCpuTime(), 1);
        assertEquals(0, world.process().launch.slot());
    }

    @Tag("slow")
    @Test
    void aProgramFoundSpoiledAfterAnExitIsFetchedOnceAndNoExitCounts() {
        heldBack();
        world.post(new Event.PermissionChanged(Permission.ALL));
        world.runUntil("two run", 60, w -> w.processes.size() == 2);
        world.processes.values().forEach(process -> process.end = FakeProcess.code(process.launch.slot()));
        spoiled(PROGRAM);
        world.runUntil("all reports", 60_000, w -> server.reports.size() == 8);
        assertEquals(Set.of(ResultState.FILES_UPLOADED), states());
        assertEquals(2, downloads(PROGRAM), "the first, and once more");
        assertEquals(10, world.count(Command.StartTask.class), "two of eight twice");
        assertTrue(world.view().tasks().isEmpty());
    }

    @Test
    void aRunningTaskThatFailsOverAFileLostUnderItGoesOnFromItsCheckpointWhenTheFileIsBackAlready() {
        server.supply = 1;
        world.runUntil("checkpoint", 200, w -> w.ordered(Command.NoteCheckpoint.class));
        spoiled(server.sent.getFirst() + "_in");
        world.run(10);
        assertEquals(2, downloads(server.sent.getFirst() + "_in"), "it is back");
        world.process().end = FakeProcess.code(1);
        world.runUntil("second process", 60, w -> w.count(Command.StartTask.class) == 2 && !w.processes.isEmpty());
        assertEquals(60, world.process().launch.checkpointCpuTime(), 1);
        world.process().end = FakeProcess.code(1);
        world.runUntil("report", 12_000, w -> server.reports.size() == 1);
        assertEquals(Set.of(ResultState.COMPUTE_ERROR), states(), "nothing was lost the second time");
    }

    @Tag("slow")
    @Test
    void aProgramThatSpoilsItsOwnFilesAndFailsIsNotExcusedForEver() {
        server.supply = 1;
        for (int exits = 0; exits < 4; exits++) {
            world.runUntil("process", 12_000, w -> !w.processes.isEmpty());
            world.run(15);
            spoiled(PROGRAM);
            world.process().end = FakeProcess.code(0);
            world.step(1);
        }
        assertEquals(1, world.view().state().tasks().getFirst().prematureExits(), "the fourth counts");
        world.runUntil("process", 30_000, w -> !w.processes.isEmpty());
        spoiled(PROGRAM);
        world.process().end = FakeProcess.code(1);
        world.runUntil("report", 30_000, w -> server.reports.size() == 1);
        assertEquals(Set.of(ResultState.COMPUTE_ERROR), states());
    }

    @Tag("slow")
    @Test
    void aProgramThatCameToItsEndSinceSpoiledNothing() {
        server.supply = 1;
        for (int losses = 0; losses < 3; losses++) {
            spoilUnderATask();
        }
        world.runUntil("report", 60_000, w -> server.reports.size() == 1);
        server.supply = 1;
        spoilUnderATask();
        world.runUntil("both reports", 60_000, w -> server.reports.size() == 2);
        assertEquals(Set.of(ResultState.FILES_UPLOADED), states());
    }

    private void spoilUnderATask() {
        world.runUntil("process", 30_000, w -> !w.processes.isEmpty());
        world.run(15);
        spoiled(PROGRAM);
        world.process().end = FakeProcess.code(1);
        world.step(1);
    }

    /** As on a disk that loses files, or where somebody tidies up each night. */
    @Tag("slow")
    @Test
    void aFileThatWasMissingBeforeSeveralStartsIsAnExcuseAllTheSameOnceAProgramFailsOverIt() {
        server.supply = 1;
        for (int losses = 0; losses < 4; losses++) {
            world.runUntil("process", 12_000, w -> !w.processes.isEmpty());
            world.run(15);
            gone.add(PROGRAM);
            world.process().end = FakeProcess.signal(9);
            world.runUntil("the file again", 12_000, w -> !gone.contains(PROGRAM));
        }
        world.runUntil("process", 30_000, w -> !w.processes.isEmpty());
        world.run(15);
        spoiled(PROGRAM);
        world.process().end = FakeProcess.code(1);
        world.runUntil("report", 60_000, w -> server.reports.size() == 1);
        assertEquals(Set.of(ResultState.FILES_UPLOADED), states());
    }

    @Tag("slow")
    @Test
    void aProgramThatAlwaysExitsEarlyLeavesTheProcessorToOthersAndFailsInTheEnd() {
        server.supply = 1;
        double begun = world.mono;
        while (server.reports.isEmpty() && world.mono < begun + 20 * 3600) {
            world.processes.values().forEach(process -> process.end = FakeProcess.code(0));
            world.step(1);
        }
        assertEquals(101, world.count(Command.StartTask.class));
        assertEquals(-226, server.reportsOf(server.sent.getFirst()).getFirst().exitStatus());
        assertTrue(world.mono - begun > 7 * 3600, world.mono - begun + " s");
    }

    /** What the shell tells after the end of a process, of a file that is there and has other content. */
    private void spoiled(String name) {
        world.post(new Event.FileLost(new FileId(server.url, name), "is not what the project sent"));
    }

    @Tag("slow")
    @Test
    void aFileFoundMissingAtTheClientsStartIsWaitedForByTheTaskInItsSlotToo() {
        server.supply = 1;
        world.runUntil("checkpoint", 200, w -> w.ordered(Command.NoteCheckpoint.class));
        long starts = world.count(Command.StartTask.class);
        world.crash();
        world.ignored = Command.Download.class::isInstance;
        gone.add(PROGRAM);
        world.post(new Event.FileLost(new FileId(server.url, PROGRAM), "is missing"));
        world.run(100);
        assertEquals(starts, world.count(Command.StartTask.class), "no start without its program");
        world.crash();
        world.ignored = command -> false;
        world.runUntil("report", 20_000, w -> server.reports.size() == 1);
        assertEquals(Set.of(ResultState.FILES_UPLOADED), states());
    }

    @Tag("slow")
    @Test
    void aFileThatGetsLostAgainAndAgainIsFetchedMoreAndMoreRarelyAndNoTaskFails() {
        server.supply = 1;
        world.transfer = command -> new TransferOutcome.Done();
        gone.add(PROGRAM);
        world.run(3600);
        long inAnHour = downloads(PROGRAM);
        assertTrue(inAnHour >= 4 && inAnHour <= 12, inAnHour + " downloads in an hour");
        world.run(12 * 3600);
        assertTrue(downloads(PROGRAM) - inAnHour < 2 * inAnHour, downloads(PROGRAM) + " downloads in 13 hours");
        assertEquals(Set.of(), server.reports.keySet());
        gone.clear();
        world.runUntil("report", 30_000, w -> server.reports.size() == 1);
        assertEquals(Set.of(ResultState.FILES_UPLOADED), states());
    }

    @Test
    void abortedWhileItLooksForItsFilesItIsReportedAsAborted() {
        server.supply = 1;
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("start", 60, w -> w.ordered(Command.StartTask.class));
        TaskId task = new TaskId(server.url, server.sent.getFirst());
        world.post(new Event.Asked(new UserCommand.ForTask(task, UserCommand.TaskOperation.ABORT)));
        world.step(1);
        world.post(new Event.TaskFilesLost(task,
                List.of(new Event.FileLost(new FileId(server.url, PROGRAM), "is missing"))));
        world.runUntil("report", 12_000, w -> server.reports.size() == 1);
        assertEquals(Set.of(ResultState.ABORTED), states());
    }

    /** All tasks are here and nothing may compute yet. */
    private void heldBack() {
        Permission.Verdict no = new Permission.Verdict(false, 4, "the user said so", false);
        world.mailbox.clear();
        world.post(new Event.PermissionChanged(new Permission(no, no, Permission.Verdict.YES, Permission.Verdict.YES)));
        world.runUntil("downloads", 600, w -> w.results().size() == 8 && w.results().stream()
                .allMatch(result -> result.outcome().state() == ResultState.FILES_DOWNLOADED));
    }

    private long downloads(String name) {
        return world.commands.stream().filter(command -> command instanceof Command.Download download
                && download.file().name().equals(name)).count();
    }

    private long told(String text) {
        return world.commands.stream().filter(command -> command instanceof Command.Notify notify
                && notify.message().text().contains(text)).count();
    }

    private Set<ResultState> states() {
        Set<ResultState> states = new TreeSet<>();
        server.reports.values().forEach(reports -> states.add(reports.getFirst().state()));
        return states;
    }
}
