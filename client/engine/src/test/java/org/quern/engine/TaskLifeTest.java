package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.ResultState;

/** The whole life of a task, from the attachment of its project to the last trace of it. */
class TaskLifeTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @Test
    void anAttachedProjectIsAskedForItsSchedulerThenForWork() {
        world.runUntil("first call", 20, w -> !server.requests.isEmpty());
        assertEquals(1, world.count(Command.FetchMaster.class));
        assertEquals(0, server.requests.getFirst().hostId());
        assertTrue(server.requests.getFirst().work().asksForWork());
    }

    @Test
    void aTaskIsDownloadedThenRunThenUploadedThenReportedThenForgotten() {
        world.runUntil("download", 30, w -> w.count(Command.Download.class) == 2);
        assertEquals(ResultState.FILES_DOWNLOADING, world.result(0, 0).outcome().state());
        world.runUntil("start", 30, w -> !w.processes.isEmpty());
        assertEquals(ResultState.FILES_DOWNLOADED, world.result(0, 0).outcome().state());
        world.runUntil("upload", 1200, w -> w.count(Command.Upload.class) == 1);
        assertEquals(ResultState.FILES_UPLOADING, world.result(0, 0).outcome().state());
        world.runUntil("ready", 20, w -> w.result(0, 0).outcome().readyToReport());
        assertEquals(ResultState.FILES_UPLOADED, world.result(0, 0).outcome().state());
        world.runUntil("report", 4000, w -> !server.reports.isEmpty());
        assertEquals(List.of(server.sent.getFirst()), List.copyOf(server.reports.keySet()));
        assertEquals(0, server.reportsOf(server.sent.getFirst()).getFirst().exitStatus());
        world.runUntil("forgotten", 30, w -> w.results().isEmpty());
        assertTrue(world.view().state().projects().getFirst().workunits().isEmpty());
        assertTrue(world.view().tasks().isEmpty());
    }

    @Test
    void itsRunTimeIsTheTimeThatItComputed() {
        world.runUntil("ready", 1300, w -> !w.results().isEmpty() && w.result(0, 0).outcome().readyToReport());
        assertEquals(FakeServer.RUN_SECONDS, world.result(0, 0).outcome().finalElapsedTime(), 3);
        assertEquals(FakeServer.RUN_SECONDS, world.result(0, 0).outcome().finalCpuTime(), 3);
    }

    @Test
    void aCheckpointIsNotedInTheSlot() {
        world.runUntil("checkpoint", 200, w -> w.count(Command.NoteCheckpoint.class) == 1);
        Command.NoteCheckpoint note = (Command.NoteCheckpoint) world.commands.stream()
                .filter(Command.NoteCheckpoint.class::isInstance).findFirst().orElseThrow();
        assertEquals(60, note.cpuTime(), 1);
    }

    @Test
    void theSlotIsEmptiedOnlyWhenTheStateThatDoesNotNeedItIsOnDisk() {
        world.runUntil("cleared", 1300, w -> w.ordered(Command.ClearSlot.class));
        assertTrue(world.disk.tasks().isEmpty());
    }

    @Test
    void theRequestNumberIsOnDiskBeforeTheRequestGoesOut() {
        world.runUntil("first call", 20, w -> w.ordered(Command.CallScheduler.class));
        assertEquals(1, world.disk.projects().getFirst().contact().rpcSeqno());
    }

    @Test
    void theSlotIsOnDiskBeforeTheTaskStarts() {
        world.runUntil("start", 60, w -> w.ordered(Command.StartTask.class));
        assertEquals(1, world.disk.tasks().size());
    }

    @Tag("slow")
    @ParameterizedTest(name = "the program heeds the message: {0}")
    @ValueSource(booleans = {true, false})
    void aCleanStopLosesNothingButWhatCameAfterTheLastCheckpoint(boolean heeds) {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(500);
        double[] checkpoint = {world.process().checkpoint};
        assertTrue(checkpoint[0] > 400, "it had one");
        world.ignored = command -> !heeds && command instanceof Command.QuitTask;
        world.post(new Event.Asked(new UserCommand.Quit()));
        world.runUntil("exit", 90, w -> {
            // Until it is ended by force it computes.
            w.processes.values().forEach(process -> checkpoint[0] = process.checkpoint);
            return w.exited;
        });
        assertEquals(0, world.processes.size(), "no process is left behind");
        assertEquals(heeds ? 0 : 1, world.count(Command.KillTask.class), "by force only if the message is not heeded");
        assertEquals(1, world.disk.tasks().size());
        world.ignored = command -> false;
        world.crash();
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        assertEquals(checkpoint[0], world.process().launch.checkpointCpuTime());
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        assertEquals(0, server.reportsOf(server.sent.getFirst()).getFirst().exitStatus());
    }

    @Tag("slow")
    @Test
    void aResultWithoutAcknowledgementIsReportedAgainAndKept() {
        server.acknowledges = false;
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        assertFalse(world.results().isEmpty());
        world.runUntil("second report", 10_000,
                w -> server.reportsOf(server.sent.getFirst()).size() > 1);
        server.acknowledges = true;
        world.runUntil("forgotten", 10_000, w -> w.results().isEmpty());
    }
}
