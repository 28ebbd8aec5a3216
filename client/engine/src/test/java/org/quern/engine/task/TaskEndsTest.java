package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.TaskPhase;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;
import org.quern.model.ExitStatus;
import org.quern.model.FileRecord;
import org.quern.model.ResultState;

class TaskEndsTest {
    private static final double NOW = MadeTask.NOW;
    private final MadeTask made = new MadeTask();

    private static ExitFacts later(double seconds) {
        return new ExitFacts(0, 0, null, new ExitFacts.TemporaryExit(seconds, "no licence", false));
    }

    @Test
    void whatHasFinishedIsGatheredAndItsOutputsAreToBeSent() {
        ActiveTask task = made.running();
        assertEquals(List.of(), made.exited(task, MadeTask.finished()));
        assertEquals(List.of("CollectTask"), made.ordered());
        assertEquals(TaskPhase.ENDED, task.phase());
        assertEquals(List.of("Computation for task t finished"), made.collected(task, MadeTask.present("out")));
        assertEquals(List.of("LogJob", "ClearSlot"), made.ordered());
        assertEquals(List.of("t upload: computation finished; its output files are to be uploaded"),
                made.host.decided());
        assertEquals(ResultState.FILES_UPLOADING, made.held.state());
        assertEquals("what it wrote", made.held.outcome().stderr());
        assertNull(made.held.task());
        assertTrue(made.file("out").present());
    }

    @Test
    void aFailureIsToldAsOneAndAnEndThatSomebodyWantedIsNot() {
        assertEquals(List.of("FAILURE Task t failed: why"), ended(new MadeTask(), ExitStatus.TIME_LIMIT));
        assertEquals(List.of("INFO Task t failed: why"), ended(new MadeTask(), ExitStatus.ABORTED_BY_USER));
        assertEquals(List.of("INFO Task t failed: why"), ended(new MadeTask(), ExitStatus.ABORTED_BY_PROJECT));
    }

    private static List<String> ended(MadeTask made, int status) {
        return made.host.lines(tick -> Aborts.abort(tick, made.host.project(), made.held, status, "why"));
    }

    @Test
    void whatHasFailedIsToldToItsServerWithItsStateWhenItIsGathered() {
        ActiveTask task = made.running();
        String failed = "Task t failed: process exited with code 3 (0x3, -253)";
        assertEquals(List.of(failed), made.exited(task, MadeTask.failed(3)));
        assertEquals(3, made.held.outcome().exitStatus());
        made.collected(task, MadeTask.missing("out", BoincError.FILE_NOT_FOUND.code()));
        assertEquals(ResultState.COMPUTE_ERROR, made.held.state());
        assertTrue(made.held.outcome().readyToReport());
        assertTrue(made.held.outcome().stderr().endsWith("what it wrote"), made.held.outcome()::stderr);
    }

    @Test
    void whatEndsWithoutAnEndIsStartedAgainAndCounted() {
        ActiveTask task = made.running();
        assertEquals(List.of("Task t exited with zero status but no 'finished' file; it will be started again from its"
                + " checkpoint"), made.exited(task, MadeTask.failed(0)));
        assertEquals(List.of(), made.ordered());
        assertEquals("1 1", task.exits().premature() + " " + task.exits().restarts());
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        assertEquals(0, made.held.deferredUntil());
    }

    @Test
    void whatASignalEndedIsStartedAgainAndNotCounted() {
        ActiveTask task = made.running();
        made.exited(task, new ExitFacts(0, 9, null, null));
        assertEquals("0 1", task.exits().premature() + " " + task.exits().restarts());
    }

    @Test
    void whatAsksToBeStartedLaterIs() {
        ActiveTask task = made.running();
        made.exited(task, later(600));
        assertEquals(NOW + 600, made.held.deferredUntil());
        assertEquals("asked to be started again later: no licence", made.held.deferredReason());
    }

    @Test
    void whatWasToldToQuitIsNoNews() {
        ActiveTask task = made.running();
        task.askedToQuit(new MonotonicTime(999));
        assertEquals(List.of(), made.exited(task, MadeTask.failed(0)));
        assertEquals("0 0", task.exits().premature() + " " + task.exits().restarts());
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
    }

    @Test
    void whatWasToldToAbortIsGatheredWithoutItsOutputs() {
        ActiveTask task = made.running();
        made.told(tick -> Aborts.abort(tick, made.host.project(), made.held, ExitStatus.ABORTED_BY_USER, "no"));
        assertEquals(List.of("AbortTask"), made.ordered());
        made.exited(task, MadeTask.failed(0));
        assertEquals(List.of("CollectTask"), made.ordered());
        made.collected(task, MadeTask.present("out"));
        assertEquals(List.of("DeleteFile", "ClearSlot"), made.ordered());
        assertEquals(ResultState.ABORTED, made.held.state());
        assertFalse(made.file("out").present());
    }

