package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.model.ExitFacts;
import org.quern.model.ExitStatus;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

/** What a process did until the client saw its end, whatever ended it. */
class EndsInTimeTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @BeforeEach
    void start() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.run(2);
    }

    private TaskId task() {
        return new TaskId(server.url, server.sent.getFirst());
    }

    private ResultOutcome outcome() {
        return world.result(0, 0).outcome();
    }

    private SavedTask saved() {
        return world.view().state().tasks().getFirst();
    }

    private long told(String text) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message()).map(Message::text)
                .filter(line -> line.contains(text)).count();
    }

    /** Its bound of disk use is exceeded, and its process has been told to end. */
    private void limited() {
        world.ignored = command -> command instanceof Command.AbortTask || command instanceof Command.KillTask;
        world.post(new Event.TaskDiskMeasured(task(), 1e9));
        world.step(1);
        assertTrue(world.ordered(Command.AbortTask.class) && world.ordered(Command.KillTask.class));
        assertEquals(ExitStatus.DISK_LIMIT, outcome().exitStatus());
    }

    @Test
    void aTaskThatFinishesWhileALimitEndsItHasFinished() {
        limited();
        world.process().end = FakeProcess.finished();
        world.run(2);
        assertEquals(0, outcome().exitStatus());
        assertEquals(ResultState.FILES_UPLOADING, outcome().state());
        assertFalse(outcome().stderr().contains("exceeded"), outcome().stderr());
        assertTrue(world.view().state().projects().getFirst().contact().minRpcTime() <= world.wall);
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 3"})
    void withoutItsFinishFileOrWithAnErrorInItALimitHasEndedIt(boolean finishFile, int status) {
        limited();
        world.process().end = new ExitFacts(0, 0, finishFile ? new ExitFacts.FinishFile(status, "", false) : null,
                null);
        world.run(2);
        assertEquals(ExitStatus.DISK_LIMIT, outcome().exitStatus());
        assertEquals(ResultState.COMPUTE_ERROR, outcome().state());
    }

    @Test
    void aTaskThatFinishedWhileALimitEndedItHasFinishedThoughTheClientDiedBeforeItSawThat() {
        limited();
        world.run(5);
        world.finishFiles.put(task(), FakeProcess.finished());
        world.crash();
        world.run(3);
        assertEquals(0, outcome().exitStatus());
        assertEquals(ResultState.FILES_UPLOADED, outcome().state());
    }

    @ParameterizedTest
    @CsvSource({"true, 3", "false, 0"})
    void anErrorOrNoFinishFileFoundByTheNextClientChangesNothing(boolean finishFile, int status) {
        limited();
        world.run(5);
        world.finishFiles.put(task(), new ExitFacts(status, 0,
                finishFile ? new ExitFacts.FinishFile(status, "", false) : null, null));
        world.crash();
        world.run(3);
        assertEquals(ExitStatus.DISK_LIMIT, outcome().exitStatus());
        assertEquals(ResultState.COMPUTE_ERROR, outcome().state());
    }

    @Test
    void whatIsLeftToDoForItsTasksIsExplainedAfterARestart() {
        world.ignored = Command.Upload.class::isInstance;
        world.process().end = FakeProcess.finished();
        world.run(3);
        world.crash();
        world.run(2);
        assertEquals("its output files are to be uploaded", world.explained(task().result()).reason());
        world.ignored = Command.CallScheduler.class::isInstance;
        world.crash();
        world.run(10);
        assertTrue(outcome().readyToReport());
        world.crash();
        world.step(1);
        assertEquals("it is to be reported", world.explained(task().result()).reason());
    }

    @Test
    void theEndIsToldAndExplained() {
        world.process().end = FakeProcess.finished();
        world.run(2);
        assertEquals(1, told("Computation for task " + task().result() + " finished"));
        assertTrue(world.decisions.stream().anyMatch(decision -> decision.subject().equals(task().result())
                && decision.reason().equals("computation finished; its output files are to be uploaded")));
        assertEquals(1, world.count(Command.LogJob.class));
    }

    /** 70 s of work with a checkpoint at 60. */
    @Test
    void aProcessThatExitsEarlyIsCountedAndItsTaskGoesBackToItsCheckpoint() {
        world.run(70);
        assertTrue(saved().currentCpuTime() > saved().checkpointCpuTime());
        world.process().end = FakeProcess.code(0);
        world.step(1);
        world.step(0.1);
        assertEquals(1, saved().prematureExits());
        assertTrue(saved().checkpointCpuTime() >= 60);
        assertEquals(saved().checkpointCpuTime(), saved().currentCpuTime());
        assertEquals(1, told("exited with zero status but no 'finished' file; it will be started again"));
    }

    @Test
    void aTaskThatFailsKeepsItsStatusAndItsWords() {
        world.process().end = FakeProcess.code(195);
        world.run(2);
        assertEquals(195, outcome().exitStatus());
        assertEquals(ResultState.COMPUTE_ERROR, outcome().state());
        assertEquals("<message>\nprocess exited with code 195 (0xc3, -61)</message>\n<stderr_txt>\nx\n</stderr_txt>\n",
                outcome().stderr());
        assertEquals(List.of(), world.view().tasks());
    }
}
