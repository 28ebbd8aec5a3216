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
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.ContactState;
import org.quern.model.ExitFacts;
import org.quern.model.ExitStatus;
import org.quern.model.OutputFact;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.TaskId;

/** What becomes of a result when its process fails, is aborted or must go. */
class TaskEndTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = BoincsRules.world(1, server);

    @Test
    void aFailedTaskIsReportedOnceWithItsCodeAndItsLastWords() {
        running();
        world.process().end = FakeProcess.code(5);
        ResultOutcome outcome = reported();
        assertEquals(ResultState.COMPUTE_ERROR, outcome.state());
        assertEquals(5, outcome.exitStatus());
        assertTrue(outcome.stderr().startsWith("<message>\nprocess exited with code 5 (0x5, -251)</message>\n"),
                outcome.stderr());
        assertTrue(outcome.stderr().endsWith("<stderr_txt>\nx\n</stderr_txt>\n"), outcome.stderr());
    }

    @Test
    void whatAFailedTaskWroteIsUploadedBeforeTheReportWhichTellsIt() {
        running();
        world.process().end = FakeProcess.code(5);
        assertEquals(ResultState.COMPUTE_ERROR, reported().state());
        assertEquals(1, world.count(Command.Upload.class));
        assertEquals(List.of(server.sent.getFirst() + "_out"), uploaded());
    }

    @Test
    void outputsThatAFailedTaskDidNotWriteSayNothingNew() {
        running();
        world.outputs = task -> List.of(new OutputFact(task.result() + "_out", -161, 0, "", "Output file absent"));
        world.process().end = FakeProcess.code(5);
        ResultOutcome outcome = reported();
        assertEquals(5, outcome.exitStatus());
        assertFalse(outcome.stderr().contains("upload failure"), outcome.stderr());
        assertEquals(0, world.count(Command.Upload.class));
        assertEquals(List.of(), uploaded());
    }

    /** Files that the report of the task says are at the server. */
    private List<String> uploaded() {
        return server.requests.stream().flatMap(request -> request.results().stream())
                .flatMap(result -> result.uploaded().stream()).map(file -> file.info().name()).toList();
    }

    @Test
    void aKilledTaskGoesOnFromItsCheckpoint() {
        running();
        world.run(130);
        world.process().end = FakeProcess.signal(9);
        world.runUntil("second start", 20, w -> w.count(Command.StartTask.class) == 2);
        assertEquals(120, world.process().launch.checkpointCpuTime(), 1);
        assertEquals(0, reported().exitStatus());
    }

    /** Its starts cost processor time that nobody accounts for: the task would keep its turn for ever. */
    @Test
    void aProgramThatKillsItselfAtOnceLeavesTheProcessorToOthers() {
        running();
        for (int end = 1; end <= 3; end++) {
            int starts = end;
            world.process().end = FakeProcess.signal(9);
            world.runUntil("start " + (starts + 1), 120, w -> w.count(Command.StartTask.class) == starts + 1);
        }
        world.process().end = FakeProcess.signal(9);
        world.run(30);
        assertEquals(4, world.count(Command.StartTask.class), "its fifth start waits for 40 s");
    }

    @Test
    void aTaskWhoseSlotCameFromTheQuarantineGoesOnFromTheCheckpointThere() {
        running();
        TaskId task = new TaskId(server.url, world.process().launch.result().name());
        world.post(new Event.CheckpointFound(task, 5_000, 6_000, 0.5));
        world.process().end = FakeProcess.signal(9);
        world.runUntil("second start", 20, w -> w.count(Command.StartTask.class) == 2);
        assertEquals(5_000, world.process().launch.checkpointCpuTime());
        assertEquals(6_000, world.process().launch.checkpointElapsedTime());
    }

    @Test
    void aTaskThatAsksForALaterStartIsNotStartedBefore() {
        running();
        world.process().end = new ExitFacts(0, 0, null, new ExitFacts.TemporaryExit(600, "no licence", false));
        world.run(590);
        assertEquals(1, world.count(Command.StartTask.class));
        world.runUntil("second start", 80, w -> w.count(Command.StartTask.class) == 2);
    }

    @Test
    void aMissingOutputFailsTheTask() {
        world.outputs = task -> List.of(new OutputFact(task.result() + "_out", -161, 0, "", "Output file absent"));
        ResultOutcome outcome = reported();
        assertEquals(ResultState.COMPUTE_ERROR, outcome.state());
        assertEquals(0, outcome.exitStatus(), "its program ended well");
        assertTrue(outcome.stderr().contains("upload failure: <file_xfer_error>"), outcome.stderr());
        assertTrue(outcome.stderr().contains("<error_code>-161 (not found)</error_code>"), outcome.stderr());
    }

    @Test
    void anOutputAboveItsLimitFailsTheTaskAndIsDeletedOnceThatIsOnDisk() {
        String text = "Output file o for task t exceeds size limit: 6 bytes, limit 5";
        world.outputs = task -> List.of(new OutputFact(task.result() + "_out", -131, 6, "", text));
        world.runUntil("end", 2000, w -> w.ordered(Command.DeleteFile.class));
        assertTrue(world.disk.projects().getFirst().results().stream()
                .allMatch(result -> result.outcome().state() == ResultState.COMPUTE_ERROR),
                "the error is on disk first");
        ResultOutcome outcome = reported();
        assertEquals(ResultState.COMPUTE_ERROR, outcome.state());
        assertEquals(0, outcome.exitStatus(), "as a recorded report of BOINC has it");
        String output = server.sent.getFirst() + "_out";
        assertEquals("<stderr_txt>\nx\n</stderr_txt>\n<message>\nupload failure: <file_xfer_error>\n  <file_name>"
                + output
                + "</file_name>\n  <error_code>-131 (file size too big)</error_code>\n</file_xfer_error>\n</message>\n",
                outcome.stderr(), "as a recorded report of BOINC has it");
        assertEquals(0, world.count(Command.Upload.class));
    }

    @Test
    void whatAnApplicationWantsItsUserToKnowIsShownOnceAndAsLoudAsItAsks() {
        running();
        world.process().end = new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "New version needed", true), null);
        reported();
        assertEquals(List.of(Message.Priority.ALERT), told("New version needed"));
    }

    @Test
    void aMessageThatIsNoNoticeStandsInTheLog() {
        running();
        world.process().end = new ExitFacts(3, 0, new ExitFacts.FinishFile(3, "all is well", false), null);
        reported();
        assertEquals(List.of(Message.Priority.INFO), told("all is well"));
    }

    @Test
    void aWrappersOwnMeasureOfItsMemoryCountsAndItsAddressesAreShownWhileItLives() {
        running();
        world.post(new Event.TaskRemarked(task(), new TaskRemarks(true, 5e8, false, "http://127.0.0.1:1/", "")));
        world.post(new Event.TaskMeasured(task(), 1e6, 0, 1));
        world.step(1);
        ClientView.TaskView shown = java.util.Objects.requireNonNull(world.view).tasks().getFirst();
        assertEquals(new TaskRemarks(true, 5e8, false, "http://127.0.0.1:1/", ""), shown.remarks());
        assertTrue(world.view.state().tasks().getFirst().workingSetSmoothedBytes() >= 2.5e8);
        world.process().end = FakeProcess.signal(9);
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("end", 20, w -> java.util.Objects.requireNonNull(w.view).tasks().getFirst().pid() == 0);
        assertEquals(TaskRemarks.NONE, world.view.tasks().getFirst().remarks());
    }

    private List<Message.Priority> told(String text) {
        return world.commands.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .map(Command.Notify::message).filter(message -> message.text().contains(text))
                .map(Message::priority).toList();
    }

    @Test
    void aTaskWhoseStartFailsForAWhileIsTriedAgain() {
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("start", 60, w -> w.ordered(Command.StartTask.class));
        world.post(new Event.TaskStartFailed(task(), -108, "busy", 300));
        world.ignored = command -> false;
        world.run(200);
        assertTrue(world.processes.isEmpty());
        world.runUntil("second start", 200, w -> !w.processes.isEmpty());
    }

    @Test
    void aTaskThatCannotBeStartedIsAnError() {
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("start", 60, w -> w.ordered(Command.StartTask.class));
        world.post(new Event.TaskStartFailed(task(), -108, "not executable", 0));
        assertEquals(-185, reported().exitStatus());
    }

    @Test
    void abortedWhileItRunsItEndsAndIsReportedAsAborted() {
        running();
        abort();
        world.step(1);
        assertTrue(world.ordered(Command.AbortTask.class));
        ResultOutcome outcome = reported();
        assertEquals(ResultState.ABORTED, outcome.state());
        assertEquals(ExitStatus.ABORTED_BY_USER, outcome.exitStatus());
        assertEquals(0, world.count(Command.Upload.class), "nobody wants what it wrote");
    }

    @Test
    void abortedWhileItDownloadsItIsReportedAtOnce() {
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("download", 60, w -> w.ordered(Command.Download.class));
        abort();
        world.step(1);
        assertTrue(world.result(0, 0).outcome().readyToReport());
        assertEquals(ResultState.ABORTED, reported().state());
        assertEquals(0, world.count(Command.StartTask.class));
    }

    @Test
    void abortedBetweenOrderAndStartItStillEnds() {
        world.ignored = Command.StartTask.class::isInstance;
        world.runUntil("start", 60, w -> w.ordered(Command.StartTask.class));
        abort();
        world.step(1);
        world.ignored = command -> false;
        Command.StartTask start = (Command.StartTask) world.commands.stream()
                .filter(Command.StartTask.class::isInstance).findFirst().orElseThrow();
        world.processes.put(task(), new FakeProcess(start.launch()));
        world.post(new Event.TaskStarted(task(), 1, 1));
        assertEquals(ExitStatus.ABORTED_BY_USER, reported().exitStatus());
    }

    @Test
    void abortedBeforeItsStartIsOnDiskItNeverStarts() {
        world.runUntil("downloads", 60, w -> w.count(Command.Download.class) == 2);
        world.diskFails = true;
        world.run(5);
        abort();
        world.run(5);
        world.diskFails = false;
        assertEquals(ExitStatus.ABORTED_BY_USER, reported().exitStatus());
        assertTrue(world.processes.isEmpty());
    }

    @Test
    void abortedAfterItHasFinishedItStaysFinished() {
        world.ignored = Command.Upload.class::isInstance;
        world.runUntil("upload", 1300, w -> w.ordered(Command.Upload.class));
        abort();
        world.run(10);
        assertEquals(ResultState.FILES_UPLOADING, world.result(0, 0).outcome().state());
    }

    @Test
    void abortedByItsProjectItIsReportedSo() {
        running();
        server.aborts.add(server.sent.getFirst());
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        assertEquals(ExitStatus.ABORTED_BY_PROJECT, reported().exitStatus());
    }

    @Test
    void aTaskThatDoesNotEndWhenToldIsEndedByForceAfterAMinute() {
        running();
        world.ignored = Command.AbortTask.class::isInstance;
        abort();
        world.run(60);
        assertEquals(0, world.count(Command.KillTask.class));
        world.run(3);
        assertEquals(1, world.count(Command.KillTask.class));
        assertEquals(ExitStatus.ABORTED_BY_USER, reported().exitStatus());
    }

    @Tag("slow")
    @Test
    void aTaskThatOverrunsItsBoundIsAborted() {
        world.runSeconds = 1e9;
        world.runUntil("limit", 10_100, w -> w.ordered(Command.AbortTask.class));
        assertEquals(ExitStatus.TIME_LIMIT, reported().exitStatus());
        assertEquals(ResultState.COMPUTE_ERROR, server.reports.values().iterator().next().getFirst().state());
    }

    @Test
    void aProcessThatOutlivesItsFinishFileIsEndedAfterFiveMinutesAndWhatItFinishedIsKept() {
        running();
        world.runSeconds = 1e9;
        world.ignored = Command.KillTask.class::isInstance;
        world.post(new Event.FinishFileSeen(task()));
        world.run(299);
        assertEquals(0, world.count(Command.KillTask.class));
        world.runUntil("its end", 5, w -> w.ordered(Command.KillTask.class));
        world.run(100);
        assertEquals(1, world.count(Command.KillTask.class));
        world.process().end = new ExitFacts(0, 9, new ExitFacts.FinishFile(0, "", false), null);
        assertEquals(0, reported().exitStatus());
        assertEquals(ResultState.FILES_UPLOADED, reported().state());
        assertEquals(0, world.count(Command.AbortTask.class));
        assertEquals(0, reported().finalElapsedTime(), 5, "a process that has finished computes nothing");
    }

    /** It computes no more, and stopped it would stay for as long as nothing may compute. */
    @Tag("slow")
    @ParameterizedTest(name = "stopped before its finish file was seen: {0}")
    @ValueSource(booleans = {false, true})
    void aProcessThatHasFinishedIsNotStoppedWhenNothingMayCompute(boolean isStopped) {
        running();
        world.runSeconds = 1e9;
        world.ignored = Command.KillTask.class::isInstance;
        if (isStopped) {
            world.post(new Event.PermissionChanged(SuspensionTest.forbidden(true)));
            world.run(3);
            assertTrue(world.process().suspended);
        }
        world.post(new Event.FinishFileSeen(task()));
        world.run(3);
        world.post(new Event.PermissionChanged(SuspensionTest.forbidden(true)));
        world.run(200);
        assertFalse(world.process().suspended);
        world.runUntil("its end", 110, w -> w.ordered(Command.KillTask.class));
        world.process().end = new ExitFacts(0, 9, new ExitFacts.FinishFile(0, "", false), null);
        assertEquals(0, reported().exitStatus());
    }

    @Test
    void aProcessThatOutlivesItsFinishFileFailsWithTheStatusInIt() {
        running();
        world.runSeconds = 1e9;
        world.ignored = Command.KillTask.class::isInstance;
        world.post(new Event.FinishFileSeen(task()));
        world.runUntil("its end", 310, w -> w.ordered(Command.KillTask.class));
        world.process().end = new ExitFacts(0, 9, new ExitFacts.FinishFile(3, "", false), null);
        assertEquals(3, reported().exitStatus());
    }

    @Tag("slow")
    @Test
    void aTaskThatFinishesWhileALimitEndsItHasFinished() {
        running();
        world.runSeconds = 1e9;
        world.ignored = Command.AbortTask.class::isInstance;
        world.runUntil("limit", 10_100, w -> w.ordered(Command.AbortTask.class));
        double held = contact().minRpcTime();
        world.process().end = FakeProcess.finished();
        world.step(1);
        assertTrue(held > world.wall && contact().minRpcTime() < world.wall, "its project is not left alone for it");
        assertEquals(0, reported().exitStatus());
        assertEquals(ResultState.FILES_UPLOADED, reported().state());
        assertFalse(reported().stderr().contains("exceeded"), reported().stderr());
        assertEquals(1, world.count(Command.Upload.class));
    }

    @Test
    void aTaskNotStartedByItsDeadlineIsAborted() {
        server.latency = 100;
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("download", 60, w -> w.ordered(Command.Download.class));
        world.run(130);
        ResultOutcome outcome = reported();
        assertEquals(ExitStatus.UNSTARTED_LATE, outcome.exitStatus());
        assertEquals("", outcome.stderr(), "the exit status says it all, as BOINC's does");
    }

    @Test
    void lateNewsOfAForgottenTaskChangesNothing() {
        reported();
        world.run(20);
        world.post(new Event.TaskExited(task(), FakeProcess.code(1)));
        world.post(new Event.TaskProgressed(task(), 1, 1, 0.5));
        world.run(3);
        assertFalse(world.view().tasks().iterator().hasNext());
    }

    private void running() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty());
        world.step(1);
    }

    private TaskId task() {
        return new TaskId(server.url, server.sent.getFirst());
    }

    private void abort() {
        world.post(new Event.Asked(new UserCommand.ForTask(task(), UserCommand.TaskOperation.ABORT)));
    }

    /** Runs until the server hears of the task; checks that it hears once. */
    private ResultOutcome reported() {
        world.runUntil("report", 12_000, w -> !server.reports.isEmpty());
        List<ResultOutcome> reports = server.reportsOf(server.sent.getFirst());
        assertEquals(1, reports.size());
        return reports.getFirst();
    }

    private ContactState contact() {
        return world.view().state().projects().getFirst().contact();
    }
}