    /** Ended by its user, its project or for being overdue; anything else is a computation error. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            202, ABORTED, true
            203, ABORTED, true
            209, ABORTED, false
            196, COMPUTE_ERROR, true
            194, COMPUTE_ERROR, false
            -186, FILES_DOWNLOADING, false
            """)
    void theStateAtTheEndAndWhatBecomesOfOutputsFollowFromTheExitStatus(int status, ResultState state,
            boolean dropped) {
        ActiveTask task = made.running();
        made.told(tick -> Aborts.abort(tick, made.host.project(), made.held, status, "why"));
        made.exited(task, MadeTask.failed(0));
        made.collected(task, MadeTask.present("out"));
        assertEquals(state, made.held.state());
        assertEquals(!dropped, made.file("out").present());
    }

    /** A limit was to end it, and it had come to its end before it heard of that. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            197, 0, true
            197, 1, false
            203, 0, false
            """)
    void whatFinishedWhileALimitEndedItIsKept(int status, int finish, boolean kept) {
        ActiveTask task = made.running();
        made.told(tick -> Aborts.abort(tick, made.host.project(), made.held, status, "why"));
        made.exited(task, new ExitFacts(0, 0, new ExitFacts.FinishFile(finish, "", false), null));
        made.collected(task, MadeTask.present("out"));
        assertEquals(kept ? ResultState.FILES_UPLOADING : status == 203 ? ResultState.ABORTED
                : ResultState.COMPUTE_ERROR, made.held.state());
        assertEquals(kept ? 0 : status, made.held.outcome().exitStatus());
    }

    @Test
    void whatWasEndedByForceAfterItsFinishFileHasFinished() {
        ActiveTask task = made.running();
        task.endedByForce();
        made.exited(task, new ExitFacts(0, 9, new ExitFacts.FinishFile(0, "", false), null));
        assertEquals(List.of("CollectTask"), made.ordered());
        MadeTask other = new MadeTask();
        ActiveTask killed = other.running();
        killed.endedByForce();
        other.exited(killed, new ExitFacts(0, 9, null, null));
        assertEquals(TaskPhase.UNINITIALIZED, killed.phase());
    }

    @Test
    void whatUsedMoreOfTheDiskThanItMayIsNotStartedAgainAndIsKeptIfItFinished() {
        ActiveTask task = made.running();
        task.use().diskMeasured(2_000_000);
        assertEquals("Task t: Disk usage limit exceeded: 1.91MB > 0.00MB",
                made.exited(task, MadeTask.failed(0)).getFirst());
        assertEquals(ExitStatus.DISK_LIMIT, made.held.outcome().exitStatus());
        MadeTask other = new MadeTask();
        ActiveTask finished = other.running();
        finished.use().diskMeasured(2_000_000);
        assertEquals(List.of("Task t has finished; what it did is kept. Disk usage limit exceeded: 1.91MB > 0.00MB"),
                other.exited(finished, MadeTask.finished()));
        assertEquals(0, other.held.outcome().exitStatus());
    }

    @Test
    void whatTheDiskIsToBlameForIsStartedAgainAsIfItHadNotFinished() {
        ActiveTask task = made.running();
        made.host.state.startHold().begin("it is full", new MonotonicTime(900));
        List<String> told = made.exited(task, MadeTask.failed(3));
        assertEquals(List.of("Task t failed while the disk took nothing (it is full): process exited with code 3 (0x3,"
                + " -253); it will be started again from its checkpoint"), told);
        assertEquals(List.of("ForgetFinish"), made.ordered());
        assertEquals(1, task.exits().premature());
    }

    @Test
    void outputsThatTheDiskIsToBlameForAreMadeAgain() {
        ActiveTask task = made.running();
        made.host.state.startHold().begin("it is full", new MonotonicTime(900));
        made.exited(task, MadeTask.finished());
        assertEquals(List.of("Task t ended without all of its output files while the disk took nothing (it is full);"
                + " it will be started again from its checkpoint"),
                made.collected(task, MadeTask.missing("out", BoincError.FILE_NOT_FOUND.code())));
        assertEquals(List.of("ForgetFinish"), made.ordered());
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        made.collected(task, MadeTask.present("out"));
        assertEquals(List.of(), made.ordered(), "it has not ended");
    }

    @Test
    void whatAComputerWithoutMemoryIsToBlameForWaitsLongerEachTime() {
        ActiveTask task = made.running();
        made.exited(task, MadeTask.failed(3).withShortage("memory was short"));
        assertEquals(NOW + 60, made.held.deferredUntil());
        assertEquals("failed while memory was short: process exited with code 3 (0x3, -253)",
                made.held.deferredReason());
        task.startOrdered(made.usage, 0, new MonotonicTime(900));
        made.exited(task, MadeTask.failed(3).withShortage("memory was short"));
        assertEquals(NOW + 120, made.held.deferredUntil());
    }

    @Test
    void ofAProjectThatLeavesNobodyIsToldOfAnEnd() {
        ActiveTask task = made.running();
        made.host.project().leave(false);
        assertEquals(List.of(), made.exited(task, MadeTask.failed(3)));
        assertEquals(TaskPhase.ENDED, task.phase());
        assertEquals(0, made.held.outcome().exitStatus());
        made.collected(task, MadeTask.present("out"));
        assertEquals(List.of(), made.ordered());
    }

    @Test
    void whatHasEndedOnceDoesNotEndAgain() {
        ActiveTask task = made.running();
        made.exited(task, MadeTask.finished());
        assertEquals(List.of(), made.exited(task, MadeTask.failed(3)));
        assertEquals(List.of(), made.ordered());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatATaskSaysAtItsEndIsShown(boolean notice) {
        ActiveTask task = made.running();
        List<String> lines = made.host.lines(tick -> TaskEnds.exited(tick, task, new Event.TaskExited(MadeTask.ID,
                new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "thanks", notice),
                        new ExitFacts.TemporaryExit(5, "no licence", notice)))));
        String priority = notice ? "ALERT" : "INFO";
        assertEquals(priority + " Message from task t: thanks", lines.getFirst());
        assertEquals(notice, lines.contains("ALERT Message from task t: no licence"));
    }

    private List<String> resumed(Event... news) {
        made.told(tick -> TaskEnds.resumeEndings(tick, List.of(news)));
        return made.ordered();
    }

    @Test
    void afterARestartWhatHadFailedIsWoundUpAndWhatHadNotGoesOn() {
        ActiveTask task = made.slot();
        assertEquals(List.of(), resumed());
        assertEquals(TaskPhase.UNINITIALIZED, task.phase());
        made.held.endedWith(3);
        assertEquals(List.of("CollectTask"), resumed());
        assertTrue(made.held.errorRecorded());
        assertEquals(TaskPhase.ENDED, task.phase());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            197, 0, true
            197, 1, false
            3, 0, false
            """)
    void afterARestartWhatALimitEndedHasFinishedIfItIsFoundSo(int status, int finish, boolean finished) {
        made.slot();
        made.held.endedWith(status);
        resumed(new Event.TaskExited(MadeTask.ID,
                new ExitFacts(0, 0, new ExitFacts.FinishFile(finish, "", false), null)));
        assertEquals(finished ? 0 : status, made.held.outcome().exitStatus());
        assertEquals(!finished, made.held.errorRecorded());
    }

    @Test
    void afterARestartAFailureWithoutASlotIsForgotten() {
        made.held.endedWith(3);
        assertEquals(List.of(), resumed());
        assertEquals(0, made.held.outcome().exitStatus());
        made.withFiles().held.computed();
        resumed();
        assertEquals(List.of("t upload: its output files are to be uploaded"), made.host.decided());
        made.host.project().taskOver(made.held, ResultState.FILES_UPLOADED, NOW);
        resumed();
        assertEquals(List.of("t report: it is to be reported"), made.host.decided());
    }

    @Test
    void outputsThatAreAbsentOrTooLargeFailATaskThatFinished() {
        ActiveTask task = made.running();
        made.exited(task, MadeTask.finished());
        List<String> told = made.collected(task, MadeTask.missing("out", BoincError.FILE_TOO_BIG.code()),
                MadeTask.missing("maybe", BoincError.FILE_NOT_FOUND.code()));
        assertEquals(List.of("Task t failed: out is not as it should be"), told);
        assertEquals(List.of("DeleteFile", "ClearSlot"), made.ordered());
        assertEquals(ResultState.COMPUTE_ERROR, made.held.state());
        assertEquals(0, made.held.outcome().exitStatus());
        assertTrue(made.file("out").failed());
        assertEquals(FileRecord.NOT_PRESENT, made.file("maybe").status());
        assertTrue(made.host.commands().stream().noneMatch(Command.LogJob.class::isInstance));
    }
}
