package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;
import org.quern.model.OutputFact;
import org.quern.model.ResultOutcome;
import org.quern.model.TaskId;

/** A task that ends badly while the disk takes nothing is started again; one that fails on a healthy disk has failed. */
class DiskFaultsTest {
    private static final String FULL = "the disk is full: delete or move something";
    private static final int CODE = 206;
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @BeforeEach
    void begin() {
        world.checkpointEvery = 10;
        world.runUntil("process", 60, w -> !w.processes.isEmpty());
        world.run(25);
    }

    @Test
    void aFailureWhileTheStateCannotBeWrittenIsHeldAndTheTaskGoesOnFromItsCheckpoint() {
        world.diskFails = true;
        UserCommand.TaskOperation suspend = UserCommand.TaskOperation.SUSPEND;
        world.post(new Event.Asked(new UserCommand.ForTask(new TaskId(server.url, "of another"), suspend)));
        world.runUntil("a state that cannot be written", 1300, w -> told("The state file cannot be written") == 1);
        double checkpoint = world.process().checkpoint;
        fail(new ExitFacts(CODE, 0, new ExitFacts.FinishFile(CODE, "", false), null));
        assertEquals(1, world.count(Command.ForgetFinish.class));
        world.run(300);
        assertTrue(world.processes.isEmpty() && server.reports.isEmpty());
        world.diskFails = false;
        world.runUntil("another start", 100, w -> !w.processes.isEmpty());
        assertTrue(world.process().launch.checkpointCpuTime() >= checkpoint && checkpoint > 0, checkpoint + " s");
        assertEquals(0, reported().exitStatus());
    }

    @Test
    void whatIsSeenOfTheDiskRightAtTheEndCounts() {
        world.startTrouble = start -> new Event.DiskRefusedStart(id(), FULL);
        world.post(new Event.DiskFoundFull(FULL));
        fail(FakeProcess.code(CODE));
        world.run(200);
        assertTrue(server.reports.isEmpty());
        assertEquals(1, told("No task can be started (" + FULL));
        assertEquals(1, told("failed while the disk took nothing (" + FULL + "): process exited with code 206"));
        world.startTrouble = start -> null;
        assertEquals(0, reported().exitStatus());
    }

    @Test
    void aDeathBySignalIsHeldAsWell() {
        world.post(new Event.DiskFoundFull(FULL));
        fail(FakeProcess.signal(7));
        assertEquals(0, reported().exitStatus());
    }

    @Test
    void outputsThatAreMissingAreComputedAnew() {
        var good = world.outputs;
        world.outputs = task -> List
                .of(new OutputFact(task.result() + "_out", BoincError.FILE_NOT_FOUND.code(), 0, "", "absent"));
        world.post(new Event.DiskFoundFull(FULL));
        fail(FakeProcess.finished());
        world.run(5);
        assertEquals(1, world.count(Command.ForgetFinish.class));
        world.outputs = good;
        assertEquals(0, reported().exitStatus());
        assertEquals(2, world.count(Command.StartTask.class));
    }

    @Test
    void aTaskThatFailsAgainOnceTheDiskTakesFilesHasFailed() {
        world.post(new Event.DiskFoundFull(FULL));
        fail(FakeProcess.code(CODE));
        world.runUntil("another start", 100, w -> !w.processes.isEmpty());
        world.run(5);
        fail(FakeProcess.code(CODE));
        assertEquals(CODE, reported().exitStatus());
    }

    @Test
    void aTaskThatFailsWhileTheComputerLacksSomethingIsStartedAgainLater() {
        fail(FakeProcess.code(CODE).withShortage("the system refused it a process"));
        world.run(40);
        assertTrue(world.processes.isEmpty() && server.reports.isEmpty());
        assertEquals(0, told("No task can be started"), "others may start");
        assertEquals(1, told("failed while the system refused it a process: process exited with code 206"));
        assertEquals(0, reported().exitStatus());
        assertEquals(2, world.count(Command.StartTask.class));
    }

    @Test
    void outputsThatWentWithTheirFolderAreComputedAnewButNotForEver() {
        var good = world.outputs;
        world.outputs = task -> List
                .of(new OutputFact(task.result() + "_out", BoincError.FILE_NOT_FOUND.code(), 0, "", "absent"));
        fail(FakeProcess.finished().withShortage("its project's folder was taken away"));
        world.run(40);
        assertEquals(1, told("ended without all of its output files while its project's folder was taken away"));
        assertTrue(world.processes.isEmpty() && server.reports.isEmpty());
        world.outputs = good;
        assertEquals(0, reported().exitStatus());
        assertEquals(2, world.count(Command.StartTask.class));
    }

    @Tag("slow")
    @Test
    void aTaskThatFailsTenTimesForAShortageHasFailed() {
        world.checkpointEvery = 1e9;
        world.runUntil("report", 60_000, w -> {
            w.processes.values().forEach(process -> process.end = FakeProcess.code(CODE).withShortage("it is so"));
            return !server.reports.isEmpty();
        });
        assertEquals(CODE, reported().exitStatus());
        assertEquals(11, world.count(Command.StartTask.class));
    }

    @Tag("slow")
    @Test
    void aTaskThatFailsAHundredTimesHasFailedWhateverTheDisk() {
        world.checkpointEvery = 1e9;
        world.runUntil("report", 120_000, w -> {
            w.processes.values().forEach(process -> {
                w.post(new Event.DiskFoundFull(FULL));
                process.end = FakeProcess.code(CODE);
            });
            return !server.reports.isEmpty();
        });
        assertEquals(CODE, reported().exitStatus());
        assertEquals(101, world.count(Command.StartTask.class));
    }

    private void fail(ExitFacts end) {
        world.process().end = end;
        world.run(2);
    }

    private TaskId id() {
        return new TaskId(server.url, server.sent.getFirst());
    }

    private ResultOutcome reported() {
        world.runUntil("report", 50_000, w -> !server.reports.isEmpty());
        return server.reports.values().iterator().next().getFirst();
    }

    private long told(String text) {
        return world.commands.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .filter(notify -> notify.message().text().contains(text)).count();
    }
}
